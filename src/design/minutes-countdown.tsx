import { useEffect, useState } from 'react';
import { formatCountdown } from '../../domain/acceptance.ts';

/**
 * Shows the time until `until` (epoch ms of the device's clock) in minutes, and in the last two minutes with seconds. Like
 * `Countdown`, it causes nothing at zero, and is no live region.
 */
export function MinutesCountdown({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(ticking);
  }, []);
  return <span>{formatCountdown(until, now)}</span>;
}

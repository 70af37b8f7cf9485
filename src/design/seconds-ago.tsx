import { useEffect, useState } from 'react';
import { formatShortAge } from '../../domain/age.ts';

/**
 * Shows how long ago something was, each second anew: 'Last news 12 s ago'. It is no live region.
 * @param props `at`: epoch ms of the device's clock
 */
export function SecondsAgo({ what, at }: { what: string; at: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, []);
  return <span>{`${what} ${formatShortAge(now - at)}`}</span>;
}

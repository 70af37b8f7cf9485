import { useEffect, useState } from 'react';

/**
 * Whole seconds until a moment (ms by this device's clock), running down to 0, for the eye only: what happens at the end is
 * a machine's delay. Screen readers are not told each second.
 */
export function Countdown({ until }: { until: number }) {
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(until)), 250);
    return () => clearInterval(timer);
  }, [until]);
  return <span aria-hidden="true">{left}</span>;
}

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

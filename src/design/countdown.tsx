import { useEffect, useState } from 'react';

/**
 * Whole seconds until a moment (ms by this device's clock), running down to 0: what happens at the end is a machine's delay.
 * A screen reader that comes to it reads the seconds; it is no live region, so that none is announced by itself.
 */
export function Countdown({ until }: { until: number }) {
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(until)), 250);
    return () => clearInterval(timer);
  }, [until]);
  return <span>{left}</span>;
}

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

import { useEffect, useState } from 'react';

/**
 * Counts whole seconds down to a moment (epoch ms by this device's clock). The machine's own delay triggers what
 * follows. Not a live region: a screen reader reads the seconds on demand only.
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

import { useEffect, useState } from 'react';

/**
 * Shows the whole seconds until `until` (epoch ms of the device's clock). A delay of the machine, not this component,
 * triggers what happens at zero. Not a live region: a screen reader reads the seconds on demand only.
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

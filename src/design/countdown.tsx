import { useEffect, useState } from 'react';

/**
 * Whole seconds running down to 0, for the eye only: what happens at the end is a machine's delay. Screen readers
 * are not told each second.
 */
export function Countdown({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const startedAt = Date.now();
    const timer = setInterval(() => {
      setLeft(Math.max(0, seconds - Math.floor((Date.now() - startedAt) / 1000)));
    }, 250);
    return () => clearInterval(timer);
  }, [seconds]);
  return <span aria-hidden="true">{left}</span>;
}

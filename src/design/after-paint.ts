import { startTransition, useEffect, useState } from 'react';

/**
 * Returns the value of the last painted frame: a new value is passed on after the press is painted, and its components
 * render as a transition. `useDeferredValue` alone may start before the paint and delay it.
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => startTransition(() => setPainted(() => value));
    // Runs as the first task after the frame.
    const frame = requestAnimationFrame(() => port2.postMessage(null));
    return () => {
      cancelAnimationFrame(frame);
      port1.close();
    };
  }, [value]);
  return painted;
}

import { startTransition, useEffect, useState } from 'react';

/**
 * The value that the last painted frame had time for: a new one is handed on once what was pressed is on the screen,
 * and what hangs on it is drawn with interruptions. `useDeferredValue` alone may begin before the paint, and hold it up.
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => startTransition(() => setPainted(() => value));
    // The first task after the frame.
    const frame = requestAnimationFrame(() => port2.postMessage(null));
    return () => {
      cancelAnimationFrame(frame);
      port1.close();
    };
  }, [value]);
  return painted;
}

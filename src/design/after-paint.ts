import { startTransition, useEffect, useState } from 'react';

/**
 * Calls `work` in the first task after the next frame is painted; in a hidden page when the page is displayed again.
 * @returns A function that cancels the call.
 */
export function afterPaint(work: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = work;
  // Runs as the first task after the frame.
  const frame = requestAnimationFrame(() => port2.postMessage(null));
  return () => {
    cancelAnimationFrame(frame);
    port1.close();
  };
}

/**
 * Returns `value` one frame late: a new value is returned after the response to a click is painted, and what depends on
 * it renders as a transition. `useDeferredValue` alone may start that rendering before the paint and delay it.
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value);
  useEffect(() => afterPaint(() => startTransition(() => setPainted(() => value))), [value]);
  return painted;
}

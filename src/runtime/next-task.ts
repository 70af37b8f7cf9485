/** Yields between steps of long work, so that the browser can handle input. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    // Not a timer, because browsers throttle timers in background pages.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}

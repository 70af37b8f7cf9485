/** A step of long work: what waits for the browser's main thread, such as a touch, has its turn first. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    // Not by a timer, which a page in the background gets late.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}

/** Its text is a line of a stack trace; Node's types do not say so. */
interface Frame extends NodeJS.CallSite {
  toString(): string;
}
type Prepare = (error: Error, frames: Frame[]) => unknown;

/**
 * Formats stack traces as Playwright does, at lower cost. Playwright formats one for every step and looks for the source
 * map of each of some fifty frames, nearly all of packages without one: that was a quarter of a worker's time.
 * `mapped` is the function that Playwright installed; it is called for frames outside packages and Node only.
 */
export function leanStacks(mapped: Prepare): Prepare {
  return (error, frames) => {
    const head = String(mapped(error, []));
    const lineOf = (frame: Frame) =>
      isOwnSource(frame)
        ? String(mapped(error, [frame])).slice(head.length)
        : `\n    at ${frame.toString().replace(/^async /, '')}`;
    return head + frames.map(lineOf).join('');
  };
}

function isOwnSource(frame: Frame): boolean {
  const file = frame.getFileName();
  return typeof file === 'string' && !file.startsWith('node:') && !file.includes('/node_modules/');
}

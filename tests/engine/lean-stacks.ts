/** Words itself as a line of a stack does; Node's types leave that out. */
interface Frame extends NodeJS.CallSite {
  toString(): string;
}
type Prepare = (error: Error, frames: Frame[]) => unknown;

/**
 * Stack traces as Playwright words them, for less. It works one out for every step that it takes, and looks for the
 * source map of each of some fifty frames, though nearly all are its own and have none: that was a quarter of a worker's
 * time. `mapped` is what it installed; only frames of ours are given to it.
 */
export function leanStacks(mapped: Prepare): Prepare {
  return (error, frames) => {
    const head = String(mapped(error, []));
    const lineOf = (frame: Frame) =>
      isOurs(frame)
        ? String(mapped(error, [frame])).slice(head.length)
        : `\n    at ${frame.toString().replace(/^async /, '')}`;
    return head + frames.map(lineOf).join('');
  };
}

function isOurs(frame: Frame): boolean {
  const file = frame.getFileName();
  return typeof file === 'string' && !file.startsWith('node:') && !file.includes('/node_modules/');
}

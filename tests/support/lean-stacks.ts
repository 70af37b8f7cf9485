type Prepare = (error: Error, frames: NodeJS.CallSite[]) => unknown;

/**
 * Stack traces as Playwright words them, for less. It works one out for every step that it takes, and looks for the
 * source map of each of some fifty frames, though nearly all are its own and have none: that was a third of a worker's
 * time. `mapped` is what it installed; only frames of ours are given to it.
 */
export function leanStacks(mapped: Prepare): Prepare {
  const bare = new Error('');
  const start = `${bare.name}: `.length;
  const lineOf = (frame: NodeJS.CallSite) =>
    isOurs(frame) ? String(mapped(bare, [frame])).slice(start) : `\n    at ${String(frame).replace(/^async /, '')}`;
  return (error, frames) => `${error.name || 'Error'}: ${error.message}${frames.map(lineOf).join('')}`;
}

function isOurs(frame: NodeJS.CallSite): boolean {
  const file = frame.getFileName();
  return typeof file === 'string' && !file.startsWith('node:') && !file.includes('/node_modules/');
}

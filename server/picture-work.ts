let last: Promise<unknown> = Promise.resolve();

/**
 * Draws or scales pictures of this process one after another. Each takes one of libuv's four threads for tenths of a
 * second; a page of new pictures would take all four, and files are read and tokens verified on the same ones.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work);
  last = turn;
  return turn;
}

import pLimit from 'p-limit';

/**
 * Draws or scales pictures of this process one after another. Each takes one of libuv's four threads for tenths of a
 * second; a page of new pictures would take all four, and files are read and tokens verified on the same ones.
 */
export const serialize = pLimit(1);

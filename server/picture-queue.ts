import pLimit from 'p-limit';

/**
 * Draws or scales the pictures of this process one after another. Each takes one of libuv's four threads for tenths of
 * a second; a page of new pictures would take all four, which also read files and verify tokens.
 */
export const serialize = pLimit(1);

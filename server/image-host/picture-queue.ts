import pLimit from 'p-limit';

/**
 * Runs the rendering of pictures one at a time. Each rendering occupies one of libuv's four threads for some tenths of
 * a second, so a page of new pictures would occupy all of them, which are also needed for reading files and verifying
 * tokens.
 */
export const renderSequentially = pLimit(1);

import pLimit from 'p-limit';

/**
 * Renders the pictures of this process in sequence. Each rendering occupies one of libuv's four threads for some tenths
 * of a second; a page of new pictures would occupy all four, which also read files and verify tokens.
 */
export const renderSequentially = pLimit(1);

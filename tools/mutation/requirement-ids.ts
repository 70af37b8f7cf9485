const listed = /\[([A-Z]+-\d+(?:[ ,]+[A-Z]+-\d+)*)\]/g;

/**
 * Returns the requirement ids that the title of a test or a failed expectation has in brackets, as in `[CART-7
 * CART-8]`.
 */
export const idsIn = (text: string): string[] =>
  [...text.matchAll(listed)].flatMap(([, ids = '']) => ids.split(/[ ,]+/));

const listed = /\[([A-Z]+-\d+(?:[ ,]+[A-Z]+-\d+)*)\]/g;

/** The requirement ids in brackets in a test's title or a failed expectation: `[CART-7 CART-8]`. */
export const idsIn = (text: string): string[] =>
  [...text.matchAll(listed)].flatMap(([, ids = '']) => ids.split(/[ ,]+/));

/** Size of a card's picture, px, and the `sizes` of its element. */
export const cardPictureSize = {
  width: 360,
  height: 225,
  sizes: '(min-width: 64em) 360px, (min-width: 48em) 50vw, calc(100vw - 48px)',
} as const;

import { style } from '@vanilla-extract/css';
import { space, type } from '../../../design/theme.css.ts';
import { narrowest } from '../cart/cart-page.css.ts';

/** Narrow edges, so that two of them beside each other fit on a phone. */
export const box = style({
  position: 'relative',
  gap: space[0.5],
  paddingInline: space[1],
  '@media': { [narrowest]: { minHeight: '56px' } },
});
/** Two lines fit into the height of the box, on the narrowest phones three. */
export const chosen = style({
  flex: 1,
  minWidth: 0,
  lineHeight: 1.25,
  textWrap: 'balance',
  '@media': { [narrowest]: { fontSize: type.small.fontSize, lineHeight: 1.2 } },
});
export const select = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  opacity: 0,
  appearance: 'none',
  // iPhones zoom into fields with less than 16 px.
  fontSize: type.body.fontSize,
  cursor: 'pointer',
});

import { globalStyle, style } from '@vanilla-extract/css';
import { color, measure, media, shadow, space } from '../../../design/theme.css.ts';

/** At the lower edge of a card's picture, above the card's link. */
export const onPicture = style({
  position: 'absolute',
  bottom: space[1],
  insetInlineEnd: space[1],
  zIndex: 1,
});

/** On the restaurant's page: at the lower edge of its picture on a phone, beside the name on a desktop. */
export const onSheet = style({
  position: 'absolute',
  bottom: `calc(100% + ${space[1]})`,
  insetInlineEnd: space[2],
  '@media': { [media.md]: { bottom: 'auto', top: 0, insetInlineEnd: 0 } },
});
// The place of the heart is free before it is loaded.
globalStyle(`${onSheet} + *`, {
  '@media': { [media.md]: { paddingInlineEnd: `calc(${measure.touch} + ${space[1]})` } },
});

export const heart = style({
  background: color.surface,
  color: color.ink,
  boxShadow: shadow.float,
  selectors: {
    // In the last view of /home, which is shown before the hearts are loaded (D285).
    '&[inert]': { visibility: 'hidden' },
  },
});
export const filled = style({ color: color.brand, fill: 'currentColor' });

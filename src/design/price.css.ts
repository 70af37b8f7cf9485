import { style, styleVariants } from '@vanilla-extract/css';
import { color, space, type } from './theme.css.ts';

export const row = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space[1],
  rowGap: space[0.5],
});
export const currentPrice = styleVariants({
  s: { ...type.price, fontSize: '0.9375rem' },
  m: { ...type.price },
  l: { ...type.price, fontSize: '1.375rem' },
});
export const oldPrice = style({ ...type.small, color: color.muted, fontVariantNumeric: 'tabular-nums' });

import { style } from '@vanilla-extract/css';
import { color, space, type } from '../../../design/theme.css.ts';

export const line = style({ ...type.small, color: color.muted });
/** The padding enlarges the touch target without moving the lines around it. */
export const link = style({
  paddingBlock: space[1.5],
  color: color.brand,
  fontWeight: 600,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
  '@media': { print: { color: 'inherit', fontWeight: 'inherit' } },
});

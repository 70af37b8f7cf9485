import { style } from '@vanilla-extract/css';
import { color, space, type } from './theme.css.ts';

export const mark = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  ...type.small,
  fontWeight: 500,
});
export const vegIcon = style({ width: '18px', height: '18px', flex: 'none', color: color.leaf });
export const nonVegIcon = style({ width: '18px', height: '18px', flex: 'none', color: color.red });

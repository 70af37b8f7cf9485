import { style } from '@vanilla-extract/css';
import { color, radius } from './theme.css.ts';

export const preview = style({
  flex: 'none',
  width: '64px',
  height: '48px',
  objectFit: 'cover',
  borderRadius: radius.s,
  background: color.sunken,
});

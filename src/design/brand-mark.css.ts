import { style } from '@vanilla-extract/css';
import { color, space } from './theme.css.ts';

export const mark = style({ flex: 'none', color: color.brand });
export const rim = style({ stroke: color.paper });
export const hands = style({ stroke: color.turmeric });
export const wordmark = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  fontSize: '1.75rem',
  fontWeight: 800,
  lineHeight: 1,
  letterSpacing: '-0.01em',
  color: color.brand,
  textTransform: 'lowercase',
  whiteSpace: 'nowrap',
});

import { style } from '@vanilla-extract/css';
import { color, media, motion, radius, shadow, space } from './theme.css.ts';

export const card = style({
  position: 'relative',
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  overflow: 'clip',
  minWidth: 0,
  transition: `border-color ${motion.quick}, box-shadow ${motion.calm}, transform ${motion.calm} ${motion.ease}`,
  selectors: {
    '&:has([data-card-link]:focus-visible)': { outline: `3px solid ${color.ink}`, outlineOffset: '2px' },
    '&:has([data-card-link]):hover': { boxShadow: shadow.float, transform: 'translateY(-2px)' },
  },
});
export const paddedCard = style({ padding: space[2.5], '@media': { [media.md]: { padding: space[3] } } });
export const link = style({
  color: 'inherit',
  textDecoration: 'none',
  outline: 'none',
  '::after': { content: '', position: 'absolute', inset: 0 },
});

import { style } from '@vanilla-extract/css';
import { color, measure, motion, radius, space, tabular } from './theme.css.ts';

export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[0.5],
});
export const button = style({
  ...tabular,
  display: 'grid',
  placeItems: 'center',
  minWidth: measure.touch,
  height: measure.touch,
  paddingInline: space[1],
  borderRadius: radius.s,
  fontWeight: 600,
  transition: `background-color ${motion.quick}`,
  selectors: {
    '&:hover': { background: color.sunken },
    '&[aria-current="page"]': { background: color.ink, color: color.paper },
    '&:disabled': { color: color.muted, opacity: 0.5, background: 'none', cursor: 'not-allowed' },
  },
});
export const gap = style({ minWidth: space[3], textAlign: 'center', color: color.muted });

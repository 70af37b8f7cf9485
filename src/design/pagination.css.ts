import { style } from '@vanilla-extract/css';
import { color, measure, media, motion, radius, space, tabular } from './theme.css.ts';

export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  '@media': { [media.md]: { gap: space[0.5] } },
});
export const button = style({
  ...tabular,
  display: 'grid',
  placeItems: 'center',
  // Nine buttons fit in a row of 360 px; the first and the last button keep 44 px.
  minWidth: '38px',
  height: measure.touch,
  borderRadius: radius.s,
  fontWeight: 600,
  '@media': { [media.md]: { minWidth: measure.touch } },
  transition: `background-color ${motion.quick}`,
  selectors: {
    '&:hover': { background: color.sunken },
    '&[aria-current="page"]': { background: color.ink, color: color.paper },
    '&[aria-disabled="true"]': { color: color.muted, opacity: 0.5, background: 'none', cursor: 'not-allowed' },
  },
});
export const gap = style({ minWidth: space[2], textAlign: 'center', color: color.muted });
export const endButton = style({ minWidth: measure.touch });

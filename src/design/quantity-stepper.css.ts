import { style } from '@vanilla-extract/css';
import { color, measure, motion, radius, tabular, type } from './theme.css.ts';

/** Around a button without a stepper. */
export const noBox = style({ display: 'contents' });
/** The limit is below the stepper and not wider, so that the stepper keeps its place when the limit appears. */
export const row = style({ display: 'inline-grid', justifyItems: 'center' });
export const stepper = style({
  display: 'inline-flex',
  alignItems: 'center',
  background: color.surface,
  border: `1.5px solid ${color.control}`,
  borderRadius: radius.s,
  color: color.brand,
});
export const stepButton = style({
  display: 'grid',
  placeItems: 'center',
  width: measure.touch,
  height: measure.touch,
  borderRadius: '10px',
  // The same as around it, so that '+' does not fade when it becomes ADD.
  background: color.surface,
  transition: `background-color ${motion.quick}`,
  selectors: {
    '&:hover': { background: color.brandSoft, color: color.onBrandSoft },
    '&[aria-disabled="true"]': {
      color: color.muted,
      background: 'none',
      cursor: 'not-allowed',
      opacity: 0.6,
    },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});
export const count = style({
  ...tabular,
  minWidth: '2ch',
  textAlign: 'center',
  fontWeight: 700,
  fontSize: '1.0625rem',
});
export const limit = style({ ...type.small, color: color.red, fontWeight: 600, whiteSpace: 'nowrap' });

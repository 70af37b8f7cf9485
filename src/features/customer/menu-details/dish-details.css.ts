import { style } from '@vanilla-extract/css';
import { color, measure, space } from '../../../design/theme.css.ts';

/** Covers the picture of a sold-out dish with a scrim. */
export const outOfStockPill = style({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  background: color.scrim,
  pointerEvents: 'none',
});
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[0.5]} ${space[2]}`,
  color: color.muted,
});
export const description = style({ maxWidth: measure.text, overflowWrap: 'anywhere' });
export const buyRow = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  width: '100%',
});
export const price = style({ display: 'grid', justifyItems: 'start', gap: space[0.5] });

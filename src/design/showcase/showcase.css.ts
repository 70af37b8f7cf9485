import { style } from '@vanilla-extract/css';
import { color, radius, space, type } from '../theme.css.ts';

export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });
export const columns = style({
  display: 'grid',
  gap: space[3],
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
});
export const stack = style({ display: 'grid', gap: space[2] });
export const piece = style({ display: 'grid', gap: space[1], alignContent: 'start', minWidth: 0 });
export const name = style({ ...type.small, color: color.muted });
export const swatches = style({
  display: 'grid',
  gap: space[1],
  gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
});
export const swatch = style({
  padding: space[1.5],
  borderRadius: radius.s,
  border: `1px solid ${color.line}`,
  fontWeight: 600,
});
/**
 * Keeps fixed elements inside the example: an element with a transform is the containing block of fixed descendants.
 */
export const stage = style({
  position: 'relative',
  minHeight: '160px',
  overflow: 'hidden',
  borderRadius: radius.m,
  border: `1px dashed ${color.control}`,
  transform: 'translateZ(0)',
});
export const qrCode = style({ width: '112px' });

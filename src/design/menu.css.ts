import { style } from '@vanilla-extract/css';
import { color, layer, measure, motion, radius, shadow, space } from './theme.css.ts';

export const holder = style({ position: 'relative', display: 'inline-block' });
/** Where Radix measures: as large as the button, and out of its way. */
export const anchor = style({ position: 'absolute', inset: 0, pointerEvents: 'none' });
export const chevron = style({
  transition: `transform ${motion.quick}`,
  selectors: { '[aria-expanded="true"] &': { transform: 'rotate(0.5turn)' } },
});
export const list = style({
  zIndex: layer.sheet,
  minWidth: '216px',
  padding: space[1],
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  boxShadow: shadow.float,
  animation: `appear ${motion.quick}`,
});
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1.5],
  minHeight: measure.touch,
  paddingInline: space[1.5],
  borderRadius: '10px',
  fontWeight: 500,
  cursor: 'pointer',
  outline: 'none',
  selectors: { '&[data-highlighted]': { background: color.sunken, boxShadow: `inset 0 0 0 2px ${color.control}` } },
});
export const danger = style({ color: color.red });

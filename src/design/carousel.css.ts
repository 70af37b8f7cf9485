import { globalStyle, style } from '@vanilla-extract/css';
import { color, motion, radius, shadow, space, tabular, type } from './theme.css.ts';

export const frame = style({
  position: 'relative',
  aspectRatio: '3 / 2',
  borderRadius: radius.m,
  overflow: 'clip',
  background: color.sunken,
  touchAction: 'pan-y pinch-zoom',
  userSelect: 'none',
});
export const picture = style({ display: 'block', height: '100%', animation: `appear ${motion.calm}` });
export const steps = style({
  position: 'absolute',
  insetInline: space[1],
  top: `calc(50% - ${space[3]})`,
  display: 'flex',
  justifyContent: 'space-between',
  pointerEvents: 'none',
});
globalStyle(`${steps} > *`, { pointerEvents: 'auto' });
export const button = style({
  background: color.surface,
  color: color.ink,
  boxShadow: shadow.float,
});
export const counter = style({
  ...type.small,
  ...tabular,
  position: 'absolute',
  bottom: space[1],
  insetInlineEnd: space[1],
  padding: `2px ${space[1]}`,
  borderRadius: radius.pill,
  background: color.surface,
  color: color.ink,
  fontWeight: 600,
});

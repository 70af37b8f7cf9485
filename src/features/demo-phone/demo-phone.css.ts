import { style } from '@vanilla-extract/css';
import { color, layer, media, measure, motion, radius, shadow, space, type } from '../../design/theme.css.ts';

const place = { position: 'fixed', insetInlineStart: space[1.5], zIndex: layer.sheet } as const;

export const tab = style({
  ...place,
  ...type.small,
  // No page of those who are not logged in has a bar at its bottom; what ends there leaves this much room.
  bottom: `calc(${space[1.5]} + env(safe-area-inset-bottom))`,
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  minHeight: measure.touch,
  padding: `0 ${space[2]}`,
  borderRadius: radius.pill,
  border: `1px dashed ${color.control}`,
  background: color.surface,
  boxShadow: shadow.float,
  '@media': { [media.md]: { bottom: space[2] }, [media.short]: { position: 'static' } },
});

export const panel = style({
  ...place,
  bottom: `calc(${space[1.5]} + env(safe-area-inset-bottom))`,
  width: `min(320px, calc(100vw - 2 * ${space[1.5]}))`,
  maxHeight: '50dvh',
  overflowY: 'auto',
  background: color.surface,
  border: `1px dashed ${color.control}`,
  borderRadius: radius.m,
  boxShadow: shadow.float,
  padding: space[2],
  display: 'grid',
  gap: space[1.5],
  animation: `rise ${motion.calm} ${motion.ease}`,
});

export const header = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space[1] });
export const title = style({ ...type.subheading });
export const small = style({ ...type.small, color: color.muted });
export const empty = style({ color: color.muted });
export const messages = style({ display: 'grid', gap: space[1] });
export const message = style({ background: color.sunken, borderRadius: radius.s, padding: space[1.5] });
export const text = style({ whiteSpace: 'pre-line' });
export const footer = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[1],
  minHeight: space[4],
});

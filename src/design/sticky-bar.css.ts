import { style } from '@vanilla-extract/css';
import { color, layer, measure, media, motion, radius, shadow, space, tabular } from './theme.css.ts';

export const bar = style({
  position: 'fixed',
  zIndex: layer.sticky,
  insetInline: 0,
  bottom: 0,
  padding: `${space[1.5]} ${space[1.5]} calc(${space[1.5]} + env(safe-area-inset-bottom))`,
  pointerEvents: 'none',
  animation: `rise ${motion.calm} ${motion.ease} backwards`,
  '@media': { [media.short]: { position: 'static' } },
});
export const barContent = style({ pointerEvents: 'auto', width: '100%', maxWidth: measure.text, marginInline: 'auto' });
export const cartLink = style({
  ...tabular,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  minHeight: '56px',
  padding: `${space[1.5]} ${space[2.5]}`,
  borderRadius: radius.m,
  background: color.leaf,
  color: color.onLeaf,
  fontWeight: 600,
  textDecoration: 'none',
  boxShadow: shadow.float,
  transition: `background-color ${motion.quick}`,
  selectors: { '&:hover': { background: color.leafHover } },
});

import { style, styleVariants } from '@vanilla-extract/css';
import { color, layer, measure, media, motion, radius, shadow, space } from './theme.css.ts';

export const region = style({
  position: 'fixed',
  zIndex: layer.toast,
  top: `calc(${measure.bar} + ${space[1.5]})`,
  insetInline: space[1.5],
  display: 'grid',
  gap: space[1],
  justifyItems: 'center',
  pointerEvents: 'none',
  selectors: {
    '&[data-place="bottom"]': {
      top: 'auto',
      bottom: `calc(${space[12]} + env(safe-area-inset-bottom))`,
    },
  },
  '@media': { [media.md]: { insetInline: 'auto', right: space[3], width: '400px', justifyItems: 'end' } },
});
export const list = style({ display: 'grid', gap: space[1], width: '100%', maxWidth: measure.narrow });
const toast = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1.5],
  padding: `${space[0.5]} ${space[0.5]} ${space[0.5]} ${space[2]}`,
  borderRadius: radius.m,
  background: color.band,
  color: color.onBand,
  boxShadow: shadow.float,
  pointerEvents: 'auto',
  animation: `rise ${motion.calm} ${motion.ease}`,
});
export const kind = styleVariants({
  plain: [toast],
  success: [toast, { background: color.leaf, color: color.onLeaf }],
  warning: [toast, { background: color.turmeric, color: color.onTurmeric }],
  error: [toast, { background: color.red, color: color.onRed }],
});
export const icon = style({ flex: 'none', width: '20px', height: '20px' });
export const text = style({ flex: 1, minWidth: 0, paddingBlock: space[1], fontWeight: 500 });
export const action = style({
  fontWeight: 700,
  textDecoration: 'underline',
  minHeight: measure.touch,
  paddingInline: space[1],
});
export const closeButton = style({
  selectors: {
    '&:hover': { background: 'rgb(0 0 0 / 0.16)' },
    '&:focus-visible': { outlineColor: 'currentColor', outlineOffset: '-4px' },
  },
});

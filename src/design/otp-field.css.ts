import { style } from '@vanilla-extract/css';
import { color, media, motion, radius, space } from './theme.css.ts';

export const container = style({
  position: 'relative',
  display: 'flex',
  width: '100%',
  maxWidth: '376px',
  marginTop: space[0.5],
});
/** Transparent colours hide the input under the boxes; forced-colors mode would override them. */
export const input = style({ forcedColorAdjust: 'none' });
export const boxes = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: space[1],
  width: '100%',
});
export const box = style({
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '5 / 6',
  maxHeight: '64px',
  width: '100%',
  background: color.surface,
  border: `1.5px solid ${color.control}`,
  borderRadius: radius.s,
  fontSize: '1.625rem',
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
  transition: `border-color ${motion.quick}, box-shadow ${motion.quick}`,
});
export const activeBox = style({
  borderColor: color.brand,
  boxShadow: `0 0 0 3px ${color.brandSoft}, 0 0 0 4px ${color.brand}`,
  '@media': { [media.forced]: { outline: '3px solid Highlight', outlineOffset: '1px' } },
});
export const wrongBox = style({ borderColor: color.red, borderWidth: '2px' });
export const disabledBox = style({ background: color.sunken, color: color.muted });
export const noCaret = style({ display: 'none' });
export const caret = style({
  width: '2px',
  height: '1.5rem',
  background: color.brand,
  animation: 'breathe 1.1s steps(2, jump-none) infinite',
  '@media': {
    [media.still]: { animation: 'none' },
    [media.forced]: { forcedColorAdjust: 'none', background: 'CanvasText' },
  },
});

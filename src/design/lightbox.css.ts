import { globalStyle, style } from '@vanilla-extract/css';
import { color, layer, media, motion, radius, space, tabular, type } from './theme.css.ts';

export const screen = style({
  position: 'fixed',
  inset: 0,
  zIndex: layer.sheet,
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  background: color.band,
  color: color.onBand,
  outline: 'none',
  paddingBottom: 'env(safe-area-inset-bottom)',
  selectors: {
    '&[data-state="open"]': { animation: `appear ${motion.calm}` },
    '&[data-state="closed"]': { animation: `vanish ${motion.quick} forwards` },
  },
});
globalStyle(`${screen} :focus-visible`, { outlineColor: color.onBand });
export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: `${space[1]} ${space[1]} ${space[1]} ${space[2]}`,
});
export const counter = style({ ...type.label, ...tabular });
export const button = style({
  color: color.onBand,
  selectors: { '&:hover': { background: 'rgb(255 255 255 / 0.14)' } },
});
export const stage = style({
  display: 'grid',
  placeItems: 'center',
  minHeight: 0,
  touchAction: 'pan-y pinch-zoom',
  paddingInline: space[1],
  '@media': { [media.md]: { paddingInline: space[10] } },
});
export const picture = style({
  display: 'block',
  // As large as fits below the header and, on a phone, above the buttons.
  width: 'min(100%, calc((100dvh - 144px) * 4 / 3))',
  height: 'auto',
  aspectRatio: '4 / 3',
  objectFit: 'contain',
  borderRadius: radius.m,
  userSelect: 'none',
  animation: `appear ${motion.calm}`,
});
/** The buttons are at the bottom on a phone, on both sides from `md` on. */
export const steps = style({
  display: 'flex',
  justifyContent: 'space-between',
  padding: `${space[1]} ${space[3]} ${space[2]}`,
  '@media': {
    [media.md]: {
      position: 'absolute',
      insetInline: 0,
      top: '50%',
      padding: `0 ${space[2]}`,
      marginTop: `-${space[3]}`,
      pointerEvents: 'none',
    },
  },
});
globalStyle(`${steps} > *`, { pointerEvents: 'auto' });

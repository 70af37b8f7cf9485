import { style } from '@vanilla-extract/css';
import { color, layer, media, motion, radius, shadow, space, type } from './theme.css.ts';

export const scrim = style({
  position: 'fixed',
  inset: 0,
  zIndex: layer.sheet,
  background: color.scrim,
  selectors: {
    '&[data-state="open"]': { animation: `appear ${motion.calm}` },
    '&[data-state="closed"]': { animation: `vanish ${motion.quick} forwards` },
  },
});

/** A bottom sheet on a phone, a centred dialog from `md` on. */
export const panel = style({
  position: 'fixed',
  zIndex: layer.sheet,
  insetInline: 0,
  bottom: 0,
  display: 'flex',
  flexDirection: 'column',
  maxHeight: 'calc(100dvh - 48px)',
  background: color.paper,
  color: color.ink,
  borderRadius: `${radius.l} ${radius.l} 0 0`,
  boxShadow: shadow.float,
  outline: 'none',
  selectors: {
    '&[data-state="open"]': { animation: `slide-up ${motion.calm} ${motion.ease}` },
    '&[data-state="closed"]': { animation: `slide-down ${motion.quick} forwards` },
  },
  '@media': {
    [media.md]: {
      inset: 0,
      margin: 'auto',
      width: 'calc(100% - 64px)',
      maxWidth: '520px',
      height: 'fit-content',
      maxHeight: 'min(760px, calc(100dvh - 64px))',
      borderRadius: radius.l,
      selectors: {
        '&[data-state="open"]': { animation: `rise ${motion.calm} ${motion.ease}` },
        '&[data-state="closed"]': { animation: `vanish ${motion.quick} forwards` },
      },
    },
  },
});
export const widePanel = style({ '@media': { [media.md]: { maxWidth: '760px' } } });
export const head = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[2],
  padding: `${space[2]} ${space[1.5]} ${space[1]} ${space[2.5]}`,
  '@media': { [media.md]: { padding: `${space[2.5]} ${space[2]} ${space[1]} ${space[3]}` } },
});
export const title = style({ ...type.heading, flex: 1, paddingTop: space[1] });
export const description = style({ color: color.muted });
export const body = style({
  display: 'grid',
  gap: space[2],
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: `0 ${space[2.5]} ${space[3]}`,
  '@media': { [media.md]: { padding: `0 ${space[3]} ${space[3]}` } },
});
export const foot = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  gap: space[1],
  padding: `${space[1.5]} ${space[2.5]} calc(${space[2]} + env(safe-area-inset-bottom))`,
  borderTop: `1px solid ${color.line}`,
  '@media': { [media.md]: { flexDirection: 'row', justifyContent: 'flex-end', padding: `${space[2]} ${space[3]}` } },
});

import { style } from '@vanilla-extract/css';
import { color, layer, measure, motion, radius, shadow, space, type } from '../../../design/theme.css.ts';

/** Below the page, so that it never covers a control. */
const place = {
  margin: `${space[2]} auto calc(${space[2]} + env(safe-area-inset-bottom))`,
  border: `1px dashed ${color.control}`,
  background: color.surface,
} as const;

export const tab = style({
  ...place,
  ...type.small,
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  minHeight: measure.touch,
  padding: `0 ${space[2]}`,
  borderRadius: radius.pill,
  // The placeholder of a loading page fills the window; the button would move when a shorter page replaces it.
  selectors: { 'main:has(#loading) ~ &': { display: 'none' } },
});

export const panel = style({
  ...place,
  width: `min(420px, calc(100vw - 2 * ${space[1.5]}))`,
  borderRadius: radius.m,
  padding: space[2],
  display: 'grid',
  gap: space[1.5],
  animation: `rise ${motion.calm} ${motion.ease}`,
});

/** The login page is narrow, so the demo phone is beside it if the screen is wide enough. */
export const panelBeside = style({
  '@media': {
    '(min-width: 1180px) and (min-height: 320px)': {
      position: 'fixed',
      insetInlineStart: space[1.5],
      bottom: space[1.5],
      zIndex: layer.sheet,
      width: '320px',
      maxHeight: `calc(100dvh - 2 * ${space[1.5]} - ${measure.bar})`,
      margin: 0,
      overflowY: 'auto',
      boxShadow: shadow.float,
    },
  },
});

export const header = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space[1] });
export const title = style({ ...type.subheading });
export const smallText = style({ ...type.small, color: color.muted });
export const emptyMessage = style({ color: color.muted });
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

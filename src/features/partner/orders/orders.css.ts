import { style } from '@vanilla-extract/css';
import { color, layer, media, measure, radius, shadow, space, tabular, type } from '../../../design/theme.css.ts';

export const message = style({ marginBottom: space[3] });
/**
 * Covers the navigation bar for three seconds, so that the page's controls do not move and no focused element is
 * covered (WCAG 2.4.11). Clicks pass through it. It is at the bottom while the focus is in the navigation bar.
 */
export const thanks = style({
  position: 'fixed',
  zIndex: layer.toast,
  top: space[1],
  insetInline: space[1],
  maxWidth: measure.text,
  marginInline: 'auto',
  pointerEvents: 'none',
  selectors: { 'header:focus-within ~ main &': { top: 'auto', bottom: space[2] } },
  '@media': { [media.short]: { position: 'static' } },
});
export const thanksBox = style({ borderRadius: radius.s, boxShadow: shadow.float });
export const restaurantField = style({ maxWidth: '420px', marginBottom: space[3] });

export const summary = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space[1.5],
  marginBottom: space[3],
  '@media': { [media.md]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: space[2] } },
});
export const summaryCard = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[0.5],
  padding: space[2],
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
});
export const summaryName = style({ ...type.label, color: color.muted });
export const summaryValue = style({
  ...type.heading,
  ...tabular,
  overflowWrap: 'anywhere',
  // Small enough for ten million rupees with paise on one line.
  '@media': { 'screen and (max-width: 400px)': { fontSize: '1.125rem' } },
});
export const summaryRefunded = style({ ...type.small, ...tabular, color: color.muted, overflowWrap: 'anywhere' });

export const filters = style({
  display: 'grid',
  gap: space[2],
  marginBottom: space[2],
  '@media': { [media.md]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center' } },
});
export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 440px), 1fr))',
  gap: space[2],
});
export const range = style({ ...type.small, minHeight: space[4], color: color.muted });

export const skeletons = style({ display: 'grid', gap: space[3] });
export const summaryShape = style({ borderRadius: radius.m, minHeight: '84px' });
export const filterShape = style({ borderRadius: radius.m, minHeight: '52px' });
export const cardShape = style({ display: 'grid', gap: space[2], minHeight: '280px', alignContent: 'start' });

export const form = style({ display: 'grid', gap: space[3] });
export const formFoot = style({ display: 'grid', gap: space[1] });

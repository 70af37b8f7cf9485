import { globalStyle, style } from '@vanilla-extract/css';
import { color, layer, measure, media, motion, radius, space, type } from './theme.css.ts';

/** Sticks below the navigation bar while the sections scroll. */
export const bar = style({
  position: 'sticky',
  top: measure.bar,
  zIndex: layer.sticky,
  display: 'flex',
  gap: space[1],
  overflowX: 'auto',
  scrollbarWidth: 'none',
  marginInline: `-${space[2]}`,
  paddingInline: space[2],
  paddingBlock: space[1],
  background: color.paper,
  borderBottom: `1px solid ${color.line}`,
  '@media': { [media.md]: { marginInline: 0, paddingInline: 0 }, [media.short]: { position: 'static' } },
});
export const link = style({
  ...type.label,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  flex: 'none',
  minHeight: measure.touch,
  paddingInline: space[2],
  borderRadius: radius.pill,
  border: `1px solid ${color.line}`,
  color: color.muted,
  textDecoration: 'none',
  transition: `color ${motion.quick}, background-color ${motion.quick}`,
  selectors: {
    '&:hover': { color: color.ink, background: color.sunken },
    '&:focus-visible': { outlineOffset: '-3px' },
    '&[aria-current]': { color: color.onBrandSoft, background: color.brandSoft, borderColor: color.brandSoft },
  },
});
export const count = style({ ...type.small, fontWeight: 500, fontVariantNumeric: 'tabular-nums' });
/** Scroll margin of a section below this bar; the root's scroll padding accounts for the navigation bar. */
export const jumpTarget = style({ scrollMarginTop: '56px' });
/**
 * The same margin when the focus moves backwards by keyboard: this bar must not cover the focused element (WCAG
 * 2.4.11).
 */
globalStyle(`${bar} ~ * :is(a, button)`, { scrollMarginTop: '56px' });

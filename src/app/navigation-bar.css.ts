import { globalStyle, style } from '@vanilla-extract/css';
import { wordmark } from '../design/brand-mark.css.ts';
import { color, layer, measure, media, radius, space } from '../design/theme.css.ts';

export const bar = style({
  position: 'sticky',
  top: 0,
  zIndex: layer.bar,
  background: color.paper,
  borderBottom: `1px solid ${color.line}`,
  '@media': { [media.short]: { position: 'relative' } },
});

/** The partner's bar has a dark background, which distinguishes the portal from the customer's pages. */
export const band = style([bar, { background: color.band, color: color.onBand, borderBottomColor: color.band }]);
globalStyle(`${band} ${wordmark}`, { color: color.onBand });
// The reserved scrollbar gutter would show a light strip beside the dark bar, so this side always shows the scrollbar.
globalStyle(`:root:has(${band})`, { overflowY: 'scroll', scrollbarGutter: 'auto' });
// While a sheet is open, Radix hides the scrollbar and preserves the page's width itself.
globalStyle(`:root:has(${band}):has(body[data-scroll-locked])`, { overflowY: 'visible' });

export const barContent = style({
  maxWidth: `calc(${measure.page} + 2 * ${space[2]})`,
  minHeight: measure.bar,
  margin: '0 auto',
  padding: `0 clamp(${space[1]}, 4vw, ${space[2]})`,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `0 clamp(${space[1]}, 4vw, ${space[2]})`,
});

/** With large text, the second word goes below the first one. */
export const brand = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  alignContent: 'center',
  minWidth: 0,
  minHeight: measure.touch,
  textDecoration: 'none',
});

const row = style({ alignItems: 'center', gap: space[1] });
export const wideMenu = style([row, { display: 'none', '@media': { [media.md]: { display: 'flex' } } }]);
export const narrowMenu = style([row, { display: 'flex', '@media': { [media.md]: { display: 'none' } } }]);

export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  minHeight: measure.touch,
  padding: `0 ${space[1.5]}`,
  borderRadius: radius.s,
  fontWeight: 500,
  textAlign: 'start',
  textDecoration: 'none',
  selectors: { '&:hover': { background: color.sunken } },
});
globalStyle(`${item}[aria-current='page']`, { color: color.brand });

export const loginLink = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: measure.touch,
  padding: `0 ${space[2.5]}`,
  borderRadius: radius.pill,
  background: color.brand,
  color: color.onBrand,
  fontWeight: 600,
  textDecoration: 'none',
  selectors: { '&:hover': { background: color.brandHover } },
});

/** Has the same width for every name, because the name may load later and would move the link beside it. */
export const account = style([
  item,
  { border: `1px solid ${color.line}`, borderRadius: radius.pill, padding: `0 ${space[2]}`, width: '200px' },
]);

/** Stays on one line, because wrapping a long name would shift the page. */
export const accountName = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
globalStyle(`${account} > svg`, { flex: 'none' });

export const iconItem = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: measure.touch,
  height: measure.touch,
  borderRadius: radius.pill,
});

export const badge = style({
  minWidth: '1.375rem',
  height: '1.375rem',
  padding: '0 6px',
  display: 'inline-grid',
  placeItems: 'center',
  borderRadius: radius.pill,
  background: color.brand,
  color: color.onBrand,
  fontSize: '0.8125rem',
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
});
globalStyle(`${iconItem} > ${badge}`, { position: 'absolute', top: 0, insetInlineStart: '22px' });
// With large text, the badge is wider than the icon's box.
globalStyle(`${iconItem}:has(> ${badge})`, { marginInlineEnd: 'calc(1.375rem - 22px)' });

export const hiddenText = style({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

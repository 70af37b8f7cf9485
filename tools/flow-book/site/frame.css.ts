import { globalStyle, style } from '@vanilla-extract/css';
import { color, layer, media, space, type } from '../../../src/design/theme.css.ts';

export const bar = style({
  position: 'sticky',
  top: 0,
  zIndex: layer.bar,
  background: color.paper,
  borderBottom: `1px solid ${color.line}`,
  '@media': { print: { display: 'none' } },
});
export const barContent = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space[2],
  maxWidth: '1440px',
  marginInline: 'auto',
  paddingInline: space[2],
  paddingBlockStart: space[1],
  minHeight: '56px',
  '@media': { [media.md]: { paddingInline: space[4], paddingBlockStart: 0, flexWrap: 'nowrap' } },
});
export const brand = style({ textDecoration: 'none', marginInlineEnd: 'auto' });
export const links = style({
  display: 'flex',
  order: 3,
  flexBasis: '100%',
  marginInline: `-${space[1]}`,
  '@media': { [media.md]: { order: 0, flexBasis: 'auto', gap: space[1] } },
});
export const link = style({
  ...type.label,
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '44px',
  paddingInline: space[1],
  color: color.muted,
  textDecoration: 'none',
  borderBottom: '3px solid transparent',
  selectors: {
    '&:hover': { color: color.ink },
    '&[aria-current=page]': { color: color.ink, borderBottomColor: color.brand },
  },
});
export const sun = style({ selectors: { ':root[data-theme=dark] &': { display: 'none' } } });
export const moon = style({ selectors: { ':root:not([data-theme=dark]) &': { display: 'none' } } });
export const foot = style({
  ...type.small,
  color: color.muted,
  maxWidth: '1440px',
  width: '100%',
  marginInline: 'auto',
  marginTop: 'auto',
  padding: space[3],
});
// Wider than the pages of the product, to leave room for charts and tables.
globalStyle('main#main', { maxWidth: '1440px', '@media': { print: { padding: 0 } } });
// In print, no page breaks after a heading, and marks keep their colours.
globalStyle('h1, h2, h3', { '@media': { print: { breakAfter: 'avoid' } } });
globalStyle('main#main *', { '@media': { print: { printColorAdjust: 'exact' } } });

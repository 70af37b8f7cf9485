import { globalStyle, style } from '@vanilla-extract/css';
import { color, media, radius, space, tabular, type } from '../../../src/design/theme.css.ts';

export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
  gap: space[1],
  marginBlockEnd: space[2],
  '@media': { [media.md]: { gridTemplateColumns: 'repeat(auto-fill, minmax(172px, 1fr))' } },
});
export const figure = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[0.5],
  padding: `${space[1.5]} ${space[2]}`,
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.s,
  textDecoration: 'none',
  breakInside: 'avoid',
  selectors: { 'a&:hover': { borderColor: color.control } },
});
export const figureValue = style({
  ...tabular,
  fontWeight: 800,
  fontStretch: '84%',
  fontSize: '1.75rem',
  lineHeight: 1.05,
});
export const figureName = style({ ...type.small, color: color.muted });

/**
 * Container of a table whose first column is the row header. Scrolls horizontally on a phone; in print the table fits
 * the page.
 */
export const scrollArea = style({
  overflowX: 'auto',
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.s,
  '@media': { print: { overflow: 'visible' } },
});
export const table = style({
  ...type.small,
  borderCollapse: 'collapse',
  width: '100%',
  '@media': { print: { fontSize: '11px' } },
});
globalStyle(`${table} tr`, { '@media': { print: { breakInside: 'avoid' } } });
export const headCell = style({
  ...type.small,
  fontWeight: 600,
  color: color.muted,
  textAlign: 'start',
  padding: `${space[1]} ${space[1.5]}`,
  background: color.sunken,
  whiteSpace: 'nowrap',
  '@media': { print: { fontSize: 'inherit', whiteSpace: 'normal', padding: space[0.5] } },
});
export const cell = style({
  textAlign: 'start',
  verticalAlign: 'top',
  fontWeight: 'inherit',
  padding: `${space[1]} ${space[1.5]}`,
  borderTop: `1px solid ${color.line}`,
  overflowWrap: 'anywhere',
  '@media': { print: { padding: space[0.5], overflowWrap: 'break-word' } },
});
export const numberCell = style({ ...tabular, textAlign: 'end' });
export const nameCell = style({ fontWeight: 600, minWidth: '120px', '@media': { print: { minWidth: '72px' } } });
export const wideCell = style({ minWidth: '200px', '@media': { print: { minWidth: '96px' } } });

export const code = style({
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
});
export const pre = style({
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSize: '0.8125rem',
  lineHeight: 1.45,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  margin: 0,
});
export const mutedText = style({ color: color.muted });
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[1] });
export const stack = style({ display: 'grid', gap: space[2], minWidth: 0 });
export const filters = style({
  display: 'grid',
  gap: space[1.5],
  alignItems: 'end',
  '@media': {
    [media.md]: { gridTemplateColumns: 'minmax(240px, 2fr) repeat(auto-fit, minmax(150px, 1fr))' },
    print: { display: 'none' },
  },
});
export const onScreen = style({ '@media': { print: { display: 'none' } } });
export const onPaper = style({
  ...type.small,
  color: color.muted,
  display: 'none',
  '@media': { print: { display: 'block' } },
});
export const bullets = style({ display: 'grid', gap: space[0.5], listStyle: 'disc', paddingInlineStart: space[2.5] });
/** A list of many small links, which are close together but large enough to be touched. */
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space[0.5] });
export const chip = style({
  ...type.small,
  ...tabular,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: '24px',
  minWidth: '28px',
  paddingInline: '6px',
  borderRadius: '8px',
  background: color.sunken,
  textDecoration: 'none',
  selectors: { 'a&:hover': { background: color.brandSoft, color: color.onBrandSoft } },
});

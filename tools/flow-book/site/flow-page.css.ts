import { style } from '@vanilla-extract/css';
import { color, media, radius, space, tabular, type } from '../../../src/design/theme.css.ts';

/** Shows chart and paths side by side on wide screens, since the chart highlights the path under the pointer. */
export const columns = style({
  display: 'grid',
  gap: space[2],
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [media.lg]: { gridTemplateColumns: 'minmax(0, 1.7fr) minmax(320px, 1fr)' } },
});
export const pathsPanel = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[1.5],
  minWidth: 0,
  '@media': { [media.lg]: { height: 'min(68vh, 720px)' }, print: { display: 'block', height: 'auto' } },
});
export const paths = style({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.s,
  '@media': { print: { overflow: 'visible' } },
});
export const path = style({
  display: 'grid',
  gridTemplateColumns: '32px minmax(0, 1fr) auto',
  gap: space[1],
  padding: `${space[1]} ${space[1.5]}`,
  textDecoration: 'none',
  borderBottom: `1px solid ${color.line}`,
  breakInside: 'avoid',
  selectors: {
    '&:hover': { background: color.brandSoft, color: color.onBrandSoft },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
});
export const pathNumber = style({ ...type.small, ...tabular, fontWeight: 700 });
export const pathText = style({
  ...type.small,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  '@media': { print: { WebkitLineClamp: 'unset' } },
});
export const twoTables = style({
  display: 'grid',
  gap: space[2],
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': { [media.lg]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});

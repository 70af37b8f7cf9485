import { style } from '@vanilla-extract/css';
import { color, media, radius, space, tabular, type } from '../../../design/theme.css.ts';

export const counters = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(8rem, 40%)), 1fr))',
  gap: space[1.5],
  margin: 0,
  '@media': { [media.lg]: { gridTemplateColumns: 'repeat(4, 1fr)', gap: space[2] } },
});
export const counter = style({
  display: 'grid',
  alignContent: 'start',
  padding: space[2],
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  '@media': { [media.md]: { padding: space[2.5] } },
});
export const counterName = style({ ...type.small, color: color.muted, order: 1 });
export const counterValue = style({ ...type.title, ...tabular, margin: 0, lineHeight: 1.1 });
export const counterMore = style({ ...type.small, margin: 0, order: 2, color: color.leaf, fontWeight: 600 });

export const actions = style({
  display: 'grid',
  gap: space[1.5],
  '@media': { [media.md]: { display: 'flex', flexWrap: 'wrap' } },
});

export const list = style({
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  overflow: 'clip',
});
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${space[1]} ${space[2]}`,
  alignItems: 'center',
  padding: space[2],
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
  '@media': {
    [media.md]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto auto', gap: space[2.5], paddingInline: space[2.5] },
  },
});
export const initial = style({
  display: 'grid',
  placeItems: 'center',
  width: '3rem',
  height: '3rem',
  borderRadius: radius.s,
  background: color.brandSoft,
  color: color.onBrandSoft,
  fontWeight: 700,
  fontSize: '1.25rem',
});
export const rowText = style({ display: 'grid', minWidth: 0 });
export const nameLine = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `0 ${space[1.5]}` });
export const name = style({ ...type.subheading, overflowWrap: 'anywhere' });
export const quietText = style({ ...type.small, color: color.muted, overflowWrap: 'anywhere' });
export const status = style({ gridColumn: '2', '@media': { [media.md]: { gridColumn: 'auto', minWidth: '110px' } } });
export const links = style({
  gridColumn: '2',
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[1],
  '@media': { [media.md]: { gridColumn: 'auto' } },
});
export const allRestaurantsLink = style({ marginTop: space[2] });
export const skeletonRow = style({ display: 'grid', gap: space[1], padding: space[2] });

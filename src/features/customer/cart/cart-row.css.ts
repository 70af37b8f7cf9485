import { style } from '@vanilla-extract/css';
import { color, media, radius, space, tabular, type } from '../../../design/theme.css.ts';

export const row = style({
  display: 'grid',
  gridTemplateColumns: '64px minmax(0, 1fr)',
  columnGap: space[1.5],
  rowGap: space[1],
  alignItems: 'start',
  paddingBlock: space[2],
  borderBottom: `1px solid ${color.line}`,
  '@media': { [media.md]: { gridTemplateColumns: '64px minmax(0, 1fr) auto', alignItems: 'center' } },
});
export const picture = style({ width: '64px', height: '64px', borderRadius: radius.s });
export const text = style({ display: 'grid', gap: space[0.5], minWidth: 0 });
export const name = style({ ...type.label, display: 'flex', alignItems: 'start', gap: space[1] });
export const nameText = style({ minWidth: 0, overflowWrap: 'anywhere' });
export const price = style({ ...type.small, ...tabular, color: color.muted });
export const total = style({ marginInlineStart: space[1.5], color: color.ink });
export const priceChange = style({ ...type.small, ...tabular, color: color.onTurmericSoft });
export const stockText = style({ ...type.small, color: color.red, fontWeight: 700 });
export const controls = style({
  gridColumn: '2',
  display: 'flex',
  flexWrap: 'wrap',
  // The limit may appear below the stepper.
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: space[1],
  '@media': { [media.md]: { gridColumn: '3', justifyContent: 'end', alignSelf: 'start', marginTop: space[1] } },
});
export const shortageRow = style({
  gridColumn: '1 / -1',
  marginTop: space[0.5],
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[1],
  padding: `${space[1]} ${space[1.5]}`,
  borderRadius: radius.s,
  background: color.redSoft,
});

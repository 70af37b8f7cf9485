import { style } from '@vanilla-extract/css';
import { color, media, space, tabular, type } from '../../../design/theme.css.ts';

export const card = style({ display: 'grid', gap: space[2] });
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: `${space[0.5]} ${space[2]}`,
});
// A long status wraps below the name, so that no word of the name breaks.
export const restaurant = style({ ...type.subheading, flex: '1 1 9rem', minWidth: 0, overflowWrap: 'anywhere' });
export const orderTime = style({ ...type.small, flexBasis: '100%', color: color.muted });
export const slot = style({ ...type.body });
export const items = style({
  display: 'grid',
  gap: space[1],
  paddingBlock: space[2],
  borderBlock: `1px solid ${color.line}`,
});
const line = style({ display: 'flex', alignItems: 'baseline', gap: space[1] });
export const item = style([line, {}]);
export const tax = style([line, { color: color.muted }]);
export const quantity = style({ ...tabular, flex: 'none', color: color.muted });
export const dish = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
export const amount = style({ ...tabular, flex: 'none', whiteSpace: 'nowrap' });
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[1],
});
export const cancelPaidOrder = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[1],
  ...type.small,
});
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[1] });
export const total = style({
  ...type.price,
  display: 'flex',
  gap: space[1.5],
  marginInlineStart: 'auto',
  '@media': { [media.md]: { fontSize: '1.125rem' } },
});

import { style } from '@vanilla-extract/css';
import { color, space, tabular, type } from '../../../design/theme.css.ts';

export const dish = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[1]} ${space[2]}`,
  paddingBlock: space[1],
  borderBottom: `1px solid ${color.line}`,
});
export const dishText = style({ display: 'grid', flex: '1 1 160px', minWidth: 0 });
export const dishName = style({ ...type.subheading, overflowWrap: 'anywhere' });
export const dishFacts = style({ ...type.small, ...tabular, color: color.muted });
export const sum = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: `0 ${space[2]}`,
});
export const sumLabel = style({ ...type.body, overflowWrap: 'anywhere' });
export const amount = style({ ...type.heading, ...tabular });
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space[1] });
export const button = style({ flex: '1 1 160px' });

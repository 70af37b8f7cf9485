import { style } from '@vanilla-extract/css';
import { color, space } from '../../../design/theme.css.ts';

export const list = style({ display: 'grid', listStyle: 'none', margin: 0, padding: 0 });
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[1.5],
  paddingBlock: space[1.5],
  borderTop: `1px solid ${color.line}`,
});
export const name = style({ fontWeight: 600, overflowWrap: 'anywhere' });
export const form = style({ display: 'grid', gap: space[2] });

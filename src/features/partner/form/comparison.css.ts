import { style } from '@vanilla-extract/css';
import { color, radius, space, type } from '../../../design/theme.css.ts';

export const comparison = style({ display: 'grid', gap: space[2], minWidth: 0, outline: 'none' });
export const table = style({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.s,
});
const cellBox = { padding: space[1], textAlign: 'start', verticalAlign: 'top', overflowWrap: 'anywhere' } as const;
export const head = style({ ...type.label, ...cellBox, borderBottom: `1px solid ${color.line}` });
export const label = style({ ...type.label, ...cellBox, color: color.muted });
export const cell = style(cellBox);

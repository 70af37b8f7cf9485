import { style } from '@vanilla-extract/css';
import { color, radius, space, tabular, type } from '../../../design/theme.css.ts';

export const bill = style({
  padding: space[2.5],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  background: color.surface,
});
export const title = style({ ...type.subheading, marginBottom: space[1.5] });
export const rows = style({ ...tabular, display: 'grid', gap: space[1.5], margin: 0 });
export const row = style({ display: 'flex', justifyContent: 'space-between', gap: space[2], color: color.muted });
export const amount = style({ margin: 0, color: color.ink });
export const total = style({
  ...type.subheading,
  ...tabular,
  display: 'flex',
  justifyContent: 'space-between',
  gap: space[2],
  paddingTop: space[2],
  borderTop: `1px dashed ${color.line}`,
});

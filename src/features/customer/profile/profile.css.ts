import { style } from '@vanilla-extract/css';
import { color, radius, space, type } from '../../../design/theme.css.ts';

export const card = style({
  display: 'grid',
  gap: space[3],
  padding: space[3],
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
});
export const facts = style({ display: 'grid', gap: space[2] });
export const fact = style({
  display: 'grid',
  gap: space[0.5],
  paddingBottom: space[2],
  borderBottom: `1px solid ${color.line}`,
});
export const label = style({ ...type.small, color: color.muted });
export const legal = style({ ...type.small, color: color.muted, marginTop: space[2] });
export const value = style({ ...type.lead, overflowWrap: 'anywhere' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[1.5] });

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
export const label = style({ ...type.small, color: color.muted });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[1.5] });

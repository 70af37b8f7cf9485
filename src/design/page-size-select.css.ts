import { style } from '@vanilla-extract/css';
import { color, measure, radius, space, tabular, type } from './theme.css.ts';

export const field = style({ ...type.small, display: 'inline-flex', alignItems: 'center', gap: space[1] });
export const select = style({
  ...tabular,
  // iPhones zoom into fields with less than 16 px.
  fontSize: type.body.fontSize,
  minHeight: measure.touch,
  padding: `0 ${space[1]}`,
  color: color.ink,
  background: color.surface,
  border: `1px solid ${color.control}`,
  borderRadius: radius.s,
  fontWeight: 600,
});

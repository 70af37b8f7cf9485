import { style } from '@vanilla-extract/css';
import { color, space, type } from '../../../design/theme.css.ts';

export const facts = style({ display: 'grid', gap: space[2] });
export const fact = style({
  display: 'grid',
  gap: space[0.5],
  paddingBottom: space[2],
  borderBottom: `1px solid ${color.line}`,
});
export const legalLinks = style({ ...type.small, color: color.muted, marginTop: space[2] });
export const value = style({ ...type.lead, overflowWrap: 'anywhere' });

import { style } from '@vanilla-extract/css';
import { color, space, tabular } from './theme.css.ts';

export const rating = style({
  ...tabular,
  display: 'inline-flex',
  flex: 'none',
  alignSelf: 'flex-start',
  alignItems: 'center',
  gap: space[0.5],
  padding: `4px ${space[1]}`,
  borderRadius: '10px',
  background: color.leaf,
  color: color.onLeaf,
  fontSize: '0.9375rem',
  fontWeight: 700,
  lineHeight: 1.3,
});
export const noRating = style({ background: color.sunken, color: color.muted });

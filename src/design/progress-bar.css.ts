import { style } from '@vanilla-extract/css';
import { color, radius, space, tabular } from './theme.css.ts';

export const labelRow = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space[2],
  marginBottom: space[1],
});
export const label = style({ minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 });
export const percent = style({ ...tabular });
export const bar = style({
  display: 'block',
  width: '100%',
  height: '10px',
  border: 0,
  borderRadius: radius.pill,
  overflow: 'hidden',
  appearance: 'none',
  background: color.sunken,
  selectors: {
    '&::-webkit-progress-bar': { background: color.sunken },
    '&::-webkit-progress-value': { background: color.leaf },
    '&::-moz-progress-bar': { background: color.leaf },
  },
});

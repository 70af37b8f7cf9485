import { style } from '@vanilla-extract/css';
import { color, space, type } from '../../../design/theme.css.ts';

/** The line below the list: which orders are shown, and the pages. */
export const foot = style({
  ...type.small,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  marginTop: space[3],
  color: color.muted,
});

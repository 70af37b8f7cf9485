import { style } from '@vanilla-extract/css';
import { color, space } from '../../../design/theme.css.ts';

export const links = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: `${space[1]} ${space[3]}`,
  marginTop: space[3],
  paddingTop: space[2],
  borderTop: `1px solid ${color.line}`,
});

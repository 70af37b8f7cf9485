import { style } from '@vanilla-extract/css';
import { color, radius, space, type } from '../../../design/theme.css.ts';

export const banner = style({
  ...type.body,
  display: 'block',
  padding: `${space[1.5]} ${space[2]}`,
  borderRadius: radius.s,
  background: color.redSoft,
  color: color.onRedSoft,
  fontWeight: 600,
});

import { style } from '@vanilla-extract/css';
import { color, type } from '../../design/theme.css.ts';

export const few = style({ ...type.small, color: color.red, fontWeight: 700 });

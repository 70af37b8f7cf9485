import { style } from '@vanilla-extract/css';
import { color, space } from './theme.css.ts';

/** Makes the field as high as the other fields, which have a gap above their error. */
export const search = style({ minWidth: 0, paddingBottom: space[0.5] });
export const icon = style({ flex: 'none', width: '20px', height: '20px', color: color.muted });
export const clear = style({ marginRight: `-${space[1.5]}`, color: color.muted });

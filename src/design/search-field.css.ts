import { style } from '@vanilla-extract/css';
import { color, space } from './theme.css.ts';

/** Makes the field as high as the other fields, which have a gap above their error. */
export const searchField = style({ minWidth: 0, paddingBottom: space[0.5] });
export const icon = style({ flex: 'none', width: '20px', height: '20px', color: color.muted });
export const clearButton = style({ marginRight: `-${space[1.5]}`, color: color.muted });

import { style } from '@vanilla-extract/css';
import { color, space } from './theme.css.ts';

export const icon = style({ flex: 'none', width: '20px', height: '20px', color: color.muted });
export const clear = style({ marginRight: `-${space[1.5]}`, color: color.muted });

import { style } from '@vanilla-extract/css';
import { radius } from './theme.css.ts';

export const code = style({ background: '#ffffff', borderRadius: radius.s, display: 'block' });

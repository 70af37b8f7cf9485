import { style } from '@vanilla-extract/css';
import { radius } from './theme.css.ts';

export const code = style({ display: 'block', width: '100%', height: 'auto', borderRadius: radius.s });
// The same in both themes and with forced colours: a scanner needs dark modules on a light border.
export const paper = style({ fill: '#ffffff', forcedColorAdjust: 'none' });
export const ink = style({ fill: '#000000', forcedColorAdjust: 'none' });

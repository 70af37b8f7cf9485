import { style } from '@vanilla-extract/css';
import { space } from '../../../design/theme.css.ts';

export const form = style({ display: 'grid', gap: space[2.5] });

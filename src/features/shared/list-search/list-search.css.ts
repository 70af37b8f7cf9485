import { style } from '@vanilla-extract/css';
import { space } from '../../../design/theme.css.ts';

export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${space[1]} ${space[2]}` });
export const field = style({ flex: '1 1 160px', minWidth: 0 });

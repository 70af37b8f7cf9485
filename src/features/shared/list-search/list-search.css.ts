import { style } from '@vanilla-extract/css';
import { space } from '../../../design/theme.css.ts';

export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${space[1]} ${space[2]}` });
/** Wide enough for the placeholders beside a switch; in a narrower window the field has the row for itself. */
export const field = style({ flex: '1 1 11.75rem', minWidth: 0 });

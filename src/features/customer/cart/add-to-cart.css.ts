import { style } from '@vanilla-extract/css';
import { color, type } from '../../../design/theme.css.ts';

/** Of no size of its own: it only knows whether the focus is here. */
export const place = style({ display: 'contents' });
export const few = style({ ...type.small, color: color.red, fontWeight: 700 });
/** Below a button that cannot be pressed. */
export const closed = style({ ...type.small, color: color.muted, textAlign: 'center' });

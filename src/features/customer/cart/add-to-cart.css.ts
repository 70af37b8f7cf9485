import { style } from '@vanilla-extract/css';
import { color, type } from '../../../design/theme.css.ts';

/** No box of its own; it only tracks the focus. */
export const controls = style({ display: 'contents' });
export const fewLeft = style({ ...type.small, color: color.red, fontWeight: 700 });
/** The reason below a disabled button. */
export const closedReason = style({ ...type.small, color: color.muted, textAlign: 'center' });

import { style } from '@vanilla-extract/css';
import { color, space, type } from '../../../design/theme.css.ts';

/** A form that is the page's only content: login and signup. */
export const form = style({ display: 'grid', gap: space[2.5] });
export const smallText = style({ ...type.small, color: color.muted });

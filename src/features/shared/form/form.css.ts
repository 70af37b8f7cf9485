import { style } from '@vanilla-extract/css';
import { color, space, type } from '../../../design/theme.css.ts';

/** A form that is the page's only content: login and signup. */
export const form = style({ display: 'grid', gap: space[2.5] });
/** A note below the form: it may appear after the page is hydrated, and must not move the fields. */
export const note = style({ marginTop: space[2.5] });
export const smallText = style({ ...type.small, color: color.muted });

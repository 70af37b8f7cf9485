import { style } from '@vanilla-extract/css';
import { color, space, type } from '../../../design/theme.css.ts';

export const form = style({ display: 'grid', gap: space[2.5] });
export const small = style({ ...type.small, color: color.muted });
/** The way back stands above the title, as on a phone's own screens. */
export const page = style({ display: 'flex', flexDirection: 'column' });
export const back = style({ order: -1, alignSelf: 'start', marginInlineStart: `-${space[1]}` });
/** Keeps its place when the hint goes, so that nothing below it jumps. */
export const hint = style({ minHeight: '56px' });

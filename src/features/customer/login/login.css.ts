import { style } from '@vanilla-extract/css';
import { space } from '../../../design/theme.css.ts';

/** The back link is above the title, as in native apps. */
export const page = style({ display: 'flex', flexDirection: 'column' });
export const backButton = style({ order: -1, alignSelf: 'start', marginInlineStart: `-${space[1]}` });
/** Keeps its height when the hint disappears, so that nothing below it moves. */
export const hint = style({ minHeight: '56px' });

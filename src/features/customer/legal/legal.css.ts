import { globalStyle, style } from '@vanilla-extract/css';
import { measure, space, type } from '../../../design/theme.css.ts';

export const text = style({ maxWidth: measure.text });
globalStyle(`${text} > h2`, { ...type.subheading, marginTop: space[3], marginBottom: space[0.5] });

import { style } from '@vanilla-extract/css';
import { space } from '../../../design/theme.css.ts';

/** The region of the success message exists before its text, so that a screen reader announces it. */
export const news = style({
  display: 'grid',
  selectors: { '&:has([role="alert"], [role] > [role])': { marginBottom: space[2.5] } },
});

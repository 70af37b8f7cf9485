import { style } from '@vanilla-extract/css';
import { color, space, type } from '../../../design/theme.css.ts';

/** This live region is rendered before its text, so that a screen reader announces the success message. */
export const messages = style({
  display: 'grid',
  selectors: { '&:has([role="alert"], [role="status"] > *)': { marginBottom: space[2.5] } },
});

export const note = style({ ...type.small, color: color.muted, textAlign: 'center' });

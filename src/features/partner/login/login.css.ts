import { style } from '@vanilla-extract/css';
import { color, space } from '../../../design/theme.css.ts';

export const form = style({ display: 'grid', gap: space[2.5] });
/** The region of the good news stands before its words do, so that a screen reader hears them. */
export const news = style({
  display: 'grid',
  selectors: { '&:has([role="alert"], [role] > [role])': { marginBottom: space[2.5] } },
});
export const ways = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: `${space[1]} ${space[3]}`,
  marginTop: space[3],
  paddingTop: space[2],
  borderTop: `1px solid ${color.line}`,
});

import { style } from '@vanilla-extract/css';
import { color, measure, space, type } from '../../design/theme.css.ts';

/** The strip with the offline message, between the navigation bar and the page. */
export const bar = style({
  ...type.small,
  background: color.turmericSoft,
  color: color.onTurmericSoft,
});
export const restoredBar = style({ ...type.small, background: color.leafSoft, color: color.onLeafSoft });
export const message = style({
  maxWidth: `calc(${measure.page} + 2 * ${space[2]})`,
  margin: '0 auto',
  padding: `${space[1.5]} ${space[2]}`,
  display: 'flex',
  alignItems: 'center',
  gap: space[1.5],
});
export const icon = style({ flex: 'none' });

export const age = style({
  ...type.small,
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  color: color.muted,
  marginBottom: space[1],
});

import { style } from '@vanilla-extract/css';
import { color, media, radius, space, tabular, type } from '../../../design/theme.css.ts';

export const form = style({ display: 'grid', gap: space[3] });
/** The fields are read-only while the form is sent, and keep their layout. */
export const fields = style({
  display: 'grid',
  alignItems: 'start',
  gap: space[2.5],
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '@media': { [media.md]: { gridTemplateColumns: '1fr 1fr' } },
});
export const wideField = style({ '@media': { [media.md]: { gridColumn: '1 / -1' } } });
export const map = style([wideField, { display: 'grid', gap: space[1] }]);
export const mapActions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[1] });
export const coordinates = style({ ...type.small, ...tabular, color: color.muted });
export const picture = style([wideField, { display: 'grid', gap: space[1], justifyItems: 'start' }]);
export const pictureField = style({ width: '100%' });
export const submitRow = style({ display: 'flex', flexWrap: 'wrap', gap: space[1.5] });
export const stack = style({ display: 'grid', gap: space[2] });
export const steps = style({
  display: 'grid',
  gap: space[2.5],
  padding: space[2.5],
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
});
export const stepsTitle = style({ ...type.heading });
export const quietText = style({ color: color.muted });
export const permissionLine = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[1] });
export const dialogActions = style({ display: 'grid', gap: space[1], width: '100%' });

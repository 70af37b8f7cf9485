import { style } from '@vanilla-extract/css';
import { color, media, radius, space, type } from '../../../design/theme.css.ts';

export const panel = style({
  display: 'grid',
  gap: space[2],
  margin: 0,
  padding: space[1.5],
  listStyle: 'none',
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  '@media': { [media.md]: { padding: space[3] } },
});
export const skeletons = style({ display: 'grid', gap: space[2], paddingBlock: space[3] });
export const savedMessage = style({ ...type.small, color: color.muted, fontWeight: 600 });
export const plainList = style({ margin: 0, padding: 0, listStyle: 'none' });
export const quietText = style({ ...type.small, color: color.muted });

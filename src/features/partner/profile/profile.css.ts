import { style } from '@vanilla-extract/css';
import { color, media, radius, space, type } from '../../../design/theme.css.ts';

export const card = style({
  display: 'grid',
  gap: space[3],
  padding: space[3],
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
});
/** Label beside value if there is room: one line per fact. */
export const fact = style({
  display: 'grid',
  gap: `${space[0.5]} ${space[3]}`,
  paddingBlock: space[1.5],
  borderBottom: `1px solid ${color.line}`,
  '@media': { [media.md]: { gridTemplateColumns: '160px 1fr' } },
});
export const label = style({ ...type.small, color: color.muted });
export const value = style({ overflowWrap: 'anywhere', fontWeight: 500 });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[1.5] });

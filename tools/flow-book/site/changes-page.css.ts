import { style } from '@vanilla-extract/css';
import { color, media, radius, space, type } from '../../../src/design/theme.css.ts';

export const list = style({ display: 'grid', gap: space[1.5] });
export const change = style({
  display: 'grid',
  gap: space[1],
  padding: space[2],
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.s,
  breakInside: 'avoid',
  minWidth: 0,
});
export const steps = style({ overflowWrap: 'anywhere' });
export const definition = style({ display: 'grid', gap: space[0.5] });
export const name = style({ fontWeight: 700 });
const side_ = {
  ...type.small,
  padding: `${space[0.5]} ${space[1]}`,
  borderRadius: '8px',
  justifySelf: 'start',
} as const;
export const oldText = style({
  ...side_,
  background: color.redSoft,
  color: color.onRedSoft,
  textDecoration: 'line-through',
});
export const newText = style({ ...side_, background: color.leafSoft, color: color.onLeafSoft });
export const sides = style({
  display: 'grid',
  gap: space[2],
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [media.md]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const side = style({ display: 'grid', gap: space[1], alignContent: 'start', minWidth: 0 });

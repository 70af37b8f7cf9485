import { globalStyle, style } from '@vanilla-extract/css';
import { color, measure, radius, space } from '../../../design/theme.css.ts';

export const dishes = style({ display: 'grid', fontSize: '1.25rem', lineHeight: 1.35 });
/** The whole line is the target, for a finger in a hurry. */
export const dish = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1.5],
  minHeight: measure.touch,
  marginInline: `-${space[1]}`,
  padding: space[1],
  borderRadius: radius.s,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  selectors: { '&:hover': { background: color.sunken } },
});
export const box = style({ flex: 'none', width: '24px', height: '24px', margin: 0, accentColor: color.leaf });
export const name = style({ minWidth: 0 });
globalStyle(`${box}:checked ~ span`, { color: color.muted });
globalStyle(`${box}:checked ~ ${name}`, { textDecoration: 'line-through' });

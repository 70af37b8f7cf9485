import { style } from '@vanilla-extract/css';
import { color, measure, motion, radius, space, type } from './theme.css.ts';

export const box = style({
  ...type.label,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  minHeight: measure.touch,
  cursor: 'pointer',
});
/** A native checkbox, drawn as a switch. */
export const track = style({
  appearance: 'none',
  flex: 'none',
  position: 'relative',
  width: '44px',
  height: '26px',
  margin: 0,
  borderRadius: radius.pill,
  border: `1.5px solid ${color.control}`,
  background: color.surface,
  cursor: 'inherit',
  transition: `background-color ${motion.quick}, border-color ${motion.quick}`,
  '::after': {
    content: '',
    position: 'absolute',
    insetBlockStart: '3px',
    insetInlineStart: '3px',
    width: '17px',
    height: '17px',
    borderRadius: '50%',
    background: color.control,
    transition: `transform ${motion.quick}, background-color ${motion.quick}`,
  },
  selectors: {
    '&:checked': { background: color.leaf, borderColor: color.leaf },
    '&:checked::after': { background: color.onLeaf, transform: 'translateX(18px)' },
  },
  '@media': { '(forced-colors: active)': { appearance: 'auto' } },
});

import { style } from '@vanilla-extract/css';
import { color, layer, motion, radius, shadow, space } from '../design/theme.css.ts';

export const box = style({ position: 'relative', minWidth: 0 });

export const panel = style({
  position: 'absolute',
  insetInlineEnd: 0,
  top: `calc(100% + ${space[1]})`,
  minWidth: '224px',
  padding: space[1],
  display: 'grid',
  background: color.surface,
  color: color.ink,
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  boxShadow: shadow.float,
  zIndex: layer.bar,
  animation: `rise ${motion.quick} ${motion.ease}`,
  selectors: { '&[hidden]': { display: 'none' } },
  // Without scripts the menu cannot be opened, so it is always visible.
  '@media': {
    '(scripting: none)': {
      position: 'static',
      display: 'flex',
      minWidth: 0,
      padding: 0,
      border: 0,
      boxShadow: 'none',
      background: 'none',
      selectors: { '&[hidden]': { display: 'flex' } },
    },
  },
});

// The doubled selector overrides the styles that each caller gives the button.
export const opener = style({ '@media': { '(scripting: none)': { selectors: { '&&': { display: 'none' } } } } });

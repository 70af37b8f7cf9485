import { style } from '@vanilla-extract/css';
import { color, layer, radius, space } from './theme.css.ts';

export const visuallyHidden = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

export const skipLink = style({
  position: 'fixed',
  zIndex: layer.toast,
  top: space[1],
  left: space[1],
  padding: `${space[1.5]} ${space[3]}`,
  borderRadius: radius.s,
  background: color.band,
  color: color.onBand,
  fontWeight: 600,
  selectors: { '&:not(:focus)': { clipPath: 'inset(50%)' } },
});

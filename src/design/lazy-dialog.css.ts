import { style } from '@vanilla-extract/css';
import { layer, measure, shadow, radius, space } from './theme.css.ts';

export const failure = style({
  position: 'fixed',
  insetInline: space[2],
  // Leaves space for a bar at the bottom of the page.
  bottom: `calc(${measure.bar} + ${space[3]})`,
  maxWidth: measure.narrow,
  marginInline: 'auto',
  borderRadius: radius.m,
  boxShadow: shadow.float,
  zIndex: layer.sheet,
});

export const retryButton = style({ display: 'flex', marginTop: space[1.5] });

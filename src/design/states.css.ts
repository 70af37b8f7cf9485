import { style, styleVariants } from '@vanilla-extract/css';
import { color, measure, radius, space, type } from './theme.css.ts';

export const state = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space[1],
  padding: `${space[4]} ${space[2]} ${space[5]}`,
  textAlign: 'center',
});
export const art = style({ marginBottom: space[1] });
export const title = style({ ...type.heading });
export const text = style({ maxWidth: measure.narrow, color: color.muted });
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: space[1.5],
  marginTop: space[2],
});

const shape = style({
  background: color.line,
  // The animation starts after one second, because animation frames compete with the rendering of the page.
  animation: 'breathe 1.4s ease-in-out 1s infinite',
  borderRadius: radius.s,
});
export const skeleton = styleVariants({
  line: [shape, { height: '1em', borderRadius: '6px', width: '100%' }],
  short: [shape, { height: '1em', borderRadius: '6px', width: '45%' }],
  title: [shape, { height: '1.75rem', borderRadius: '8px', width: '60%' }],
  block: [shape, { width: '100%', height: '100%', minHeight: space[8], borderRadius: radius.m }],
  picture: [shape, { width: '100%', aspectRatio: '4 / 3', borderRadius: 0 }],
  circle: [shape, { width: space[6], height: space[6], borderRadius: '50%' }],
  pill: [shape, { width: '88px', height: '44px', borderRadius: radius.pill }],
});

/** A column of skeletons, for pages that show nothing else. */
export const skeletons = style({ display: 'grid', gap: space[2] });

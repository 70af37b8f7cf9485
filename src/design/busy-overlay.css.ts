import { globalStyle, style } from '@vanilla-extract/css';
import { color, layer, radius, shadow, space } from './theme.css.ts';

export const overlay = style({
  position: 'fixed',
  inset: 0,
  // Until it is modal, and so above everything.
  zIndex: layer.sheet,
  width: '100%',
  height: '100%',
  maxWidth: 'none',
  maxHeight: 'none',
  padding: 0,
  border: 0,
  display: 'grid',
  placeItems: 'center',
  background: color.scrim,
  animation: 'appear 120ms',
  selectors: { '&::backdrop': { background: 'none' } },
});
// The scrollbar gutter is outside the overlay and shows the background of the root only. A change of the root computes
// the style of the whole page, so it waits until the dialog is modal.
globalStyle(`html:has(${overlay}[open])`, { background: color.scrimmed });
export const waitPanel = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1.5],
  padding: `${space[1.5]} ${space[3]}`,
  selectors: { '&:has(button)': { paddingRight: space[1.5] } },
  borderRadius: radius.pill,
  background: color.surface,
  color: color.ink,
  fontWeight: 600,
  boxShadow: shadow.float,
});

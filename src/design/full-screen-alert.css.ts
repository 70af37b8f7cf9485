import { style } from '@vanilla-extract/css';
import { color, space, type } from './theme.css.ts';

export const alert = style({
  position: 'fixed',
  inset: 0,
  width: '100%',
  height: '100%',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: 0,
  border: 0,
  padding: space[3],
  overflow: 'auto',
  background: color.red,
  color: color.onRed,
});
export const content = style({
  minHeight: '100%',
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: space[3],
  textAlign: 'center',
});
export const title = style({ ...type.title, overflowWrap: 'anywhere' });

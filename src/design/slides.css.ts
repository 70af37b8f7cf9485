import { globalStyle, style } from '@vanilla-extract/css';
import { radius } from './theme.css.ts';

export const strip = style({
  display: 'flex',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  borderRadius: radius.l,
});
globalStyle(`${strip} > *`, { flex: '0 0 100%', minWidth: 0, scrollSnapAlign: 'start' });

import { style } from '@vanilla-extract/css';
import { color } from './theme.css.ts';

export const picture = style({
  width: '100%',
  objectFit: 'cover',
  background: color.sunken,
  // The alternative text of a picture that fails to load is small and muted.
  color: color.muted,
  fontSize: '0.75rem',
});
export const missingPicture = style({ objectFit: 'contain', padding: '8%', opacity: 0.88 });

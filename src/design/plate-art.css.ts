import { styleVariants } from '@vanilla-extract/css';

export const size = styleVariants({
  s: { width: '96px', height: '96px' },
  m: { width: '160px', height: '160px' },
  l: { width: '320px', height: '320px' },
  fill: { width: '100%', aspectRatio: '1' },
});

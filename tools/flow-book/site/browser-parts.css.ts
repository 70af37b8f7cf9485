import { style } from '@vanilla-extract/css';
import { color, media, radius, space, type } from '../../../src/design/theme.css.ts';

export const film = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))',
  gap: space[2],
});
export const shot = style({ display: 'grid', gap: space[1], alignContent: 'start', minWidth: 0, breakInside: 'avoid' });
/** Shows the pictures of both devices at the same height. Longer pictures are cropped and can be opened. */
export const pair = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '6px',
  height: '168px',
  // In print, where a picture cannot be opened, it is shown as a whole at a small size.
  '@media': { [media.md]: { height: '180px' }, print: { height: '150px' } },
});
export const picture = style({
  display: 'block',
  height: '100%',
  minWidth: 0,
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
  borderRadius: radius.s,
  background: color.sunken,
  '@media': { print: { background: 'none' } },
  selectors: { '&:hover': { borderColor: color.control } },
});
export const image = style({
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  objectPosition: 'top',
  '@media': { print: { objectFit: 'contain' } },
});
export const phonePicture = style({ width: '82px' });
export const stateName = style({ ...type.small });

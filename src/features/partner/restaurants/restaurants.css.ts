import { style } from '@vanilla-extract/css';
import { color, media, space, type } from '../../../design/theme.css.ts';

export const message = style({ marginBottom: space[2] });
export const messageLine = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[1] });
export const countLine = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: '44px',
  marginBottom: space[1],
  fontWeight: 600,
});
export const grid = style({
  display: 'grid',
  gap: space[2],
  '@media': {
    [media.md]: { gridTemplateColumns: 'repeat(2, 1fr)' },
    [media.lg]: { gridTemplateColumns: 'repeat(3, 1fr)' },
  },
});
export const card = style({ display: 'grid', gridTemplateRows: 'auto 1fr' });
/** Width of a card's picture, for the `sizes` attribute. */
export const cardSizes = '(min-width: 64em) 360px, (min-width: 48em) 50vw, 100vw';
export const pictureBox = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '16 / 9',
  background: color.sunken,
  color: color.muted,
});
export const picture = style({ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' });
export const picturePill = style({ position: 'absolute', top: space[1.5], insetInlineStart: space[1.5] });
/** Grey in both themes (spec §4). In forced-colors mode only the border remains. */
export const otherStatus = style({
  selectors: { '&&': { border: '1px solid #6b6b6b', background: '#6b6b6b', color: '#ffffff' } },
});
export const body = style({ display: 'grid', gap: space[0.5], alignContent: 'start', padding: space[2] });
export const name = style({ ...type.subheading, overflowWrap: 'anywhere' });
export const quietText = style({ ...type.small, color: color.muted, overflowWrap: 'anywhere' });
/** Lies above the link that covers the whole card. */
export const links = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[1],
  marginTop: space[1.5],
  alignSelf: 'end',
});

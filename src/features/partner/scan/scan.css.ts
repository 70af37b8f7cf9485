import { style } from '@vanilla-extract/css';
import { color, media, radius, space, type } from '../../../design/theme.css.ts';

export const parts = style({ display: 'grid', gap: space[3], justifyItems: 'stretch' });
/** A name may be one long word. */
export const choice = style({ selectors: { '&&': { overflowWrap: 'anywhere' } } });
export const heading = style({ ...type.heading });
/** Square, so that the page does not move when the camera opens. */
export const frame = style({
  position: 'relative',
  width: '100%',
  maxWidth: '480px',
  aspectRatio: '1',
  marginInline: 'auto',
  overflow: 'hidden',
  borderRadius: radius.l,
  background: color.sunken,
});
export const video = style({ width: '100%', height: '100%', objectFit: 'cover' });
export const hint = style({
  ...type.body,
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  padding: space[2],
  textAlign: 'center',
  background: color.surface,
});
export const result = style({ fontSize: '1.25rem' });
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: space[1] });
/** The answers to a question: beside each other where there is room, otherwise below each other. */
export const answers = style({
  display: 'grid',
  gap: space[1],
  maxWidth: '480px',
  marginTop: space[2],
  '@media': { [media.md]: { gridTemplateColumns: '1fr 1fr' } },
});
export const form = style({ display: 'grid', gap: space[3] });

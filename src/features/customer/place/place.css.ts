import { style } from '@vanilla-extract/css';
import { color, measure, media, radius, space, tabular, type } from '../../../design/theme.css.ts';

export const page = style({
  flex: '1 0 auto',
  width: '100%',
  maxWidth: `calc(${measure.page} + 2 * ${space[4]})`,
  marginInline: 'auto',
  paddingBottom: space[8],
  '@media': { [media.md]: { paddingInline: space[4], paddingTop: space[3] } },
});

/** On a phone the facts overlap the banner; on a desktop they are side by side. */
export const header = style({
  '@media': {
    [media.md]: { display: 'grid', gridTemplateColumns: '1.1fr 1fr', alignItems: 'center', gap: space[5] },
  },
});
export const bannerSizes = '(min-width: 768px) 560px, 100vw';
export const banner = style({
  display: 'block',
  height: '208px',
  objectFit: 'cover',
  '@media': { [media.md]: { height: '320px', borderRadius: radius.l } },
});
export const facts = style({
  position: 'relative',
  display: 'grid',
  gap: space[1],
  justifyItems: 'start',
  alignContent: 'start',
  minHeight: '160px',
  marginTop: `-${space[3]}`,
  padding: `${space[2.5]} ${space[2]} 0`,
  borderRadius: `${radius.l} ${radius.l} 0 0`,
  background: color.paper,
  '@media': { [media.md]: { minHeight: 0, margin: 0, padding: 0, background: 'none' } },
});
export const heading = style({
  display: 'flex',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: space[2],
  width: '100%',
  '@media': { [media.md]: { justifyContent: 'start' } },
});
export const name = style({ ...type.title, minWidth: 0, overflowWrap: 'anywhere' });
export const description = style({ ...type.lead, maxWidth: measure.text, overflowWrap: 'anywhere' });

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  marginTop: space[3],
  paddingInline: space[2],
  '@media': {
    [media.md]: { marginTop: space[5], paddingInline: 0 },
    [media.lg]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)', gap: space[5], alignItems: 'start' },
  },
});
export const sectionTitle = style({ ...type.heading });
export const muted = style({ color: color.muted });
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[1.5],
  minHeight: measure.touch,
});

/** The address is above the pictures on a phone, beside them on a desktop. */
export const location = style({
  display: 'grid',
  gap: space[1.5],
  '@media': {
    [media.md]: {
      padding: space[3],
      border: `1px solid ${color.line}`,
      borderRadius: radius.l,
      background: color.surface,
    },
    [media.lg]: { gridColumn: 2, marginTop: `calc(${measure.touch} + ${space[1.5]})` },
  },
});
export const address = style({ display: 'flex', gap: space[1], overflowWrap: 'anywhere' });
export const pin = style({ flex: 'none', marginTop: '2px', color: color.brand });

export const photos = style({
  display: 'grid',
  gap: space[1.5],
  minWidth: 0,
  '@media': { [media.lg]: { gridArea: '1 / 1' } },
});
export const slides = style({ position: 'relative' });
export const slideSizes = '(min-width: 1024px) 740px, 100vw';
export const slide = style({
  display: 'block',
  width: '100%',
  borderRadius: radius.l,
  cursor: 'zoom-in',
  selectors: { '&:focus-visible': { outlineOffset: '-4px' } },
});
export const slidePicture = style({
  display: 'block',
  width: '100%',
  height: 'auto',
  aspectRatio: '3 / 2',
  borderRadius: radius.l,
});
export const counter = style({
  ...type.small,
  ...tabular,
  position: 'absolute',
  bottom: space[1.5],
  insetInlineEnd: space[1.5],
  padding: `2px ${space[1.5]}`,
  borderRadius: radius.pill,
  background: color.surface,
  color: color.ink,
  fontWeight: 600,
  pointerEvents: 'none',
});

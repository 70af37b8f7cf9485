import { style } from '@vanilla-extract/css';
import { color, measure, media, radius, space, tabular, type } from '../../../design/theme.css.ts';
import * as detail from '../detail/detail.css.ts';

export const page = style([detail.page, { paddingBottom: space[8] }]);

export const sheet = style([detail.sheet, { minHeight: '160px', '@media': { [media.md]: { minHeight: 0 } } }]);
export const description = style({ ...type.lead, maxWidth: measure.text, overflowWrap: 'anywhere' });

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  marginTop: space[3],
  paddingInline: space[2],
  '@media': {
    [media.md]: { marginTop: space[5], paddingInline: 0 },
    [media.lg]: {
      gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
      gridTemplateRows: 'auto 1fr',
      gap: space[5],
      alignItems: 'start',
    },
  },
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
    [media.lg]: { gridArea: '1 / 2', marginTop: `calc(${measure.touch} + ${space[1.5]})` },
  },
});
export const sectionTitle = style({ ...type.heading });
export const address = style({ display: 'flex', gap: space[1], overflowWrap: 'anywhere' });
export const pin = style({ flex: 'none', marginTop: '2px', color: color.brand });

/** Below the pictures, and on a desktop beside them. */
export const nearby = style({ display: 'grid', gap: space[1.5], alignContent: 'start', minWidth: 0 });
export const nearbyList = style({ display: 'grid' });
export const nearbyItem = style({
  paddingBlock: space[1],
  borderBottom: `1px solid ${color.line}`,
  overflowWrap: 'anywhere',
  selectors: { '&:last-child': { borderBottom: 'none' } },
});

export const photos = style({
  display: 'grid',
  gap: space[1.5],
  minWidth: 0,
  '@media': { [media.lg]: { gridArea: '1 / 1 / span 2' } },
});
export const slides = style({ position: 'relative' });
export const slideSizes = '(min-width: 64em) 740px, 100vw';
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

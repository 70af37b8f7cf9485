import { style } from '@vanilla-extract/css';
import { color, measure, media, radius, space, type } from '../../../design/theme.css.ts';
import * as detail from '../detail/detail.css.ts';

export const page = style([
  detail.page,
  // Space for the cart bar.
  { paddingBottom: `calc(${space[12]} + ${space[3]} + env(safe-area-inset-bottom))` },
]);

export const sheet = style([
  detail.sheet,
  {
    // The height of an open restaurant's details. On narrow screens the name or the address needs two lines.
    minHeight: '204px',
    '@media': { '(max-width: 399px)': { minHeight: '226px' }, [media.md]: { minHeight: '200px' } },
  },
]);
export const mutedText = style({ color: color.muted });
export const license = style({
  ...type.small,
  color: color.muted,
  selectors: { '&:not(:last-child)': { marginBottom: space[1] } },
});
export const contact = style({ display: 'flex', flexWrap: 'wrap', columnGap: space[2] });
export const contactLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[0.5],
  minHeight: measure.touch,
  color: color.brand,
  fontWeight: 600,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});

export const section = style({
  marginTop: space[3],
  paddingInline: space[2],
  '@media': { [media.md]: { marginTop: space[5], paddingInline: 0 } },
});
export const retryRow = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[1.5] });

/** At the end of its line, with its text aligned to the page's edge and its padding beyond it. */
export const refreshButton = style({ marginInlineStart: 'auto', marginInlineEnd: `-${space[2]}` });
export const menuPart = style({ marginTop: space[3] });
export const menuPartTitle = style({ ...type.subheading, color: color.brand });

export const strip = style({
  display: 'flex',
  gap: space[1.5],
  overflowX: 'auto',
  scrollSnapType: 'x proximity',
  marginInline: `-${space[2]}`,
  paddingInline: space[2],
  scrollPaddingInline: space[2],
  paddingBottom: space[1],
  '@media': { [media.md]: { marginInline: 0, paddingInline: 0 } },
});
export const photo = style({ flex: 'none', scrollSnapAlign: 'start' });
export const photoButton = style({
  display: 'block',
  borderRadius: radius.s,
  cursor: 'zoom-in',
  selectors: { '&:focus-visible': { outlineOffset: '-3px' } },
  '@media': { [media.md]: { borderRadius: radius.m } },
});
export const photoPicture = style({
  display: 'block',
  width: '132px',
  height: '99px',
  borderRadius: radius.s,
  '@media': { [media.md]: { width: '176px', height: '132px', borderRadius: radius.m } },
});

export const dishes = style({
  display: 'grid',
  marginTop: space[1],
  '@media': { [media.lg]: { gridTemplateColumns: '1fr 1fr', columnGap: space[6] } },
});
export const dish = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space[2],
  paddingBlock: space[2.5],
  borderBottom: `1px solid ${color.line}`,
  minWidth: 0,
});
export const dishText = style({
  display: 'grid',
  gap: space[0.5],
  alignContent: 'start',
  flex: '1 1 auto',
  minWidth: 0,
});
export const dishName = style({ ...type.subheading, fontSize: '1.125rem', overflowWrap: 'anywhere' });
export const dishDescription = style({
  ...type.small,
  color: color.muted,
  maxWidth: '44ch',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
});
/** Aligns the button's text with the text above. */
export const detailsButton = style({ justifySelf: 'start', marginInlineStart: `-${space[2]}` });
export const dishSide = style({
  flex: 'none',
  width: '136px',
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'start',
});
export const dishPicture = style({ display: 'block', width: '116px', height: '112px', borderRadius: radius.m });
/** Overlaps the lower edge of the picture, as is common on food delivery menus. */
export const addToCart = style({
  display: 'grid',
  justifyItems: 'center',
  marginTop: `-${space[3]}`,
  position: 'relative',
});

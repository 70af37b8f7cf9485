import { style } from '@vanilla-extract/css';
import { color, measure, media, radius, space, type } from '../../../design/theme.css.ts';

/** The page of a restaurant or a place. */
export const page = style({
  flex: '1 0 auto',
  width: '100%',
  maxWidth: `calc(${measure.page} + 2 * ${space[4]})`,
  marginInline: 'auto',
  '@media': { [media.md]: { paddingInline: space[4], paddingTop: space[3] } },
});

/** On a phone the details overlap the banner; on a desktop they are beside it. */
export const header = style({
  '@media': {
    [media.md]: {
      display: 'grid',
      // A minimum of zero: the columns do not depend on the width of the banner or of its placeholder.
      gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1fr)',
      alignItems: 'center',
      gap: space[5],
    },
  },
});
export const bannerSizes = '(min-width: 48em) 560px, 100vw';
export const banner = style({
  display: 'block',
  height: '208px',
  objectFit: 'cover',
  '@media': { [media.md]: { height: '320px', borderRadius: radius.l } },
});
/** The details; each page reserves their height, so that loading them does not shift the page. */
export const sheet = style({
  position: 'relative',
  display: 'grid',
  gap: space[1],
  justifyItems: 'start',
  alignContent: 'start',
  marginTop: `-${space[3]}`,
  padding: `${space[2.5]} ${space[2]} 0`,
  borderRadius: `${radius.l} ${radius.l} 0 0`,
  background: color.paper,
  '@media': { [media.md]: { margin: 0, padding: 0, background: 'none' } },
});
export const facts = style({ display: 'grid', gap: space[1], width: 'min(320px, 100%)' });
export const heading = style({
  display: 'flex',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: space[2],
  width: '100%',
  '@media': { [media.md]: { justifyContent: 'start' } },
});
export const name = style({ ...type.title, minWidth: 0, overflowWrap: 'anywhere' });

export const sectionTitle = style({ ...type.heading });
export const mutedText = style({ color: color.muted });
export const retryRow = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[1.5] });
/** As high as a line with a button, because a button may appear later. */
export const titleRow = style([retryRow, { minHeight: measure.touch }]);

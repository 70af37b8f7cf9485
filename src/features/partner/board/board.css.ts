import { style } from '@vanilla-extract/css';
import { color, media, radius, space, tabular, type } from '../../../design/theme.css.ts';

/** Wider than other pages: four columns of cards that are readable from a metre away. */
export const page = style({
  flex: '1 0 auto',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: space[3],
  width: '100%',
  maxWidth: '1760px',
  minWidth: 0,
  marginInline: 'auto',
  padding: `${space[2]} ${space[2]} ${space[8]}`,
  '@media': { [media.md]: { padding: `${space[3]} ${space[3]} ${space[8]}` } },
});
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: space[2],
});
export const title = style({ ...type.title });
export const alarm = style({
  ...type.body,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[2]}`,
  color: color.muted,
});
export const restaurantField = style({ flex: '0 1 340px' });

/** Below the orders on a phone, where the dishes would fill the first screen. */
export const dishes = style({
  order: 1,
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[1],
  '@media': { [media.md]: { order: 0 } },
});
export const dish = style({
  ...tabular,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `0 ${space[1]}`,
  padding: `${space[1]} ${space[2]}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.s,
  background: color.surface,
  fontSize: '1.125rem',
  overflowWrap: 'anywhere',
});
export const dishCount = style({ fontWeight: 700, whiteSpace: 'nowrap' });
export const dishTime = style({ color: color.muted });

export const sections = style({
  display: 'grid',
  gap: `${space[4]} ${space[2]}`,
  '@media': {
    [media.md]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' },
    '(min-width: 80em)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  },
});
export const section = style({ display: 'grid', gap: space[1.5], minWidth: 0 });
export const sectionTitle = style({
  ...type.heading,
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space[1],
  paddingBottom: space[1],
  borderBottom: `2px solid ${color.ink}`,
});
export const count = style({ ...tabular, color: color.muted });
export const noOrders = style({ ...type.body, color: color.muted });
export const cards = style({ display: 'grid', gap: space[2] });
/** Above the columns, at their full width: these orders wait for an answer. */
export const waitingSection = style([section, { '@media': { [media.md]: { gridColumn: '1 / -1' } } }]);
export const wideCards = style([
  cards,
  {
    '@media': {
      [media.md]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      '(min-width: 80em)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
    },
  },
]);
export const lapsedOrder = style({ display: 'flex', flexDirection: 'column', gap: space[1.5] });

/** A day in the section of later days. */
export const dayTitle = style({ ...type.subheading, selectors: { [`${cards} + &`]: { marginTop: space[2] } } });

/** Stays below the dishes. */
export const lowerSection = style([section, { order: 1 }]);
export const endedOrders = style({ display: 'grid', gap: space[1] });
export const endedOrder = style({
  ...type.body,
  ...tabular,
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space[2]}`,
  paddingBlock: space[1],
  borderBottom: `1px solid ${color.line}`,
  overflowWrap: 'anywhere',
});
export const endedTime = style({ minWidth: '5.5em', fontWeight: 700 });
export const endedText = style({ color: color.muted });

export const loadingSection = style({ display: 'grid', gap: space[2] });
export const cardShape = style({ display: 'grid', gap: space[2], minHeight: '300px', alignContent: 'start' });

/** High enough to be hit in a hurry. */
export const restaurant = style({ minHeight: '56px' });

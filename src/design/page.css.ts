import { style, styleVariants } from '@vanilla-extract/css';
import { color, measure, media, space, type } from './theme.css.ts';

const page = style({
  flex: '1 0 auto',
  width: '100%',
  marginInline: 'auto',
  padding: `${space[3]} ${space[2]} ${space[8]}`,
  '@media': { [media.md]: { padding: `${space[5]} ${space[4]} ${space[10]}` } },
});
const outer = (inner: string) => `calc(${inner} + 2 * ${space[4]})`;
export const width = styleVariants({
  wide: [page, { maxWidth: outer(measure.page) }],
  middle: [page, { maxWidth: outer('760px') }],
  narrow: [page, { maxWidth: outer(measure.narrow) }],
});
/** Space for a sticky bar at the bottom. */
export const withStickyBar = style({ paddingBottom: `calc(${space[12]} + ${space[3]} + env(safe-area-inset-bottom))` });
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: `${space[2]} ${space[3]}`,
  marginBottom: space[3],
});
export const titleBlock = style({ display: 'grid', gap: space[1], maxWidth: measure.text, minWidth: 0 });
export const title = style({ ...type.title });
export const lead = style({ ...type.lead, color: color.muted, fontSize: '1.0625rem' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[1.5] });
export const section = style({ selectors: { '& + &, * + &': { marginTop: space[5] } } });
export const sectionTitle = style({ ...type.heading, marginBottom: space[2] });

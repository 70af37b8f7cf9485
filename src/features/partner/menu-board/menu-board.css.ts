import { style } from '@vanilla-extract/css';
import { color, measure, media, radius, space, type } from '../../../design/theme.css.ts';

/** More compact than a page for customers. */
export const page = style({
  flex: '1 0 auto',
  display: 'grid',
  alignContent: 'start',
  gap: space[2],
  width: '100%',
  maxWidth: `calc(${measure.page} + 2 * ${space[4]})`,
  minWidth: 0,
  marginInline: 'auto',
  padding: `${space[2]} ${space[2]} ${space[8]}`,
  '@media': { [media.md]: { padding: `${space[3]} ${space[4]} ${space[8]}` } },
});
export const header = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  // The actions are beside the title: at the far end each 'Menu item saved' toast would cover 'Add Menu Item'.
  gap: `${space[1.5]} ${space[3]}`,
});
export const titleBlock = style({ display: 'grid', minWidth: 0 });
export const cityPath = style({ ...type.small, color: color.muted });
export const title = style({ ...type.title, overflowWrap: 'anywhere' });
export const itemCount = style({ ...type.lead, color: color.muted, whiteSpace: 'nowrap', letterSpacing: 'normal' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[1.5] });

export const controls = style({
  display: 'grid',
  gap: space[1.5],
  alignItems: 'end',
  '@media': { [media.lg]: { gridTemplateColumns: 'minmax(260px, 1fr) auto' } },
});
export const search = style({ minWidth: 0 });
export const filters = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: space[1.5],
  minWidth: 0,
  '@media': {
    [media.md]: { gridTemplateColumns: '1fr 1fr 1.4fr' },
    [media.lg]: { gridTemplateColumns: '150px 130px 220px' },
  },
});
export const sort = style({ gridColumn: '1 / -1', '@media': { [media.md]: { gridColumn: 'auto' } } });
/** Hidden, because the labels of the fields say the same. */
export const legend = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
});

export const skeletons = style({ display: 'grid', gap: space[1.5] });
export const controlsShape = style({ minHeight: '52px', borderRadius: radius.s });
export const rowShape = style({ minHeight: '56px', borderRadius: radius.s });

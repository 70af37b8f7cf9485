import { globalStyle, style } from '@vanilla-extract/css';
import { color, layer, media, space, type } from '../../../design/theme.css.ts';

export const form = style({ display: 'grid', gap: space[2], marginTop: space[4] });
export const fields = style({ minWidth: 0, margin: 0, padding: 0, border: 0 });
/** Keeps a focused control clear of the bar at the bottom. */
globalStyle(`${fields} :is(input, button)`, { scrollMarginBottom: '112px' });
export const day = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'center',
  gap: space[1],
  paddingBottom: space[2],
  borderBottom: `1px solid ${color.line}`,
  selectors: { '&:last-child': { paddingBottom: 0, borderBottom: 0 } },
  '@media': { [media.md]: { gridTemplateColumns: '7rem 1fr auto', alignItems: 'start', columnGap: space[2] } },
});
export const dayName = style({
  ...type.label,
  fontSize: '1rem',
  overflowWrap: 'break-word',
  '@media': { [media.md]: { paddingTop: space[2] } },
});
export const times = style({
  display: 'grid',
  gap: space[1],
  gridColumn: '1 / -1',
  gridRow: 2,
  '@media': { [media.md]: { gridColumn: 'auto', gridRow: 'auto' } },
});
export const time = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[0.5],
  maxWidth: '25rem',
});
/** Two fields and a button fit into 320 px; with large text they wrap. */
globalStyle(`${time} > div`, { flex: '1 1 5rem' });
globalStyle(`${time} div:has(> input)`, { paddingInline: space[1] });
export const hint = style({ ...type.small, flexBasis: '100%', color: color.muted });
export const closedLabel = style({ color: color.muted, '@media': { [media.md]: { paddingTop: space[1.5] } } });
export const error = style({ ...type.small, color: color.red, fontWeight: 600 });
export const dayActions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  '@media': { [media.md]: { display: 'grid', justifyItems: 'end' } },
});
export const date = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: space[1],
  '@media': { [media.md]: { gridTemplateColumns: '12.5rem minmax(0, 1fr) auto' } },
});
globalStyle(`${date} > :nth-child(2)`, { gridColumn: '1 / -1', gridRow: 2 });
globalStyle(`${date} > :nth-child(2)`, { '@media': { [media.md]: { gridColumn: 'auto', gridRow: 'auto' } } });
export const addDate = style({ justifySelf: 'start' });
export const refusal = style({ flexBasis: '100%' });
export const saveBar = style({
  position: 'sticky',
  bottom: 0,
  zIndex: layer.sticky,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[1.5],
  paddingBlock: space[1.5],
  background: color.paper,
  borderTop: `1px solid ${color.line}`,
  '@media': { [media.short]: { position: 'static' } },
});

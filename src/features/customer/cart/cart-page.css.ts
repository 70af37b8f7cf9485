import { globalStyle, style } from '@vanilla-extract/css';
import { color, layer, media, radius, space, type } from '../../../design/theme.css.ts';

/** Narrower than most phones. */
export const narrowest = '(max-width: 359px)';

export const columns = style({
  display: 'grid',
  gap: space[3],
  '@media': {
    [media.lg]: { gridTemplateColumns: 'minmax(0, 1fr) 360px', alignItems: 'start', columnGap: space[6] },
  },
});
export const sideColumn = style({
  display: 'grid',
  gap: space[2],
  '@media': { [media.lg]: { position: 'sticky', top: space[12] } },
});
/** The restaurant's name and a line for the pickup time, which keeps its place while the times load. */
export const lead = style({ display: 'grid', gridTemplateRows: 'auto minmax(1lh, auto)' });
/** Keeps the place of the pickup time and of the restaurant's phone number while they load. */
export const pickupTime = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[1],
  minHeight: `calc(78px + ${space[1]} + 1.27rem)`,
  '@media': { [narrowest]: { minHeight: `calc(82px + ${space[1]} + 1.27rem)` } },
});
/** Day and time side by side, so that the day needs no place of its own. */
export const pickupFields = style({
  display: 'grid',
  gridTemplateColumns: '132px minmax(0, 1fr)',
  gap: space[1],
  '@media': { [narrowest]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' } },
});
export const acceptText = style({ ...type.small, color: color.muted });
export const list = style({ display: 'grid', listStyle: 'none', margin: 0, padding: 0 });
export const listFooter = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: space[2],
  marginTop: space[1],
});
// Aligns the button's text with the end of the list. Its padding is that of a phone's page, so that it stays inside.
globalStyle(`${listFooter} > button`, { paddingInlineEnd: space[2], marginInlineEnd: `-${space[2]}` });
export const progress = style({ ...type.small, color: color.muted, textAlign: 'center', marginBottom: space[0.5] });
export const message = style({ display: 'grid', gap: space[1.5], marginBottom: space[3] });
globalStyle(`${message} button`, { justifySelf: 'start', marginTop: space[1] });
export const messageActions = style({ display: 'flex', flexWrap: 'wrap', columnGap: space[1] });
export const notice = style({ display: 'grid', gap: space[2] });
export const figure = style({
  ...type.small,
  display: 'grid',
  justifyItems: 'center',
  gap: space[1.5],
  margin: 0,
  padding: space[3],
  borderRadius: radius.m,
  background: color.sunken,
  color: color.muted,
  textAlign: 'center',
});
export const undoRow = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  minHeight: '64px',
  padding: `${space[1]} ${space[2]}`,
  marginBlock: space[1],
  borderRadius: radius.s,
  background: color.sunken,
});
export const undoText = style({ ...type.small, color: color.muted, overflowWrap: 'anywhere' });
/** The pay button: in a sticky bar on a phone, below the bill on wider screens. */
export const payBar = style({
  '@media': {
    [media.belowMd]: {
      position: 'fixed',
      zIndex: layer.sticky,
      insetInline: 0,
      bottom: 0,
      padding: `${space[1.5]} ${space[2]} calc(${space[1.5]} + env(safe-area-inset-bottom))`,
      background: color.paper,
      borderTop: `1px solid ${color.line}`,
    },
    [media.short]: { position: 'static' },
  },
});
export const refusal = style({ marginBottom: space[1] });
// The bar is higher then; what is behind it must stay in reach.
globalStyle(`main:has(${refusal})`, { '@media': { 'not (min-width: 768px)': { paddingBottom: '240px' } } });
export const paidMessage = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space[1.5],
  paddingBlock: `${space[6]} ${space[3]}`,
  textAlign: 'center',
  color: color.muted,
});
export const tick = style({ color: color.leaf });
export const paidTitle = style({ ...type.title, color: color.ink });
export const centredText = style({ textAlign: 'center' });

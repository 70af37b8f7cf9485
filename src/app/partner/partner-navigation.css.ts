import { globalStyle, style } from '@vanilla-extract/css';
import { color, measure, media, radius, space, type } from '../../design/theme.css.ts';
import * as bar from '../navigation-bar.css.ts';

/** The word 'partner' beside the brand's name. */
export const portalName = style({ ...type.small, color: color.onBandMuted, marginInlineStart: space[1] });

const row = style({ alignItems: 'center', gap: space[1] });
/** The links beside the brand's name, with the account at the other end. */
export const wideMenu = style([
  row,
  { display: 'none', flex: 1, minWidth: 0, '@media': { [media.md]: { display: 'flex', marginInlineStart: space[2] } } },
]);
export const narrowMenu = style([row, { display: 'flex', '@media': { [media.md]: { display: 'none' } } }]);

const pressable = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  minHeight: measure.touch,
  color: color.onBand,
  textDecoration: 'none',
});
/** A light overlay, because the bar is dark in both themes. */
const veil = 'rgb(255 255 255 / 0.14)';

export const link = style([
  pressable,
  {
    padding: `0 ${space[1]}`,
    color: color.onBandMuted,
    fontWeight: 500,
    whiteSpace: 'nowrap',
    selectors: { '&:hover': { color: color.onBand } },
    '@media': { [media.lg]: { padding: `0 ${space[1.5]}` } },
  },
]);
/** The current page, marked by weight, colour and a line. */
globalStyle(`${link}[aria-current='page']`, {
  color: color.onBand,
  fontWeight: 600,
  boxShadow: `inset 0 -3px ${color.turmeric}`,
});

export const account = style([
  pressable,
  {
    padding: `0 ${space[2]}`,
    maxWidth: '100%',
    borderRadius: radius.pill,
    background: veil,
    fontWeight: 600,
    selectors: { '&:hover': { background: 'rgb(255 255 255 / 0.22)' } },
  },
]);
export const accountName = style([bar.accountName, { maxWidth: '10rem' }]);
/** A name takes what the links leave, and is shortened. */
export const barEnd = style({ flex: '1 1 6rem', minWidth: 0, display: 'flex', justifyContent: 'flex-end' });

export const hamburger = style([
  pressable,
  {
    justifyContent: 'center',
    width: measure.touch,
    borderRadius: radius.pill,
    selectors: { '&:hover': { background: veil } },
  },
]);

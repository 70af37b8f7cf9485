import { style } from '@vanilla-extract/css';
import { color, media, motion, radius, space, type } from './theme.css.ts';

export const list = style({
  display: 'flex',
  gap: space[0.5],
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBottom: `1px solid ${color.line}`,
  paddingTop: space[0.5],
  // If the tabs overflow, the last one fades out as a hint to scroll.
  '@media': {
    [media.belowMd]: { maskImage: `linear-gradient(to left, transparent, #000 ${space[3]})` },
  },
});
export const tab = style({
  ...type.label,
  position: 'relative',
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  minHeight: '48px',
  paddingInline: space[2],
  color: color.muted,
  borderRadius: `${radius.s} ${radius.s} 0 0`,
  transition: `color ${motion.quick}, background-color ${motion.quick}`,
  selectors: {
    '&:hover': { color: color.ink, background: color.sunken },
    '&:focus-visible': { outlineOffset: '-3px' },
    '&[aria-selected="true"]': { color: color.ink },
    '&[aria-selected="true"]::after': {
      content: '',
      position: 'absolute',
      insetInline: space[2],
      bottom: '-1px',
      height: '3px',
      borderRadius: '3px 3px 0 0',
      background: color.brand,
    },
  },
  // In forced-colors mode a border (global.css.ts) marks the tab, which this line would cover.
  '@media': { [media.forced]: { selectors: { '&[aria-selected="true"]::after': { display: 'none' } } } },
});
export const count = style({ ...type.small, fontWeight: 500, fontVariantNumeric: 'tabular-nums', color: color.muted });
export const panel = style({ paddingTop: space[3] });

import { style } from '@vanilla-extract/css';
import { color, media, motion, radius, space, tabular, type } from '../../../design/theme.css.ts';

/** The button stands below the stepper, and beside it where the table is wide. */
export const control = style({
  display: 'grid',
  justifyItems: 'start',
  gap: space[0.5],
  '@media': { [media.lg]: { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } },
});
export const soldOutButton = style({
  whiteSpace: 'nowrap',
  minHeight: '44px',
  paddingInline: space[1],
});
export const stock = style({ display: 'inline-grid', justifyItems: 'start', gap: space[0.5] });
export const later = style({ ...type.small, color: color.muted });
export const box = style({
  display: 'inline-grid',
  gridTemplateColumns: '44px 52px 44px',
  gridAutoRows: '44px',
  border: `1.5px solid ${color.control}`,
  borderRadius: radius.s,
  overflow: 'clip',
  background: color.surface,
  selectors: {
    '&:focus-within': { borderColor: color.brand },
    '&:has(input:focus-visible)': { boxShadow: `0 0 0 3px ${color.brandSoft}, 0 0 0 4px ${color.brand}` },
    '&:has([aria-invalid="true"])': { borderColor: color.red },
  },
  '@media': { [media.lg]: { gridTemplateColumns: '44px 60px 44px' } },
});
export const button = style({
  display: 'grid',
  placeItems: 'center',
  background: color.sunken,
  color: color.ink,
  transition: `background-color ${motion.quick}`,
  selectors: {
    '&:hover': { background: color.brandSoft, color: color.onBrandSoft },
    '&:focus-visible': { outlineOffset: '-3px' },
    '&:disabled': { color: color.muted, cursor: 'not-allowed', background: color.sunken },
  },
});
export const quantity = style({
  ...tabular,
  width: '100%',
  minWidth: 0,
  border: 0,
  background: 'none',
  textAlign: 'center',
  fontWeight: 600,
  outline: 'none',
});
/** The same red as error banners (ERR-6). */
export const alert = style({
  ...type.small,
  padding: `${space[0.5]} ${space[1]}`,
  borderRadius: radius.s,
  background: color.redSoft,
  color: color.onRedSoft,
  fontWeight: 600,
  maxWidth: '30ch',
  flexBasis: '100%',
});

import { style } from '@vanilla-extract/css';
import { color, motion, radius, space, type } from './theme.css.ts';

export const field = style({ display: 'grid', gap: space[0.5], minWidth: 0 });
export const label = style({ ...type.label, color: color.ink });

export const box = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  minHeight: '52px',
  paddingInline: space[2],
  background: color.surface,
  border: `1.5px solid ${color.control}`,
  borderRadius: radius.s,
  transition: `border-color ${motion.quick}, box-shadow ${motion.quick}`,
  selectors: {
    '&:hover': { borderColor: color.muted },
    '&:focus-within': { borderColor: color.brand, boxShadow: `0 0 0 3px ${color.brandSoft}, 0 0 0 4px ${color.brand}` },
    '&:has([aria-invalid="true"])': { borderColor: color.red, borderWidth: '2px' },
    // A select may have disabled options.
    '&:has(:disabled:not(option))': { background: color.sunken, color: color.muted },
  },
});
export const largeBox = style({
  minHeight: '60px',
  fontSize: '1.25rem',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
});
export const prefix = style({
  flex: 'none',
  color: color.muted,
  fontWeight: 600,
  paddingRight: space[1.5],
  borderRight: `1px solid ${color.line}`,
});
export const input = style({
  flex: 1,
  minWidth: 0,
  width: '100%',
  paddingBlock: space[1.5],
  border: 0,
  background: 'none',
  appearance: 'none',
  outline: 'none',
  // Of a placeholder, and of a value in a field without the focus.
  textOverflow: 'ellipsis',
  selectors: {
    '&::placeholder': { color: color.muted, opacity: 1, fontWeight: 400 },
    '&::-webkit-search-cancel-button': { display: 'none' },
    '&:-webkit-autofill': { boxShadow: `0 0 0 99px ${color.surface} inset`, WebkitTextFillColor: color.ink },
  },
});
/** Grows with its content. In browsers without `field-sizing` it keeps its rows and scrolls. */
export const textArea = style([input, { fieldSizing: 'content', resize: 'none' }]);
export const hint = style({ ...type.small, color: color.muted });
export const error = style({ ...type.small, color: color.red, fontWeight: 600 });

/** Extends under the chevron, so that a click on the chevron opens the native menu too. */
export const select = style({
  cursor: 'pointer',
  textOverflow: 'ellipsis',
  paddingRight: space[4],
  marginRight: `-${space[3]}`,
  position: 'relative',
  zIndex: 1,
});
export const chevron = style({ flex: 'none', width: '20px', height: '20px', color: color.muted });

import { style } from '@vanilla-extract/css';
import { color, measure, motion, radius, space, type } from './theme.css.ts';

export const group = style({ display: 'grid', gap: space[0.5], minWidth: 0, margin: 0, padding: 0, border: 0 });
export const legend = style({ ...type.label, padding: 0, marginBottom: space[0.5], color: color.ink });
export const options = style({ display: 'flex', flexWrap: 'wrap', gap: space[1] });
/** The label fills the whole box, so that a click anywhere in it selects the option. */
export const option = style({
  display: 'inline-flex',
  // In a row the options share the width; in a column they have equal width.
  flexGrow: 1,
  alignItems: 'center',
  gap: space[1],
  minHeight: '52px',
  paddingInline: space[2],
  background: color.surface,
  border: `1.5px solid ${color.control}`,
  borderRadius: radius.s,
  cursor: 'pointer',
  transition: `border-color ${motion.quick}, box-shadow ${motion.quick}`,
  selectors: {
    '&:hover': { borderColor: color.muted },
    '&:has(:checked)': { borderColor: color.brand, boxShadow: `inset 0 0 0 1px ${color.brand}`, fontWeight: 600 },
    '&:has(:focus-visible)': { outline: `3px solid ${color.ink}`, outlineOffset: '2px' },
    '&:has(:disabled)': { background: color.sunken, color: color.muted, cursor: 'default' },
  },
});
export const checkboxLabel = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  minHeight: measure.touch,
  cursor: 'pointer',
});
export const input = style({
  flex: 'none',
  width: '20px',
  height: '20px',
  margin: 0,
  accentColor: color.brand,
  cursor: 'inherit',
});

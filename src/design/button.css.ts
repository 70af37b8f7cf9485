import { style, styleVariants } from '@vanilla-extract/css';
import { color, measure, motion, radius, space } from './theme.css.ts';

const off = '&:disabled, &[aria-disabled="true"]';

const base = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: measure.touch,
  border: '2px solid transparent',
  borderRadius: radius.pill,
  fontWeight: 600,
  lineHeight: 1.2,
  textAlign: 'center',
  // A row of buttons wraps before a word does.
  overflowWrap: 'break-word',
  textDecoration: 'none',
  cursor: 'pointer',
  transition: `background-color ${motion.quick}, border-color ${motion.quick}, transform ${motion.quick}`,
  selectors: {
    '&:active:not(:disabled):not([aria-disabled="true"])': { transform: 'scale(0.98)' },
    [off]: { cursor: 'not-allowed' },
    '&[aria-busy="true"]': { cursor: 'progress' },
  },
});

/** The disabled state uses a neutral surface, because a faded fill would make the text unreadable. */
const offFill = { [`${off}`]: { background: color.sunken, color: color.muted } };
const busyKeeps = (background: string, text: string) => ({
  '&[aria-busy="true"]': { background, color: text, borderColor: 'transparent' },
});

function fill(background: string, hover: string, text: string) {
  return {
    background,
    color: text,
    selectors: {
      '&:hover': { background: hover },
      ...offFill,
      ...busyKeeps(background, text),
    },
  };
}

export const tone = styleVariants({
  primary: [base, fill(color.brand, color.brandHover, color.onBrand)],
  leaf: [base, fill(color.leaf, color.leafHover, color.onLeaf)],
  danger: [base, fill(color.danger, color.dangerHover, color.onDanger)],
  outline: [
    base,
    {
      background: color.surface,
      borderColor: color.control,
      color: color.ink,
      selectors: {
        '&:hover': { borderColor: color.ink },
        [off]: { borderColor: color.line, color: color.muted },
      },
    },
  ],
  quiet: [
    base,
    {
      color: color.brand,
      selectors: {
        '&:hover': { background: color.brandSoft, color: color.onBrandSoft },
        [off]: { color: color.muted },
      },
    },
  ],
});

export const size = styleVariants({
  s: { padding: `6px ${space[2]}`, fontSize: '0.9375rem' },
  m: { padding: `10px ${space[3]}`, fontSize: '1rem' },
  l: { padding: `14px ${space[4]}`, fontSize: '1.0625rem', minHeight: '56px' },
});

export const fullWidth = style({ width: '100%' });

/** While busy, the content is hidden but keeps its space, so that the button keeps its width. */
export const content = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[1],
  selectors: { '[aria-busy="true"] > &': { opacity: 0 } },
});

export const busyLabel = style({
  position: 'absolute',
  inset: 0,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[1],
});

export const iconButton = style({
  display: 'inline-grid',
  placeItems: 'center',
  width: measure.touch,
  height: measure.touch,
  flex: 'none',
  borderRadius: radius.pill,
  transition: `background-color ${motion.quick}`,
  selectors: {
    '&:hover': { background: color.sunken },
    [off]: { color: color.muted, cursor: 'not-allowed', background: 'none' },
  },
});

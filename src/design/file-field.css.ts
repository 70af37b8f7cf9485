import { style } from '@vanilla-extract/css';
import { color, motion, radius, space, type } from './theme.css.ts';

/** The native input covers the whole area: it receives clicks, keys and dropped files. */
export const dropArea = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: '88px',
  padding: space[2],
  background: color.surface,
  border: `1.5px dashed ${color.control}`,
  borderRadius: radius.s,
  transition: `border-color ${motion.quick}, background ${motion.quick}`,
  selectors: {
    '&:hover': { borderColor: color.brand },
    '&:has(:focus-visible)': { outline: `3px solid ${color.ink}`, outlineOffset: '2px' },
    '&:has([aria-invalid="true"])': { borderColor: color.red },
    '&:has(:disabled)': { background: color.sunken, borderColor: color.line },
  },
});
export const input = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  opacity: 0,
  cursor: 'pointer',
  selectors: { '&:disabled': { cursor: 'default' } },
});
export const icon = style({ flex: 'none', color: color.muted });
export const text = style({ display: 'grid', minWidth: 0 });
export const fileName = style({ fontWeight: 600, overflowWrap: 'anywhere' });
export const hint = style({ ...type.small, color: color.muted });

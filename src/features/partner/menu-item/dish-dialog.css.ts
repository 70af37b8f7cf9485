import { style } from '@vanilla-extract/css';
import { color, media, motion, radius, space, type } from '../../../design/theme.css.ts';

export const form = style({ display: 'grid', gap: space[2] });
export const fieldPair = style({
  display: 'grid',
  gap: space[2],
  alignItems: 'start',
  '@media': { [media.md]: { gridTemplateColumns: '1fr 1fr' } },
});
export const legend = style({ ...type.label, padding: 0, marginBottom: space[0.5] });
export const typeGroup = style({ display: 'flex', flexWrap: 'wrap', gap: space[1], minWidth: 0 });
export const choice = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  minHeight: '52px',
  paddingInline: space[2],
  border: `1.5px solid ${color.control}`,
  borderRadius: radius.s,
  background: color.surface,
  cursor: 'pointer',
  accentColor: color.brand,
  selectors: { '&:has(:checked)': { borderColor: color.brand, background: color.brandSoft, color: color.onBrandSoft } },
});
export const images = style({ display: 'grid', gap: space[1.5], minWidth: 0 });
export const pictures = style({ display: 'flex', flexWrap: 'wrap', gap: space[1.5] });
export const picture = style({ position: 'relative', width: '112px', height: '84px' });
export const image = style({ width: '100%', height: '100%', objectFit: 'cover', borderRadius: radius.s });
/** A picture that the next save deletes. */
export const droppedImage = style([image, { opacity: 0.25 }]);
export const droppedText = style({
  ...type.small,
  position: 'absolute',
  insetBlockEnd: 0,
  insetInline: 0,
  textAlign: 'center',
  color: color.ink,
  fontWeight: 600,
});
const cornerButton = style({
  position: 'absolute',
  insetBlockStart: '2px',
  insetInlineEnd: '2px',
  background: color.surface,
});
export const removeButton = style([cornerButton, { color: color.red }]);
export const keepButton = style([cornerButton, { color: color.ink }]);
export const chosenFiles = style({ display: 'grid', gap: space[0.5] });
export const file = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1.5],
  paddingInlineStart: space[2],
  background: color.sunken,
  borderRadius: radius.s,
});
export const fileName = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const uploadState = style({ ...type.small, color: color.muted });
export const fileChooser = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[2]}`,
});
/** Invisible: users see and click the label, while the input has the focus. */
export const fileInput = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  opacity: 0,
});
export const fileLabel = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  minHeight: '44px',
  paddingInline: space[2.5],
  border: `1.5px solid ${color.control}`,
  borderRadius: radius.pill,
  background: color.surface,
  fontWeight: 600,
  cursor: 'pointer',
  transition: `border-color ${motion.quick}`,
  selectors: {
    '&:hover': { borderColor: color.ink },
    [`${fileInput}:focus-visible + &`]: { outline: `3px solid ${color.ink}`, outlineOffset: '2px' },
    [`${fileInput}:disabled + &`]: { color: color.muted, borderColor: color.line, cursor: 'not-allowed' },
  },
});
export const hint = style({ ...type.small, color: color.muted });
export const progress = style({
  ...type.small,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[1.5],
});
export const bar = style({ flex: 1, minWidth: '120px', height: '8px', accentColor: color.brand });

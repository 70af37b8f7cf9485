import { globalStyle, style } from '@vanilla-extract/css';
import { color, radius, space, tabular, type } from '../../../design/theme.css.ts';

export const pickup = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  padding: `${space[2]} ${space[2.5]}`,
  borderRadius: radius.m,
  background: color.brandSoft,
  color: color.onBrandSoft,
});
export const words = style({ display: 'grid', gap: space[0.5] });
/** Two groups of three digits, which wrap in a narrow window or with large text. */
export const code = style({ ...type.code, display: 'flex', flexWrap: 'wrap', columnGap: '0.3em', color: color.ink });
/** Its digits are 0.7 em high. */
export const largeCode = style({ fontSize: '3.625rem', letterSpacing: '0.02em' });
/** On a phone, the two groups of digits stand beside the QR code. */
export const largePickup = style({ paddingInline: space[2] });
globalStyle(`${largePickup} > ${words}`, { flex: '1 1 0', minWidth: 'min-content' });
globalStyle(`${code} > span`, { overflowWrap: 'normal' });
export const spokenCode = style({ position: 'absolute', userSelect: 'none' });
export const qrButton = style({ width: '112px', borderRadius: radius.s, cursor: 'zoom-in' });
export const below = style({ flexBasis: '100%' });

export const enlarged = style({ display: 'grid', gap: space[2], justifyItems: 'center', paddingBottom: space[2] });
export const enlargedCode = style({ ...type.body, color: color.muted });
export const digits = style({ ...tabular, fontSize: '1.5rem', letterSpacing: '0.08em', color: color.ink });

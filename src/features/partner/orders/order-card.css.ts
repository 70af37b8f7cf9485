import { style } from '@vanilla-extract/css';
import { color, media, radius, space, tabular, type } from '../../../design/theme.css.ts';

export const card = style({ display: 'flex', flexDirection: 'column', gap: space[2] });
export const head = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'start',
  gap: `${space[0.5]} ${space[2]}`,
});
export const customer = style({ ...type.heading, minWidth: 0, overflowWrap: 'anywhere' });
export const status = style({ fontSize: '1.0625rem' });
export const orderTime = style({ ...type.body, gridColumn: '1 / -1', color: color.muted });
export const number = style({ ...tabular, color: color.ink, fontSize: '1.125rem' });
export const slot = style({
  ...tabular,
  display: 'flex',
  alignItems: 'baseline',
  gap: space[1.5],
  padding: `${space[1]} ${space[2]}`,
  borderRadius: radius.s,
  background: color.sunken,
  fontSize: '1.375rem',
  fontWeight: 700,
});
export const slotName = style({ ...type.label, color: color.muted });
export const items = style({ display: 'grid', gap: space[0.5], fontSize: '1.25rem', lineHeight: 1.35 });
export const item = style({ display: 'flex', gap: space[1.5], overflowWrap: 'anywhere' });
export const quantity = style({ ...tabular, flex: 'none', minWidth: '2.2em', textAlign: 'end', fontWeight: 700 });
export const missing = style({ color: color.muted });
/** What is handed over, beside its code. */
export const summary = style({ display: 'grid', gap: space[1.5], maxHeight: '40vh', overflowY: 'auto' });
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[1.5],
  marginTop: 'auto',
  paddingTop: space[2],
  borderTop: `1px solid ${color.line}`,
});
export const total = style({ ...type.price, fontSize: '1.375rem' });
export const deliverButton = style({ flex: '1 1 auto', '@media': { [media.md]: { flex: 'none' } } });

import { style } from '@vanilla-extract/css';
import { color, radius, space, tabular, type } from '../../../design/theme.css.ts';

export const card = style({ display: 'flex', flexDirection: 'column', gap: space[1.5] });
export const lateCard = style({ borderColor: color.late, boxShadow: `inset 0 0 0 1px ${color.late}` });
/** An order that has to be accepted stands out from the others. */
export const waitingCard = style({ borderColor: color.turmeric, boxShadow: `inset 0 0 0 2px ${color.turmeric}` });
export const head = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[0.5] });
export const times = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[1],
});
export const time = style({ ...type.heading, ...tabular });
export const lateTime = style({ color: color.late });
export const pill = style({ fontSize: '1rem', selectors: { '&&': { whiteSpace: 'normal' } } });
export const customer = style({ ...type.subheading, minWidth: 0, overflowWrap: 'anywhere' });
export const orderLine = style({ ...type.body, ...tabular, color: color.muted, overflowWrap: 'anywhere' });
export const actions = style({ display: 'grid', gap: space[1], marginTop: 'auto' });
/** Buttons of 56 px, which are easy to hit in a hurry. */
export const buttonRow = style({ display: 'flex', flexWrap: 'wrap', gap: space[1] });
export const action = style({ flex: '1 1 96px', paddingInline: space[2] });
/** The tall summary needs no padding of the card below it. */
export const moreMenu = style({ borderTop: `1px solid ${color.line}`, marginBottom: `-${space[2]}` });
export const moreTitle = style({
  ...type.label,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[0.5],
  minHeight: '56px',
  borderRadius: radius.s,
  cursor: 'pointer',
  listStyle: 'none',
  selectors: {
    '&::-webkit-details-marker': { display: 'none' },
    '&:hover': { background: color.sunken },
  },
});
export const chevron = style({ selectors: { 'details[open] > summary > &': { rotate: '180deg' } } });
export const moreActions = style({ display: 'grid', gap: space[1], paddingBottom: space[2] });
export const notice = style({ display: 'grid', gap: space[1] });

export const form = style({ display: 'grid', gap: space[3] });
export const dishes = style({ display: 'grid', gap: space[0.5], margin: 0, padding: 0, border: 0 });
export const dishesTitle = style({ ...type.label, padding: 0 });

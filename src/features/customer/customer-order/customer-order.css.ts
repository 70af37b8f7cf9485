import { style, styleVariants } from '@vanilla-extract/css';
import { color, media, radius, space, tabular, type } from '../../../design/theme.css.ts';

export const parts = style({ display: 'grid', gap: space[2], '@media': { [media.md]: { gap: space[2.5] } } });
export const outdated = style({ marginBottom: space[3] });
export const card = style({ display: 'grid', gap: space[2] });
export const headline = style({ ...type.heading, overflowWrap: 'anywhere' });
export const when = style({ ...type.lead, ...tabular });
export const restaurant = style({ ...type.subheading, overflowWrap: 'anywhere' });
export const placed = style({ ...type.small, color: color.muted });

export const way = style({ display: 'grid', gap: space[0.5], overflowWrap: 'anywhere' });
export const closes = style({ ...tabular, fontWeight: 700 });
export const contacts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `${space[2.5]} ${space[2]}`,
});
/** The padding enlarges the touch target without moving the lines around it. */
export const mapLink = style({
  paddingBlock: space[1.5],
  marginBlock: `-${space[1.5]}`,
  color: color.brand,
  fontWeight: 600,
});
export const share = style({ display: 'grid', gap: space[1], justifyItems: 'start' });
export const help = style({ ...type.small, color: color.muted, overflowWrap: 'anywhere' });

/** Four steps in a row; two, or one, if the text is large. */
export const steps = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(3.6rem, 20%)), 1fr))',
  gap: space[0.5],
  '@media': { [media.md]: { gap: space[1] } },
});
const anyStep = style({ ...type.small, paddingTop: space[1], borderTop: '4px solid', overflowWrap: 'anywhere' });
export const step = styleVariants({
  done: [anyStep, { borderColor: color.leaf }],
  current: [anyStep, { borderColor: color.leaf, fontWeight: 700 }],
  next: [anyStep, { borderColor: color.line, color: color.muted }],
});
export const stepTime = style({ ...tabular, display: 'block' });
export const notice = style({ display: 'grid', gap: space[1], justifyItems: 'start' });
export const stepsShape = style({ borderRadius: radius.s, minHeight: '48px' });

import { style } from '@vanilla-extract/css';
import { color, media, radius, space, tabular, type } from '../../../src/design/theme.css.ts';

export const steps = style({ display: 'grid', gap: space[1.5] });
export const step = style({
  display: 'grid',
  gap: space[1.5],
  padding: space[2],
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.s,
  breakInside: 'avoid',
  '@media': {
    [media.md]: { gridTemplateColumns: 'minmax(0, 1fr) 300px' },
    print: { gridTemplateColumns: 'minmax(0, 1fr) 300px' },
  },
});
export const failedStep = style({ borderColor: color.red, borderWidth: '2px' });
export const body = style({ display: 'grid', gap: space[1], alignContent: 'start', minWidth: 0 });
export const head = style({ display: 'grid', gridTemplateColumns: '36px minmax(0, 1fr)' });
export const number = style({ ...type.subheading, ...tabular, color: color.brand });
export const stepText = style({ ...type.subheading, overflowWrap: 'anywhere' });
export const states = style({ ...type.small, display: 'flex', flexWrap: 'wrap', gap: space[1], color: color.muted });
export const effects = style({ ...type.small, display: 'grid', gap: space[0.5] });
export const effect = style({
  padding: `${space[0.5]} ${space[1]}`,
  background: color.turmericSoft,
  color: color.onTurmericSoft,
  borderRadius: '8px',
  overflowWrap: 'anywhere',
  justifySelf: 'start',
});
export const facts = style({
  ...type.small,
  display: 'grid',
  gridTemplateColumns: 'minmax(72px, max-content) minmax(0, 1fr)',
  gap: `2px ${space[1.5]}`,
});
export const fact = style({ display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid' });
export const factName = style({ color: color.muted });
export const factValue = style({ overflowWrap: 'anywhere' });
export const oldValue = style({ color: color.muted, textDecoration: 'line-through', marginInlineEnd: '6px' });
export const neighbours = style({
  display: 'flex',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: space[1],
  '@media': { print: { display: 'none' } },
});

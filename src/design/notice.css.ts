import { style, styleVariants } from '@vanilla-extract/css';
import { color, radius, space } from './theme.css.ts';

const base = style({ display: 'grid', gap: space[0.5], padding: `${space[1.5]} ${space[2]}`, borderRadius: radius.s });
export const tone = styleVariants({
  red: [base, { background: color.redSoft, color: color.onRedSoft }],
  late: [base, { background: color.lateSoft, color: color.onLateSoft }],
  leaf: [base, { background: color.leafSoft, color: color.onLeafSoft }],
  turmeric: [base, { background: color.turmericSoft, color: color.onTurmericSoft }],
  plain: [base, { background: color.sunken, color: color.ink }],
});
export const title = style({ fontWeight: 700 });
/** Below the title. */
export const text = style({ display: 'grid', gap: space[0.5] });

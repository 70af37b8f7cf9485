import { style, styleVariants } from '@vanilla-extract/css';
import { color, radius, space } from './theme.css.ts';

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minHeight: '26px',
  padding: `2px ${space[1.5]}`,
  borderRadius: radius.pill,
  fontSize: '0.8125rem',
  fontWeight: 600,
  lineHeight: 1.3,
  maxWidth: '100%',
  whiteSpace: 'nowrap',
});
export const tone = styleVariants({
  leaf: [base, { background: color.leafSoft, color: color.onLeafSoft }],
  turmeric: [base, { background: color.turmericSoft, color: color.onTurmericSoft }],
  red: [base, { background: color.redSoft, color: color.onRedSoft }],
  late: [base, { background: color.lateSoft, color: color.onLateSoft }],
  brand: [base, { background: color.brandSoft, color: color.onBrandSoft }],
  plain: [base, { background: color.sunken, color: color.ink }],
  strong: [base, { background: color.ink, color: color.paper }],
});
export const dot = style({ width: '8px', height: '8px', borderRadius: '50%', background: 'currentColor' });

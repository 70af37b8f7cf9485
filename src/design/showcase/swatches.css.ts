import { style, styleVariants } from '@vanilla-extract/css';
import { color, type } from '../theme.css.ts';

/** Text colours on their backgrounds, as paired in the theme. */
export const colorPairs = styleVariants({
  'ink on paper': [style({ background: color.paper, color: color.ink })],
  'muted on paper': [style({ background: color.paper, color: color.muted })],
  'ink on surface': [style({ background: color.surface, color: color.ink })],
  'ink on sunken': [style({ background: color.sunken, color: color.ink })],
  'muted on sunken': [style({ background: color.sunken, color: color.muted })],
  'brand on paper': [style({ background: color.paper, color: color.brand })],
  'leaf on paper': [style({ background: color.paper, color: color.leaf })],
  'red on paper': [style({ background: color.paper, color: color.red })],
  onBrand: [style({ background: color.brand, color: color.onBrand })],
  onBrandSoft: [style({ background: color.brandSoft, color: color.onBrandSoft })],
  onTurmeric: [style({ background: color.turmeric, color: color.onTurmeric })],
  onTurmericSoft: [style({ background: color.turmericSoft, color: color.onTurmericSoft })],
  onLeaf: [style({ background: color.leaf, color: color.onLeaf })],
  onLeafSoft: [style({ background: color.leafSoft, color: color.onLeafSoft })],
  onRed: [style({ background: color.red, color: color.onRed })],
  onRedSoft: [style({ background: color.redSoft, color: color.onRedSoft })],
  'late on surface': [style({ background: color.surface, color: color.late })],
  onLateSoft: [style({ background: color.lateSoft, color: color.onLateSoft })],
  onDanger: [style({ background: color.danger, color: color.onDanger })],
  onBand: [style({ background: color.band, color: color.onBand })],
  onBandMuted: [style({ background: color.band, color: color.onBandMuted })],
});

export const typeStyles = styleVariants(type, (rules) => [style({ ...rules })]);

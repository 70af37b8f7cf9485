import { globalStyle, style } from '@vanilla-extract/css';
import { color, radius, space } from '../../../src/design/theme.css.ts';

export const frame = style({
  position: 'relative',
  breakInside: 'avoid',
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.s,
  overflow: 'hidden',
  minWidth: 0,
});
export const view = style({
  overflow: 'auto',
  height: 'min(68vh, 720px)',
  cursor: 'grab',
  touchAction: 'pan-x pan-y',
  selectors: { '&[data-dragging]': { cursor: 'grabbing', userSelect: 'none' } },
  '@media': { print: { height: 'auto', overflow: 'visible' } },
});
export const smallView = style({ height: 'min(46vh, 440px)', '@media': { print: { height: 'auto' } } });
export const tools = style({
  position: 'absolute',
  insetBlockEnd: space[1],
  insetInlineEnd: space[1],
  display: 'flex',
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.pill,
  '@media': { print: { display: 'none' } },
});
export const svg = style({
  display: 'block',
  maxWidth: 'none',
  margin: 'auto',
  // Keeps the letter spacing the same at every zoom level.
  textRendering: 'geometricPrecision',
  // In print, the chart fits on one page.
  '@media': { print: { maxWidth: '100%', maxHeight: '240mm', height: 'auto' } },
});

export const box = style({ fill: color.surface, stroke: color.control, strokeWidth: 1.2 });
export const compoundBox = style({ fill: color.sunken, fillOpacity: 0.45, stroke: color.control, strokeWidth: 1.2 });
export const regionBox = style({ strokeDasharray: '5 4' });
export const finalState = style({ fill: 'none', stroke: color.control, strokeWidth: 1.2 });
export const dot = style({ fill: color.ink });
export const name = style({ fill: color.ink, fontSize: '14px', fontWeight: 700 });
export const line = style({ fill: color.muted, fontSize: '12px' });
export const invokeLine = style({ fill: color.onTurmericSoft, fontWeight: 600 });
export const arrow = style({ fill: 'none', stroke: color.control, strokeWidth: 1.3 });
export const tip = style({ fill: color.control });
export const label = style({
  fill: color.ink,
  fontSize: '12px',
  paintOrder: 'stroke',
  stroke: color.surface,
  strokeWidth: 4,
  strokeLinejoin: 'round',
});

// Set while a path is highlighted, to dim everything else.
export const litChart = style({});
globalStyle(`${litChart} [data-part]`, { opacity: 0.28 });
globalStyle(`${litChart} [data-lit]`, { opacity: 1 });
globalStyle(`[data-lit] > ${box}, [data-lit] > ${arrow}`, { stroke: color.brand, strokeWidth: 2 });
globalStyle(`[data-lit] > ${compoundBox}`, { stroke: color.brand });
globalStyle(`[data-lit] > ${tip}`, { fill: color.brand });
globalStyle(`${label}[data-lit], ${line}[data-lit]`, { fill: color.brand, fontWeight: 600 });

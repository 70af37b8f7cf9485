import { style } from '@vanilla-extract/css';

/** Lengths on paper: mm, and pt for text. */
const rule = '0.4mm solid #000';

export const number = style({ fontSize: '30pt', fontWeight: 800, lineHeight: 1.1, overflowWrap: 'anywhere' });
export const time = style({ fontSize: '16pt', fontWeight: 700 });
export const dishes = style({ margin: '2mm 0', padding: '1mm 0', listStyle: 'none', borderBlock: rule });
export const dish = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(11mm, auto) 1fr',
  gap: '2mm',
  paddingBlock: '1mm',
  fontSize: '14pt',
  lineHeight: 1.2,
  overflowWrap: 'anywhere',
  breakInside: 'avoid',
});
export const count = style({ fontWeight: 800, whiteSpace: 'nowrap' });
export const note = style({
  padding: '1.5mm',
  border: rule,
  fontSize: '13pt',
  fontWeight: 700,
  overflowWrap: 'anywhere',
});

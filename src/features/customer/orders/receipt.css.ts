import { globalStyle, style } from '@vanilla-extract/css';
import { color, radius, space, tabular, type } from '../../../design/theme.css.ts';

export const screenOnly = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[1],
  '@media': { print: { display: 'none' } },
});
export const sheet = style({
  display: 'grid',
  gap: space[3],
  padding: space[3],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  background: color.surface,
  '@media': { print: { padding: 0, border: 0 } },
});
export const restaurant = style({ ...type.heading, overflowWrap: 'anywhere' });
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
  gap: `${space[1.5]} ${space[3]}`,
  margin: 0,
});
export const fact = style({ display: 'grid', alignContent: 'start' });
globalStyle(`${fact} > dd`, { margin: 0, overflowWrap: 'anywhere' });
export const mutedText = style({ ...type.small, color: color.muted });
export const row = style({ borderBottom: `1px solid ${color.line}` });
export const textCell = style({ paddingBlock: space[1], textAlign: 'start', overflowWrap: 'anywhere' });
export const numberCell = style({
  ...tabular,
  paddingBlock: space[1],
  paddingInlineStart: space[2],
  textAlign: 'end',
  whiteSpace: 'nowrap',
});
export const sumLabel = style([textCell, { fontWeight: 400, color: color.muted }]);
export const totalRow = style({ ...type.subheading, borderTop: `1px solid ${color.line}` });

export const paper = style({
  display: 'grid',
  gap: space[1.5],
  paddingTop: space[2],
  borderTop: `1px solid ${color.line}`,
  breakInside: 'avoid',
});
export const paperTitle = style({ ...type.subheading });

// Print only the main part of the page, in black on white.
globalStyle('#root > :not(#main)', { '@media': { print: { display: 'none' } } });
globalStyle('html, body, #main, #main *', {
  '@media': { print: { color: '#000 !important' as '#000', background: 'none !important' as 'none' } },
});

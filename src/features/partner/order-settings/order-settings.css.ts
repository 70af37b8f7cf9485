import { globalStyle, style } from '@vanilla-extract/css';
import { color, media, radius, space, tabular, type } from '../../../design/theme.css.ts';

export const status = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[1.5],
  minHeight: '32px',
});
export const label = style({ ...type.label });
export const choices = style({ display: 'grid', gap: space[1] });
/** Three durations in the first row, two longer durations in the second. */
export const pauseButtons = style({ display: 'grid', gap: space[1], gridTemplateColumns: 'repeat(6, 1fr)' });
globalStyle(`${pauseButtons} > *`, { gridColumn: 'span 2', paddingInline: space[1] });
globalStyle(`${pauseButtons} > :nth-child(n + 4)`, { gridColumn: 'span 3' });
globalStyle(`${pauseButtons} > *, ${pauseButtons} > :nth-child(n + 4)`, {
  '@media': { [media.md]: { gridColumn: 'auto' } },
});
globalStyle(pauseButtons, { '@media': { [media.md]: { gridTemplateColumns: 'repeat(3, 1fr) repeat(2, 1.5fr)' } } });
export const rushButtons = style({
  display: 'grid',
  gap: space[1],
  gridTemplateColumns: '1fr 1fr',
  '@media': { [media.md]: { gridTemplateColumns: 'repeat(4, 1fr)' } },
});
export const modeButtons = style({ display: 'grid', gap: space[1], gridTemplateColumns: '1fr 1fr' });
globalStyle(`${rushButtons} > *, ${modeButtons} > *`, { paddingInline: space[1] });
// In forced-colors mode the colours of both tones are the same.
globalStyle(`${choices} [aria-pressed="true"]`, {
  '@media': { [media.forced]: { outline: '3px solid Highlight', outlineOffset: '-6px' } },
});
export const preparation = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });
export const stepper = style({
  display: 'inline-flex',
  alignItems: 'center',
  border: `1.5px solid ${color.control}`,
  borderRadius: radius.pill,
});
export const minutes = style({ ...tabular, minWidth: '4.5rem', textAlign: 'center', fontWeight: 700 });

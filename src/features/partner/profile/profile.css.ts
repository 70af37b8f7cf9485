import { style } from '@vanilla-extract/css';
import { color, media, space } from '../../../design/theme.css.ts';

/** One line per fact, with label and value side by side if there is room. */
export const fact = style({
  display: 'grid',
  gap: `${space[0.5]} ${space[3]}`,
  paddingBlock: space[1.5],
  borderBottom: `1px solid ${color.line}`,
  '@media': { [media.md]: { gridTemplateColumns: '160px 1fr' } },
});
export const value = style({ overflowWrap: 'anywhere', fontWeight: 500 });

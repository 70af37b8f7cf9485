import { keyframes, style } from '@vanilla-extract/css';
import { color, media, radius, space } from '../../../design/theme.css.ts';

export const button = style({ flex: '1 1 96px', paddingInline: space[2] });

const empty = keyframes({ from: { transform: 'scaleX(1)' }, to: { transform: 'scaleX(0)' } });
/** Shows how long the action can be undone; the animation lasts as long as the `holdTime` of the machines. */
export const progress = style({
  height: '6px',
  borderRadius: radius.pill,
  background: color.leaf,
  transformOrigin: 'left',
  animation: `${empty} 5s linear forwards`,
  '@media': { [media.still]: { animation: 'none' } },
});

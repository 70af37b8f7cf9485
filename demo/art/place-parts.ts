import type { Random } from './random.ts';
import { at, darken, lighten, line, path, rect, repeat } from './shapes.ts';
import { type Daytime, openingPath } from './street-parts.ts';

export const hills = (colour: string, y: number): string =>
  path(`M0,${y} Q40,${y - 30} 84,${y - 8} T160,${y - 18} T240,${y - 6} V180 H0Z`, colour);
export const lawn = (y: number, colour = '#9bbf78'): string =>
  rect(0, y, 240, 180 - y, colour) +
  path(`M0,${y + 10} Q70,${y} 130,${y + 12} T240,${y + 8} V180 H0Z`, darken(colour, 0.1)) +
  path(`M96,180 Q112,${y + 18} 117,${y} H123 Q128,${y + 18} 150,180Z`, '#ecd9b3');
export const water = (y: number, colour = '#7fb9bf'): string =>
  rect(0, y, 240, 180 - y, colour) +
  rect(0, y, 240, 4, lighten(colour, 0.4), 0, 'opacity=".7"') +
  repeat(16, (i) =>
    line(
      `M${(i * 61) % 230},${y + 9 + ((i * 23) % (168 - y))} q7,-3 14,0 t14,0`,
      lighten(colour, 0.5),
      1.4,
      'opacity=".8"',
    ),
  );
export const dome = (x: number, y: number, r: number, colour: string): string =>
  path(
    `M${x - r},${y} C${x - r * 1.25},${y - r} ${x - r * 0.3},${y - r * 1.2} ${x},${y - r * 1.8} C${x + r * 0.3},${y - r * 1.2} ${x + r * 1.25},${y - r} ${x + r},${y}Z`,
    darken(colour, 0.15),
  ) +
  path(
    `M${x - r},${y} C${x - r * 1.25},${y - r} ${x - r * 0.3},${y - r * 1.2} ${x},${y - r * 1.8} C${x - r * 0.1},${y - r * 1.1} ${x + r * 0.5},${y - r * 0.7} ${x + r * 0.28},${y}Z`,
    lighten(colour, 0.14),
  ) +
  line(`M${x},${y - r * 1.8} v${-r * 0.5}`, '#d99a26', 1.6) +
  rect(x - r - 2, y - 1, r * 2 + 4, 3.4, darken(colour, 0.2), 1);
export const arches = (x: number, y: number, count: number, step: number, w: number, h: number, fill: string): string =>
  repeat(count, (i) => at(x + i * step, y, path(openingPath('mughal', w, h), fill)));
export const tower = (x: number, base: number, top: number, w: number, stone: string): string =>
  rect(x - w / 2, top, w, base - top, stone) +
  rect(x + w * 0.16, top, w * 0.34, base - top, darken(stone, 0.12)) +
  repeat(3, (i) => rect(x - w / 2 - 2, top + ((base - top) / 3) * i, w + 4, 3.4, lighten(stone, 0.3), 1)) +
  dome(x, top, w * 0.52, lighten(stone, 0.25));
export const birds = (random: Random): string =>
  repeat(4, () =>
    at(40 + random() * 160, 20 + random() * 36, line('M-5,-2 Q-2,-3 0,0 Q2,-3 5,-2', '#4a3a34', 1.2, 'opacity=".7"')),
  );

/** Draws everything in front of the sky for one kind of place. */
export type DrawScene = (hour: Daytime, random: Random, seed: number) => string;

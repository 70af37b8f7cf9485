import type { Front } from './front.ts';
import { TOWN_FRONTS } from './fronts-town.ts';
import { nth, pick, randomFrom } from './random.ts';
import { at, ball, circle, darken, ellipse, lighten, line, path, rect, repeat } from './shapes.ts';
import {
  awning,
  bulbs,
  drawDoor,
  emblem,
  daytimeOf,
  lamp,
  palm,
  pavement,
  pot,
  sky,
  tree,
  drawWindow,
  STRIPES,
} from './street-parts.ts';

const GROUND = 146;
const parapet = (wall: string): string =>
  rect(24, 38, 192, 8, darken(wall, 0.2), 2) +
  rect(30, 31, 180, 8, lighten(wall, 0.2), 2) +
  repeat(12, (i) => rect(32 + i * 15.2, 33, 8, 4, darken(wall, 0.14), 1));
const dome = (x: number, y: number, r: number, colour: string): string =>
  path(
    `M${x - r},${y} C${x - r * 1.2},${y - r} ${x - r * 0.3},${y - r * 1.2} ${x},${y - r * 1.7} C${x + r * 0.3},${y - r * 1.2} ${x + r * 1.2},${y - r} ${x + r},${y}Z`,
    darken(colour, 0.14),
  ) +
  path(
    `M${x - r},${y} C${x - r * 1.2},${y - r} ${x - r * 0.3},${y - r * 1.2} ${x},${y - r * 1.7} C${x - r * 0.1},${y - r * 1.1} ${x + r * 0.5},${y - r * 0.8} ${x + r * 0.3},${y}Z`,
    lighten(colour, 0.15),
  ) +
  line(`M${x},${y - r * 1.7} v-7`, '#d99a26', 1.8) +
  rect(x - r - 3, y - 1, r * 2 + 6, 4, darken(colour, 0.22), 1);

const FRONTS = {
  mughlai: {
    walls: ['#e3b98a', '#d99a7a', '#e6d3b0', '#c9856b'],
    arch: 'mughal',
    roof: (wall) =>
      parapet(wall) +
      dome(62, 32, 14, lighten(wall, 0.5)) +
      dome(178, 32, 14, lighten(wall, 0.5)) +
      dome(120, 32, 19, lighten(wall, 0.5)),
  },
  udupi: {
    walls: ['#f0d27a', '#bcd9b8', '#f2e3c2', '#b9d6dc'],
    arch: 'flat',
    roof: (wall) =>
      path('M14,46 L40,22 H200 L226,46Z', '#b5532c') +
      repeat(9, (i) => path(`M${16 + i * 24},46 q10,-8 22,0Z`, '#8f3d1d')) +
      line('M36,26 H204 M28,34 H212 M20,41 H220', '#9a4523', 1.4) +
      rect(24, 45, 192, 4, darken(wall, 0.2)),
    extra: () =>
      [44, 92, 148, 196]
        .map(
          (x) =>
            rect(x - 5, 62, 10, GROUND - 62, '#a3683a', 2) +
            rect(x - 5, 62, 4, GROUND - 62, '#c08750', 2) +
            rect(x - 8, 58, 16, 6, '#7d4a26', 1.5) +
            rect(x - 8, GROUND - 5, 16, 5, '#7d4a26', 1.5),
        )
        .join('') +
      at(
        120,
        163,
        repeat(
          8,
          (i) =>
            `<g transform="scale(1 .38) rotate(${i * 45})">${path('M0,-5 C6,-12 5,-20 0,-25 C-5,-20 -6,-12 0,-5Z', i % 2 ? '#fffaf3' : '#f2b632')}</g>`,
        ),
      ),
  },
  dhaba: {
    walls: ['#e9a35c', '#7fb3a6', '#e7c65e', '#d77a5c'],
    arch: 'flat',
    roof: (wall) =>
      path('M12,48 L22,32 H218 L228,48Z', '#8f8a84') +
      repeat(24, (i) => line(`M${24 + i * 8.2},33 l${(i - 12) * 0.5},14`, '#6f6a66', 1.4)) +
      rect(24, 47, 192, 4, darken(wall, 0.25)),
    awnings: true,
    extra: (hour) =>
      bulbs(hour.glow, 50) +
      at(
        196,
        158,
        rect(-30, -14, 60, 4, '#8a5a32', 1) +
          repeat(7, (i) => line(`M${-27 + i * 9},-12 l0,2`, '#f4ead6', 2)) +
          line('M-26,-10 V2 M26,-10 V2', '#6d4527', 3.4),
      ),
  },
  cafe: {
    walls: ['#3f6b5c', '#2f4a5f', '#7a3b34', '#5d5a3c'],
    arch: 'round',
    roof: (wall) => rect(22, 34, 196, 14, darken(wall, 0.25), 3) + rect(22, 34, 196, 5, lighten(wall, 0.16), 2),
    awnings: true,
    extra: () =>
      at(
        200,
        166,
        path('M-12,0 L-8,-32 H8 L12,0Z', '#6d4527') +
          path('M-9,-4 L-6,-29 H6 L9,-4Z', '#2b2b2a') +
          line('M-4,-23 h8 M-5,-18 h9 M-5,-13 h7', '#f4ead6', 1.3),
      ) +
      at(
        40,
        166,
        ellipse(0, 1, 17, 3, '#2a1b1f', 'opacity=".25"') +
          line('M0,0 V-20 M-12,0 L0,-6 L12,0', '#4a3a34', 2) +
          rect(-15, -23, 30, 4, '#b57a45', 2),
      ),
  },
  coastal: {
    walls: ['#9fd0cf', '#f4e3c0', '#f2b8a0', '#cfe0b0'],
    arch: 'round',
    roof: () =>
      path('M8,54 L120,14 L232,54 L222,58 L120,24 L18,58Z', '#8a5f2f') +
      path('M8,54 L120,14 L232,54Z', '#c59a54') +
      repeat(20, (i) =>
        line(`M${120 + (i - 9.5) * 3},${18 + Math.abs(i - 9.5) * 1.2} L${20 + i * 10.4},${56}`, '#a67b3c', 1.4),
      ) +
      repeat(27, (i) => line(`M${12 + i * 8.2},54 l-1,6`, '#a67b3c', 2)),
    extra: () =>
      at(20, 152, palm(), 0, 1.5) +
      at(
        214,
        160,
        path('M-34,-6 Q0,8 30,-10 L24,4 Q0,12 -26,4Z', '#2f6d7c') + line('M-33,-6 Q0,7 29,-10', '#f2b632', 2),
      ),
  },
  haveli: {
    walls: ['#d98a68', '#e8b37a', '#e6a1a0', '#d9b4a6'],
    arch: 'mughal',
    roof: (wall) =>
      parapet(wall) +
      [74, 166]
        .map(
          (x) =>
            dome(x, 28, 12, lighten(wall, 0.3)) +
            repeat(3, (i) => rect(x - 12 + i * 11, 29, 2.4, 11, lighten(wall, 0.4))),
        )
        .join(''),
    extra: (_hour, random) =>
      repeat(30, (i) =>
        at(34 + (i % 15) * 12.4, 62 + Math.floor(i / 15) * 4, circle(0, 0, 1.5, i % 2 ? '#f7e6c8' : '#b93815')),
      ) + at(34, GROUND, pot(pick(random, ['#b93815', '#2c6e62']))),
  },
  sweets: {
    walls: ['#f2b8b0', '#f4dd9a', '#c9dcc0', '#e7c9df'],
    arch: 'flat',
    roof: (wall) =>
      rect(18, 30, 204, 18, '#b93815', 4) +
      rect(18, 30, 204, 6, '#d9552c', 3) +
      repeat(17, (i) => circle(26 + i * 11.8, 48, 5.6, i % 2 ? '#f2b632' : '#fffaf3')) +
      rect(24, 46, 192, 2, darken(wall, 0.2)),
    extra: () =>
      at(
        164,
        GROUND,
        rect(-46, -34, 92, 34, '#8a4b2a', 2) +
          rect(-43, -32, 86, 22, '#fdf3d8', 2) +
          repeat(3, (k) =>
            repeat(9, (i) =>
              at(
                -37 + i * 9.2,
                -13 - k * 7,
                ball(3.4, nth(['#c9601c', '#f2cf6b', '#8f3f16', '#f7f0e2', '#9cba5a'], i + k * 2)),
              ),
            ),
          ) +
          line('M-40,-30 L-28,-12', '#ffffff', 2.4, 'opacity=".7"'),
      ),
  },
  chinese: {
    walls: ['#a33524', '#31555a', '#5a3048', '#c98a3a'],
    arch: 'round',
    roof: () =>
      path('M6,42 Q30,42 44,26 H196 Q210,42 234,42 L222,50 H18Z', '#2f5a4a') +
      path('M44,26 H196 L190,32 H50Z', '#4a7d66') +
      repeat(18, (i) => line(`M${44 + i * 9},28 l${(i - 9) * 1.4},20`, '#234538', 1.4)),
    extra: (hour) =>
      [50, 190, 88, 152]
        .map((x, i) =>
          at(
            x,
            62 + (i > 1 ? 3 : 0),
            line('M0,-12 V-6', '#3a2a24', 1.2) +
              ellipse(0, 2, 13, 11, hour.glow, 'opacity=".3"') +
              ellipse(0, 2, 8.6, 8, '#d0371f') +
              line('M-4,-5 Q-6,2 -4,9 M4,-5 Q6,2 4,9', '#f2b632', 0.9) +
              rect(-4, -7.4, 8, 2.4, '#f2b632', 1) +
              line('M0,10 v6', '#f2b632', 1.6),
          ),
        )
        .join(''),
  },
} satisfies Record<string, Front>;

const known: ReadonlyMap<string, Front> = new Map(Object.entries({ ...FRONTS, ...TOWN_FRONTS }));
export const FRONT_KINDS: readonly string[] = [...known.keys()];

const DOORS = ['#7a3324', '#2c6e62', '#a3552a', '#31455f', '#8a4b2a', '#5a6b2f'] as const;

/**
 * Draws a restaurant seen from across the street, with an aspect ratio of 4:3. The seed selects wall, stripes, door and
 * time of day; `night` lights the windows.
 */
export function drawFront(kind: string, seed: number, night = false): string | undefined {
  const front = known.get(kind);
  if (!front) return undefined;
  const random = randomFrom(seed * 17 + 3);
  const hour = daytimeOf(seed, night);
  const wall = darken(nth(front.walls, seed), night ? 0.34 : 0);
  const stripes = nth(STRIPES, seed);
  const glow = night ? hour.glow : '#fbe7b8';
  const windows = [66, 174]
    .map(
      (x) =>
        at(x, 126, drawWindow(front.arch, 42, 44, lighten(wall, 0.55), glow)) +
        (front.awnings ? at(x, 76, awning(58, stripes, 13)) : ''),
    )
    .join('');
  const sign =
    rect(72, 54, 96, 20, '#2a1b1f', 6, 'opacity=".25" transform="translate(2,3)"') +
    rect(72, 54, 96, 20, stripes[0], 6) +
    rect(75, 57, 90, 14, 'none', 4, `stroke="${stripes[1]}" stroke-width="1"`) +
    [96, 120, 144]
      .map((x, i) => at(x, 64, emblem(i === 1 ? seed : seed + 3, stripes[1]), 0, i === 1 ? 0.72 : 0.42))
      .join('');
  const behind = repeat(4, (i) =>
    rect(i * 66 - 20, 60 + ((seed * 7 + i * 13) % 26), 62, 100, darken(hour.low, 0.08 + (i % 2) * 0.05)),
  );
  const shade =
    rect(24, 46, 192, 6, '#2a1b1f', 0, 'opacity=".12"') + rect(24, GROUND - 12, 192, 12, darken(wall, 0.22));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 180" width="240" height="180" preserveAspectRatio="xMidYMid slice">` +
    sky(hour, random) +
    behind +
    at(14, GROUND, tree('#5f9a52', 52)) +
    at(228, GROUND, tree('#7fa84e', 44)) +
    rect(24, 44, 192, GROUND - 44, wall) +
    rect(196, 44, 20, GROUND - 44, darken(wall, 0.08)) +
    shade +
    front.roof(wall) +
    windows +
    at(120, GROUND, drawDoor(front.arch, 32, 58, nth(DOORS, seed), lighten(wall, 0.6))) +
    sign +
    [90, 150].map((x) => at(x, 92, lamp(hour.glow))).join('') +
    pavement(GROUND, night ? '#6d5a5a' : '#dcc9ad') +
    rect(100, GROUND - 2, 40, 5, lighten(wall, 0.4), 1) +
    at(98, GROUND + 3, pot('#b5532c'), 0, 0.72) +
    at(142, GROUND + 3, pot('#b5532c'), 0, 0.72) +
    (front.extra?.(hour, random) ?? '') +
    '</svg>'
  );
}

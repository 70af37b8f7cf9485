import type { Dish } from './dish.ts';
import { pick, type Random } from './random.ts';
import {
  at,
  blob,
  chilli,
  circle,
  cube,
  darken,
  ellipse,
  herbs,
  katori,
  lighten,
  limeWedge,
  line,
  lump,
  onionRing,
  path,
  rect,
  repeat,
  scatter,
  spreadOnSpiral,
  sprig,
} from './shapes.ts';

const salad = (random: Random): string =>
  at(-44, 36, onionRing(11)) + at(-34, 44, onionRing(9)) + at(48, -34, limeWedge(), 30) + herbs(random, 8, 58);

const skewer = (random: Random, piece: (index: number) => string): string =>
  rect(-70, 1, 144, 4, '#2a1408', 2, 'opacity=".25"') +
  rect(-72, -2, 144, 3.6, '#b98f57', 1.8) +
  repeat(5, (i) => at(-48 + i * 23, 0, piece(i), random() * 16 - 8));

const drumstick = (): string =>
  path(
    'M-30,-4 C-30,-24 0,-28 10,-12 C16,-4 26,-4 34,-6 L36,4 C26,6 16,10 8,16 C-8,26 -30,18 -30,-4Z',
    '#2a1408',
    'opacity=".3" transform="translate(2,4)"',
  ) +
  circle(37, -5, 4.6, '#f4ead6') +
  circle(38, 3, 4.6, '#e6d8bd') +
  rect(22, -5, 15, 8, '#f4ead6', 3) +
  path('M-30,-4 C-30,-24 0,-28 10,-12 C16,-5 20,-5 27,-6 L28,4 C22,5 16,9 8,15 C-8,25 -30,18 -30,-4Z', '#8f2410') +
  path('M-28,-6 C-27,-22 0,-25 8,-11 C13,-4 18,-3 24,-3 C14,1 10,8 2,12 C-12,18 -28,12 -28,-6Z', '#c5411c') +
  line('M-18,-14 L-8,8 M-6,-17 L2,4', '#6d1a0a', 3.4, 'opacity=".8"') +
  line('M-22,-10 Q-16,-20 -4,-20', '#f3a06a', 2.6, 'opacity=".9"');

const fish = (): string =>
  path(
    'M-64,-2 C-44,-32 14,-34 42,-6 L68,-22 C64,-6 64,8 68,22 L42,6 C14,32 -44,30 -64,-2Z',
    '#2a1408',
    'opacity=".3" transform="translate(3,5)"',
  ) +
  path('M-64,-2 C-44,-32 14,-34 42,-6 L68,-22 C64,-6 64,8 68,22 L42,6 C14,32 -44,30 -64,-2Z', '#9a5418') +
  path('M-62,-4 C-42,-29 12,-31 38,-6 C12,8 -40,14 -62,-4Z', '#d68f36') +
  repeat(4, (i) => line(`M${-34 + i * 17},-18 q8,16 0,34`, '#6d340d', 3.2, 'opacity=".75"')) +
  circle(-50, -4, 4, '#fff3d6') +
  circle(-50, -4, 2, '#1d1208') +
  line('M-40,-14 Q-20,-26 6,-22', '#f7cf8c', 2.6, 'opacity=".85"') +
  line('M48,-6 L64,-15 M48,4 L64,15', '#6d340d', 1.6);

export const GRILL = {
  kebab: {
    vessels: ['printed', 'board', 'blue', 'sizzler'],
    hot: true,
    draw: (random) =>
      [-24, 4, 32]
        .map((y) =>
          at(
            0,
            y - 6,
            skewer(
              random,
              () =>
                rect(-10, -9, 22, 21, '#3d1507', 9, 'opacity=".35"') +
                rect(-11, -10.5, 22, 20, '#7d3212', 9) +
                rect(-10, -10, 18, 15, '#a34c20', 8) +
                line('M-4,-8 L-6,6 M4,-8 L2,6', '#5f2209', 1.6) +
                rect(-7, -8, 10, 3.4, '#d88a50', 1.7),
            ),
            -12,
          ),
        )
        .join('') +
      salad(random) +
      at(42, 42, katori('#5f9335', 15)),
  },
  tikka: {
    vessels: ['sizzler', 'board', 'green', 'iron'],
    hot: true,
    draw: (random) =>
      [-26, 4, 34]
        .map((y) =>
          at(
            0,
            y - 6,
            skewer(random, (i) =>
              i % 2
                ? cube(i === 1 ? '#5f9335' : '#c23a20', 15)
                : cube(pick(random, ['#e38a35', '#dd7a2a']), 21) + line('M-5,-6 L5,6', '#8f3f10', 2.4, 'opacity=".7"'),
            ),
            -10,
          ),
        )
        .join('') + salad(random),
  },
  malai: {
    vessels: ['blue', 'sizzler', 'stoneware', 'board'],
    hot: true,
    draw: (random) =>
      [-18, 22]
        .map((y) =>
          at(
            0,
            y,
            skewer(random, () => lump(random, 14, '#efdcb4') + line('M-5,-4 L5,4', '#a8753a', 2)),
            -8,
          ),
        )
        .join('') +
      salad(random) +
      at(40, 46, katori('#5f9335', 14)),
  },
  tandoori: {
    vessels: ['sizzler', 'printed', 'iron', 'board'],
    hot: true,
    draw: (random) =>
      at(-24, -22, drumstick(), -24) +
      at(22, -4, drumstick(), 24) +
      at(-18, 28, drumstick(), -6) +
      at(46, -36, limeWedge(), 20) +
      at(-46, 42, onionRing(11)) +
      at(42, 40, onionRing(10)) +
      at(50, 30, onionRing(8)) +
      herbs(random, 10, 54),
  },
  'fish-fry': {
    vessels: ['leaf', 'sizzler', 'board', 'green'],
    hot: true,
    draw: (random) =>
      at(-2, -6, fish(), -12) +
      at(-40, 38, onionRing(11)) +
      at(-26, 44, onionRing(9)) +
      at(6, 42, limeWedge(), -10) +
      at(42, 38, limeWedge(), 24) +
      scatter(random, 8, 54, () => line('M-4,0 h8', '#3c8c3f', 2)) +
      at(40, -38, chilli(), -16, 0.9),
  },
  'fry-bites': {
    vessels: ['paper', 'iron', 'bowl', 'printed'],
    hot: true,
    draw: (random) =>
      spreadOnSpiral(random, 13, 44, () => lump(random, 12, pick(random, ['#b5321a', '#c8451f', '#9a2a14']))) +
      scatter(random, 10, 50, () => path('M0,-8 C6,-3 5,4 0,8 C-5,4 -6,-3 0,-8Z', '#2f7d3b')) +
      scatter(random, 5, 44, () => line('M-8,0 Q0,-4 8,0', '#4f8f2f', 3.4)) +
      at(38, 34, limeWedge(), -20) +
      at(-40, 34, onionRing(9)),
  },
  roll: {
    vessels: ['paper', 'board', 'printed'],
    hot: true,
    draw: (random) =>
      [
        [-16, -20, -16],
        [8, 24, -16],
      ]
        .map(([x = 0, y = 0, turn = 0]) =>
          at(
            x,
            y,
            rect(-58, -13, 122, 34, '#2a1408', 15, 'opacity=".28"') +
              rect(-60, -17, 120, 33, '#b07a38', 15) +
              rect(-60, -17, 118, 27, '#e6b974', 13) +
              scatter(random, 14, 30, () => ellipse(0, 0, 4, 2.4, '#a8692a', 'opacity=".6"')) +
              path('M-62,-19 H4 L-8,18 H-62 Q-70,0 -62,-19Z', '#f6efe2') +
              path('M-62,-19 H4 L-1,-4 H-68Z', '#ffffff') +
              line('M-50,-19 L-60,17 M-34,-19 L-45,18 M-18,-19 L-29,18', '#c2452a', 2) +
              ellipse(60, 0, 8, 15, '#8a5520') +
              ellipse(60.5, 0, 6, 12, '#7a2f14') +
              circle(60, -5, 2.6, '#6aa03a') +
              circle(61, 4, 2.6, '#b74a86') +
              circle(59, 0, 2, '#f2d9a8'),
            turn,
          ),
        )
        .join('') +
      at(50, -44, chilli('#4f8f2f'), 8, 0.9) +
      at(-46, 46, onionRing(9)),
  },
  salad: {
    vessels: ['bowl', 'stoneware', 'green', 'board'],
    draw: (random) =>
      scatter(
        random,
        26,
        54,
        () =>
          path(blob(random, 14, 0.5, 8), pick(random, ['#7fb248', '#5f9335', '#9ac867'])) +
          line('M-8,0 h16', '#cfe6a8', 1.2),
      ) +
      spreadOnSpiral(random, 10, 48, (i) =>
        i % 2
          ? circle(0, 0, 11, '#4f8f2f') +
            circle(0, 0, 9.6, '#dcecb6') +
            repeat(6, (k) => circle(Math.cos(k) * 4.6, Math.sin(k) * 4.6, 1, '#a9c877'))
          : circle(0, 0, 11, darken('#d0371f', 0.1)) +
            circle(0, 0, 9.4, '#e8604a') +
            circle(-3, 2, 2.6, '#f7c3a0') +
            circle(3.4, -2, 2.6, '#f7c3a0'),
      ) +
      scatter(random, 6, 46, () => onionRing(8)) +
      scatter(random, 7, 46, () => cube('#fff6e2', 11)) +
      at(6, 2, sprig(lighten('#3f8f3c', 0.1)), 0, 1.2),
  },
} as const satisfies Record<string, Dish>;

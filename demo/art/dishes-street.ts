import type { Dish } from './dish.ts';
import { between, pick } from './random.ts';
import {
  at,
  ball,
  blob,
  chilli,
  circle,
  cube,
  gravy,
  herbs,
  katori,
  leaf,
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

const samosa = (size: number): string =>
  path(
    'M0,-30 C4,-30 30,14 30,19 C28,27 -28,27 -30,19 C-30,14 -4,-30 0,-30Z',
    '#2a1408',
    `opacity=".3" transform="translate(2.5,4) scale(${size})"`,
  ) +
  `<g transform="scale(${size})">` +
  path('M0,-30 C4,-30 30,14 30,19 C28,27 -28,27 -30,19 C-30,14 -4,-30 0,-30Z', '#a5651f') +
  path('M-1,-27 C3,-26 26,13 26,17 C22,22 -24,22 -27,17 C-26,12 -4,-27 -1,-27Z', '#d9963f') +
  path('M-1,-27 C-6,-14 -22,10 -27,17 C-16,16 -4,4 -1,-27Z', '#eab463') +
  line('M-24,20 l4,4 m3,-4 l4,5 m3,-5 l4,5 m4,-5 l4,5 m3,-5 l4,4', '#8a4f16', 1.8) +
  circle(6, 6, 2.2, '#b87629') +
  circle(12, 14, 1.6, '#b87629') +
  circle(2, -6, 1.5, '#b87629') +
  '</g>';

const puri = (fill: string): string =>
  ball(14, '#dda14a') +
  path('M-8,-4 Q0,-11 8,-4 Q9,5 0,7 Q-9,5 -8,-4Z', '#6a3c12') +
  path('M-6.6,-3 Q0,-8 6.6,-3 Q7,4 0,5.4 Q-7,4 -6.6,-3Z', fill) +
  circle(-2, 0, 1.6, '#f2e2b0') +
  circle(3, 1, 1.3, '#c8371f');

const bun = (): string =>
  circle(2, 4, 27, '#2a1408', 'opacity=".3"') +
  rect(-27, -27, 54, 54, '#9c5a20', 17) +
  rect(-26, -27, 51, 51, '#cd8636', 16) +
  rect(-23, -25, 42, 40, '#e3a453', 14) +
  line('M-15,-14 Q-4,-22 10,-18', '#fbe0ac', 4, 'opacity=".8"');

const momo = (): string =>
  circle(2, 3.5, 17, '#2a1b1f', 'opacity=".24"') +
  circle(0, 0, 17, '#dccbae') +
  circle(-0.8, -1, 16, '#f8efdf') +
  repeat(10, (i) => `<g transform="rotate(${i * 36})">${line('M0,-14 Q3.4,-8 0.8,-2', '#cdb892', 1.4)}</g>`) +
  circle(0, 0, 3, '#cdb892') +
  circle(-0.5, -0.6, 1.8, '#fffaf0') +
  line('M-11,-7 Q-6,-13 2,-13.4', '#ffffff', 2, 'opacity=".9"');

const dhokla = (): string =>
  rect(-13, -11, 28, 28, '#3a2a08', 5, 'opacity=".28"') +
  rect(-15, -14, 28, 28, '#c9961f', 5) +
  rect(-15, -15, 28, 25, '#f2cf4e', 5) +
  rect(-12, -13, 22, 8, '#fae594', 3, 'opacity=".7"') +
  circle(-6, -2, 1.3, '#2f2019') +
  circle(4, 1, 1.3, '#2f2019') +
  circle(0, -7, 1.2, '#2f2019') +
  at(5, -5, leaf('#3c8c3f', 4), 40);

const noodle =
  (colours: readonly string[]) =>
  (random: () => number): string =>
    scatter(random, 70, 40, () =>
      line(
        `M-22,0 C-12,${between(random, -22, 6).toFixed(0)} 10,${between(random, -6, 22).toFixed(0)} 22,0`,
        pick(random, colours),
        2.6,
      ),
    );

export const STREET = {
  samosa: {
    vessels: ['paper', 'printed', 'steel'],
    hot: true,
    draw: () =>
      at(-28, -14, samosa(0.95), -14) +
      at(24, -18, samosa(0.95), 22) +
      at(-6, 26, samosa(0.8), 4) +
      at(46, 30, katori('#7a2416', 17)) +
      at(-50, 34, katori('#5f9335', 15)) +
      at(2, -44, chilli('#4f8f2f'), 10, 0.8),
  },
  chaat: {
    vessels: ['leaf', 'steel', 'blue'],
    draw: (random) =>
      [
        [-34, -26],
        [2, -34],
        [36, -20],
        [-40, 12],
        [-2, 4],
        [34, 20],
        [-18, 38],
        [16, 44],
      ]
        .map(([x = 0, y = 0]) => at(x, y, puri(pick(random, ['#4a7a2c', '#7d3a18', '#5f7f2a'])), random() * 40 - 20))
        .join('') + herbs(random, 12, 56),
  },
  'dahi-chaat': {
    vessels: ['bowl', 'steel', 'clay', 'printed'],
    draw: (random) =>
      path(blob(random, 60, 0.1), '#d9c7a2') +
      spreadOnSpiral(random, 5, 34, () => ball(17, '#dcae62'), false) +
      path(blob(random, 48, 0.5, 16), '#fffaf0', 'opacity=".94"') +
      path(blob(random, 40, 0.6, 18), '#f4ead6', 'opacity=".6"') +
      line('M-38,-12 C-20,-30 -8,10 10,-14 C22,-28 30,0 42,-10', '#6d2214', 5) +
      line('M-34,16 C-18,0 -6,32 12,12 C24,0 30,22 40,14', '#5a8a30', 5) +
      scatter(random, 60, 46, () => line('M-4,0 h8', '#f0b93a', 1.6)) +
      scatter(random, 18, 44, () => circle(0, 0, 2.6, '#a8263a')) +
      herbs(random, 10, 44),
  },
  'pav-bhaji': {
    vessels: ['steel', 'board', 'printed'],
    hot: true,
    draw: (random) =>
      at(
        -24,
        4,
        circle(2, 4, 40, '#2a1b1f', 'opacity=".2"') +
          circle(0, 0, 40, '#aab2b8') +
          circle(-0.6, -1, 38, '#e5e9eb') +
          `<g transform="scale(.54)">${gravy(random, '#b8421a')}</g>` +
          scatter(random, 12, 28, () => circle(0, 0, 2.2, '#4f8f2f')) +
          at(2, -2, cube('#ffe186', 15), 14) +
          herbs(random, 7, 26),
      ) +
      at(40, -22, bun(), 8) +
      at(42, 28, bun(), -6) +
      at(-34, 50, onionRing(8)) +
      at(6, 48, limeWedge(), 12),
  },
  'vada-pav': {
    vessels: ['paper', 'steel', 'board'],
    hot: true,
    draw: (random) =>
      [
        [-28, -4, -12],
        [30, 0, 14],
      ]
        .map(([x = 0, y = 0, turn = 0]) =>
          at(
            x,
            y,
            at(0, 10, ball(26, '#c88a2f') + scatter(random, 8, 20, () => circle(0, 0, 1.4, '#8f5a17'))) +
              path('M-24,8 Q0,18 24,8 L24,14 Q0,24 -24,14Z', '#5f9335') +
              at(0, -12, bun(), 0, 0.96),
            turn,
            1,
          ),
        )
        .join('') +
      at(0, 44, chilli('#4f8f2f'), 12) +
      at(
        46,
        44,
        scatter(random, 26, 11, () => circle(0, 0, 1.8, '#b5321d')),
      ),
  },
  pakora: {
    vessels: ['paper', 'basket', 'steel'],
    hot: true,
    draw: (random) =>
      spreadOnSpiral(random, 12, 44, () => lump(random, 14, pick(random, ['#c9822d', '#d9963f', '#b56d22']))) +
      at(40, 36, katori('#5f9335', 18)) +
      scatter(random, 6, 50, () => leaf('#3c8c3f', 6)) +
      at(-42, 38, chilli('#4f8f2f'), -20, 0.9),
  },
  dhokla: {
    vessels: ['steel', 'green', 'leaf', 'brass'],
    draw: (random) =>
      [
        [-34, -22],
        [0, -30],
        [34, -20],
        [-36, 14],
        [0, 6],
        [32, 18],
      ]
        .map(([x = 0, y = 0]) => at(x, y, dhokla(), random() * 16 - 8))
        .join('') +
      at(-8, 42, katori('#5f9335', 16)) +
      at(28, 46, chilli('#4f8f2f'), 12, 0.8),
  },
  momos: {
    vessels: ['bowl', 'basket', 'board', 'steel'],
    hot: true,
    draw: () =>
      at(-34, -22, momo(), 10) +
      at(4, -34, momo(), 50) +
      at(36, -10, momo(), 90) +
      at(-40, 18, momo(), 140) +
      at(-6, 4, momo(), 200) +
      at(-10, 42, momo(), 30) +
      at(34, 34, katori('#b5321d', 20)) +
      at(12, 46, sprig(), 40, 0.8),
  },
  noodles: {
    vessels: ['bowl', 'iron', 'printed', 'stoneware'],
    hot: true,
    draw: (random) =>
      path(blob(random, 61, 0.08), '#8a4f1c') +
      path(blob(random, 58, 0.1), '#c58436') +
      noodle(['#e8b566', '#d99d48', '#f3cf8e', '#c98a37'])(random) +
      scatter(random, 16, 50, () => line('M-8,0 Q0,-3 8,0', '#e5672a', 3)) +
      scatter(random, 14, 50, () => line('M-8,0 Q0,3 8,0', '#6aa03a', 3)) +
      scatter(random, 8, 46, () => line('M-9,0 Q0,-5 9,0', '#c9dba2', 3.4)) +
      scatter(random, 14, 48, () => circle(0, 0, 2.6, 'none', 'stroke="#7fb248" stroke-width="1.5"')),
  },
  manchurian: {
    vessels: ['bowl', 'iron', 'blue', 'sizzler'],
    hot: true,
    draw: (random) =>
      `<g transform="scale(.94 .88)">${gravy(random, '#6b2412')}</g>` +
      spreadOnSpiral(random, 10, 42, () => lump(random, 12.5, pick(random, ['#8f3a16', '#a5481d', '#7d2f10']))) +
      scatter(random, 14, 48, () => cube(pick(random, ['#4f8f2f', '#c8371f', '#f3e6d0']), 7)) +
      scatter(random, 16, 46, () => circle(0, 0, 2.8, 'none', 'stroke="#9ac867" stroke-width="1.6"')),
  },
} as const satisfies Record<string, Dish>;

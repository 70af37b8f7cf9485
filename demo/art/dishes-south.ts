import type { Dish } from './dish.ts';
import { pick } from './random.ts';
import {
  at,
  blob,
  circle,
  darken,
  ellipse,
  herbs,
  katori,
  leaf,
  lighten,
  line,
  path,
  repeat,
  scatter,
} from './shapes.ts';

const sambar = katori(
  '#c9661c',
  20,
  at(-3, 2, leaf('#2f7d3b', 4), 30) + circle(5, 3, 2.6, '#e08a2a') + circle(3, -5, 2, '#7a3512'),
);
const coconut = katori(
  '#f7f4e8',
  17,
  circle(-2, 2, 1.2, '#3a2012') + circle(3, 0, 1.2, '#3a2012') + at(2, 5, leaf('#2f7d3b', 3.6), 60),
);
const tomato = katori('#c2411c', 17, at(0, 1, leaf('#3c8c3f', 3.4), 20));
const mintBowl = katori('#6a9a3c', 16);

const idli = (r: number): string =>
  ellipse(2.5, 4.5, r, r * 0.94, '#1d3a1f', 'opacity=".3"') +
  ellipse(0, 0, r, r * 0.94, '#ded5c3') +
  ellipse(-1.2, -1.8, r * 0.95, r * 0.86, '#f6f0e3') +
  ellipse(-3, -4, r * 0.72, r * 0.62, '#fffdf8') +
  repeat(7, (i) => circle(Math.cos(i * 2.4) * r * 0.5, Math.sin(i * 2.4) * r * 0.46, 0.9, '#e2d8c5'));

const vada = (r: number): string =>
  circle(2, 3.5, r, '#1d1208', 'opacity=".3"') +
  circle(0, 0, r, '#8f4f18') +
  circle(-1, -1.2, r * 0.93, '#bd7527') +
  circle(-1.4, -2, r * 0.78, '#d08c3a') +
  repeat(10, (i) =>
    circle(Math.cos(i * 2.4) * r * 0.66, Math.sin(i * 2.4) * r * 0.66, 1.5, i % 2 ? '#8a4a16' : '#e9b265'),
  ) +
  circle(0, 0, r * 0.26, '#6d370f') +
  circle(0.6, 1, r * 0.2, '#3d1d08') +
  line(`M${-r * 0.6},${-r * 0.36} Q${-r * 0.3},${-r * 0.8} ${r * 0.2},${-r * 0.72}`, '#f2cb8e', 2, 'opacity=".9"');

const roll = (shade: string): string =>
  path(
    'M-70,16 C-44,-34 42,-50 74,-28 C84,-16 72,0 58,5 C12,17 -34,38 -64,35 C-78,30 -78,24 -70,16Z',
    '#102a14',
    'opacity=".3" transform="translate(3,6)"',
  ) +
  path(
    'M-70,16 C-44,-34 42,-50 74,-28 C84,-16 72,0 58,5 C12,17 -34,38 -64,35 C-78,30 -78,24 -70,16Z',
    darken(shade, 0.28),
  ) +
  path('M-68,14 C-42,-32 42,-48 72,-28 C58,-6 -20,6 -64,30 C-72,26 -72,20 -68,14Z', shade) +
  path('M-58,8 C-36,-24 36,-40 60,-28 C36,-16 -20,-6 -58,8Z', lighten(shade, 0.3)) +
  repeat(11, (i) => line(`M${-56 + i * 11},${16 - i * 4.2} q9,-13 17,-19`, darken(shade, 0.36), 1.5, 'opacity=".45"')) +
  ellipse(70, -22, 5, 9, darken(shade, 0.5), 'transform="rotate(24 70 -22)"');

export const SOUTH = {
  dosa: {
    vessels: ['leaf', 'steel', 'brass'],
    hot: true,
    draw: () => at(-2, -16, roll('#d9953c')) + at(-30, 40, coconut) + at(6, 44, tomato) + at(43, 34, sambar),
  },
  'masala-dosa': {
    vessels: ['leaf', 'steel', 'printed'],
    hot: true,
    draw: (random) =>
      at(-2, -14, roll('#cf8430')) +
      at(
        -52,
        8,
        path(blob(random, 15, 0.3), '#e6b53d') +
          scatter(random, 8, 10, () => circle(0, 0, 1.6, '#4f8f2f')) +
          scatter(random, 6, 10, () => circle(0, 0, 1.2, '#3a2012')),
      ) +
      at(-16, 44, coconut) +
      at(20, 42, mintBowl) +
      at(52, 26, sambar),
  },
  uttapam: {
    vessels: ['leaf', 'blue', 'steel'],
    hot: true,
    draw: (random) =>
      at(
        -8,
        -6,
        circle(2, 4, 52, '#102a14', 'opacity=".28"') +
          path(blob(random, 52, 0.06), '#b9782c') +
          path(blob(random, 48, 0.08), '#ecc98b') +
          scatter(random, 22, 44, () => circle(0, 0, 2, '#d6a25a')) +
          scatter(
            random,
            18,
            40,
            () =>
              circle(0, 0, 4, pick(random, ['#c8371f', '#b74a86', '#4f8f2f'])) +
              circle(-1, -1, 1.4, '#ffffff', 'opacity=".5"'),
          ) +
          herbs(random, 12, 40),
      ) +
      at(48, 30, coconut) +
      at(44, -38, tomato),
  },
  idli: {
    vessels: ['leaf', 'steel', 'brass'],
    hot: true,
    draw: () =>
      at(-32, -16, idli(26)) +
      at(14, -28, idli(26)) +
      at(-8, 22, idli(26)) +
      at(46, 16, sambar) +
      at(30, 48, coconut) +
      at(-48, 30, leaf('#2f7d3b', 6), 40),
  },
  vada: {
    vessels: ['leaf', 'steel', 'printed'],
    hot: true,
    draw: () =>
      at(-30, -20, vada(25)) + at(20, -28, vada(24)) + at(-10, 24, vada(25)) + at(42, 16, sambar) + at(28, 48, coconut),
  },
  upma: {
    vessels: ['steel', 'brass', 'leaf', 'bowl'],
    hot: true,
    draw: (random) =>
      path(blob(random, 54, 0.08), '#cdb27a') +
      path(blob(random, 50, 0.1), '#f2e2b8') +
      scatter(random, 160, 48, () => circle(0, 0, 1.4, pick(random, ['#fff6da', '#e3cd94', '#d9bd7c']))) +
      scatter(random, 12, 42, () => circle(0, 0, 3, '#4f8f2f')) +
      scatter(random, 10, 42, () => circle(0, 0, 2.8, '#e5772a')) +
      scatter(random, 8, 40, () => ellipse(0, 0, 4.4, 2.6, '#e9c588')) +
      scatter(random, 6, 40, () => leaf('#2f7d3b', 7)) +
      at(48, 38, coconut),
  },
  appam: {
    vessels: ['leaf', 'blue', 'stoneware'],
    draw: (random) =>
      at(
        -10,
        -8,
        circle(2, 4, 50, '#102a14', 'opacity=".25"') +
          path(blob(random, 50, 0.1, 20), '#c9975a') +
          path(blob(random, 46, 0.08, 20), '#f6ead2') +
          path(blob(random, 26, 0.1), '#fffaf0') +
          scatter(random, 40, 26, () => circle(0, 0, 1.2, '#eadcc2')) +
          repeat(20, (i) =>
            at(Math.cos(i * 0.314) * 43, Math.sin(i * 0.314) * 43, line('M-4,0 L4,0', '#b77d3c', 1.4), i * 18 + 90),
          ),
      ) +
      at(
        42,
        32,
        circle(2, 3, 27, '#2a1b1f', 'opacity=".25"') +
          circle(0, 0, 27, '#7b3f22') +
          circle(0, 0, 23.5, '#f0d9a0') +
          scatter(random, 7, 17, () => circle(0, 0, 3.6, pick(random, ['#e5772a', '#6d9b3c', '#fff3d4']))) +
          scatter(random, 4, 16, () => leaf('#2f7d3b', 4.4)),
      ),
  },
} as const satisfies Record<string, Dish>;

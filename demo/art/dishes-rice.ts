import type { Dish } from './dish.ts';
import { pick, type Random } from './random.ts';
import {
  at,
  blob,
  circle,
  cube,
  darken,
  eggHalf,
  ellipse,
  grains,
  herbs,
  leaf,
  lighten,
  limeWedge,
  line,
  lump,
  onionRing,
  path,
  scatter,
  spreadOnSpiral,
  sprig,
} from './shapes.ts';

const SAFFRON = ['#fff3d6', '#f6c453', '#ec9d2c', '#fff7e6', '#fbe0a0'];
const WHITE = ['#ffffff', '#f4eada', '#e9dcc6', '#fffaf0'];

const heap = (random: Random, base: string, colours: readonly string[], r = 63): string =>
  path(blob(random, r, 0.1), darken(base, 0.22)) +
  path(blob(random, r * 0.96, 0.1), base) +
  grains(random, 300, r * 0.9, colours) +
  ellipse(-10, -12, r * 0.5, r * 0.42, '#ffffff', 'opacity=".12"');

const friedOnion = (random: Random): string =>
  scatter(random, 16, 48, () => line('M-6,0 Q0,-5 6,1', pick(random, ['#7a3a14', '#94501f', '#5f2a0e']), 2));

const pea = circle(0, 0, 3.6, '#4f8f2f') + circle(-0.8, -1, 1.4, '#a9d47a');
const cashew =
  path('M-6,-2 C-4,-8 6,-8 7,0 C7,6 2,8 1,5 C1,1 -3,0 -6,-2Z', '#ecd3a0') + line('M-3,-3 Q2,-6 5,-1', '#fff3d8', 1.2);
const bean = line('M-7,0 Q0,-3 7,0', '#5a9a38', 3);
const carrot = cube('#e5772a', 7);

export const RICE = {
  biryani: {
    vessels: ['clay', 'copper', 'brass', 'iron'],
    hot: true,
    draw: (random) =>
      heap(random, '#e8b04a', SAFFRON) +
      spreadOnSpiral(random, 7, 46, () => lump(random, 11, pick(random, ['#8b3a1c', '#a0481f']))) +
      grains(random, 60, 56, SAFFRON) +
      friedOnion(random) +
      herbs(random, 12, 54) +
      at(16, -14, eggHalf(), 24) +
      at(-40, 30, limeWedge(), -30),
  },
  'veg-biryani': {
    vessels: ['copper', 'clay', 'green', 'steel'],
    hot: true,
    draw: (random) =>
      heap(random, '#ecc363', SAFFRON) +
      spreadOnSpiral(random, 6, 44, () => cube('#fbf0d9', 14)) +
      scatter(random, 16, 54, () => pea) +
      scatter(random, 12, 52, () => carrot) +
      scatter(random, 8, 50, () => bean) +
      grains(random, 50, 56, SAFFRON) +
      friedOnion(random) +
      herbs(random, 12, 54) +
      scatter(random, 5, 40, () => cashew),
  },
  pulao: {
    vessels: ['brass', 'blue', 'bowl', 'stoneware'],
    hot: true,
    draw: (random) =>
      heap(random, '#f0e3c6', WHITE) +
      scatter(random, 24, 54, () => pea) +
      scatter(random, 7, 48, () => cashew) +
      scatter(random, 10, 50, () => line('M-4,0 L4,0', '#3a2012', 1.6)) +
      friedOnion(random) +
      at(8, -6, sprig(), 20, 1.4),
  },
  'fried-rice': {
    vessels: ['bowl', 'iron', 'printed', 'stoneware'],
    hot: true,
    draw: (random) =>
      heap(random, '#d9a25a', ['#f3dcb0', '#e3b877', '#c98f47', '#fbeccb']) +
      scatter(random, 20, 54, () => pea) +
      scatter(random, 18, 54, () => carrot) +
      scatter(random, 12, 52, () => circle(0, 0, 3.4, 'none', 'stroke="#7fb248" stroke-width="1.8"')) +
      spreadOnSpiral(random, 6, 42, () => path(blob(random, 8, 0.4, 8), '#f6d25c')) +
      herbs(random, 8, 50, '#5a9a38'),
  },
  'curd-rice': {
    vessels: ['leaf', 'steel', 'bowl', 'brass'],
    draw: (random) =>
      path(blob(random, 62, 0.1), '#ddd2bd') +
      path(blob(random, 59, 0.1), '#fbf6ea') +
      grains(random, 150, 54, ['#ffffff', '#efe6d4'], 6, 2.6) +
      spreadOnSpiral(random, 12, 44, () => circle(0, 0, 4.2, '#9c1f38') + circle(-1, -1.2, 1.5, '#e06a7d')) +
      scatter(random, 22, 48, () => circle(0, 0, 1.5, '#2f2019')) +
      scatter(random, 6, 40, () => line('M-7,0 Q0,-4 7,0', '#b3261e', 3)) +
      scatter(random, 7, 44, () => leaf('#2f7d3b', 8)),
  },
  khichdi: {
    vessels: ['clay', 'copper', 'brass', 'bowl'],
    hot: true,
    draw: (random) =>
      path(blob(random, 63, 0.06), '#b98a2c') +
      path(blob(random, 60, 0.1), '#e9bf52') +
      grains(random, 200, 54, ['#f6dc8d', '#dfae3c', '#fff0bd', '#c7972f'], 6, 3) +
      path(blob(random, 17, 0.2), '#f8d868') +
      path(blob(random, 10, 0.2), '#fff3b8') +
      scatter(random, 14, 52, () => pea) +
      herbs(random, 12, 50) +
      scatter(random, 5, 40, () => line('M-8,0 Q0,-4 8,0', '#a3241b', 3)),
  },
  poha: {
    vessels: ['steel', 'printed', 'leaf', 'paper'],
    draw: (random) =>
      heap(random, '#f0cf62', ['#fbe9a4', '#f4d56a', '#fff4c8', '#e6bb3f'], 58) +
      scatter(random, 16, 46, () => ellipse(0, 0, 4.4, 2.8, '#b9703c') + ellipse(-1, -0.6, 2, 1, '#e3a876')) +
      scatter(random, 12, 44, () => circle(0, 0, 3, '#a8263a') + circle(-0.8, -0.8, 1.1, '#e88a97')) +
      scatter(random, 20, 46, () => line('M-5,0 h10', lighten('#f3b53a', 0.2), 1.6)) +
      herbs(random, 14, 46) +
      at(30, 26, limeWedge(), 20) +
      at(-34, 24, onionRing(8)),
  },
} as const satisfies Record<string, Dish>;

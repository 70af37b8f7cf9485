import type { Dish } from './dish.ts';
import { pick, type Random } from './random.ts';
import {
  at,
  ball,
  blob,
  chilli,
  circle,
  cube,
  darken,
  eggHalf,
  ellipse,
  gravy,
  herbs,
  katori,
  leaf,
  lighten,
  limeWedge,
  line,
  lump,
  onionRing,
  path,
  repeat,
  rect,
  scatter,
  spreadOnSpiral,
  sprig,
  swirl,
} from './shapes.ts';

const prawn = (): string =>
  line('M-9,6 C-12,-8 6,-14 11,-2', darken('#e8743b', 0.3), 9.5) +
  line('M-9,6 C-12,-8 6,-14 11,-2', '#ee8a52', 7.4) +
  line('M-8,2 l4,1 M-6,-4 l4,3 M0,-7 l1,5 M6,-6 l-1,4', '#fbd0ae', 1.4) +
  path('M-9,5 l-6,6 7,-1 3,5 1,-8Z', '#d2572a');

const steak = (): string =>
  path('M-26,0 C-20,-17 12,-19 27,-7 C20,2 20,4 26,11 C8,18 -20,15 -26,0Z', darken('#d88b3a', 0.4)) +
  path('M-25,-1 C-19,-16 12,-18 25,-7 C19,1 18,4 23,9 C8,15 -19,13 -25,-1Z', '#dc9445') +
  line('M-16,-4 Q0,-10 16,-6 M-16,2 Q0,-3 16,1 M-12,7 Q0,4 14,7', '#9b5318', 1.6);

const bhatura = (x: number, y: number, r: number): string =>
  at(
    x,
    y,
    ball(r, '#e6ab55') +
      ellipse(r * 0.2, r * 0.24, r * 0.26, r * 0.18, '#c07c2c', 'opacity=".7"') +
      ellipse(-r * 0.3, r * 0.3, r * 0.16, r * 0.12, '#c07c2c', 'opacity=".6"') +
      ellipse(r * 0.36, -r * 0.2, r * 0.14, r * 0.1, '#c98a37', 'opacity=".7"'),
  );

const roti = (r: number): string =>
  circle(1.5, 2.5, r, '#5f3a16', 'opacity=".3"') +
  circle(0, 0, r, '#b9803c') +
  circle(-0.8, -0.8, r - 1.6, '#dfae6b') +
  repeat(7, (i) =>
    circle(Math.cos(i * 2.4) * r * 0.55, Math.sin(i * 2.4) * r * 0.55, 1.6 + (i % 3), '#9c6426', 'opacity=".7"'),
  );

const chickpeas = (random: Random, count: number, r: number): string =>
  scatter(
    random,
    count,
    r,
    () =>
      circle(0.6, 1, 5, '#4a2410', 'opacity=".5"') + circle(0, 0, 4.8, '#c98c45') + circle(-1.2, -1.4, 1.8, '#f0c98a'),
  );

export const CURRIES = {
  paneer: {
    vessels: ['blue', 'copper', 'clay', 'printed'],
    hot: true,
    draw: (random) =>
      gravy(random, '#d2551f') +
      spreadOnSpiral(random, 9, 45, () => cube('#fff4df', 18)) +
      swirl('#ffe6c7', 4.4) +
      herbs(random, 9, 48) +
      at(4, 4, sprig(), 30, 1.1),
  },
  palak: {
    vessels: ['copper', 'bowl', 'stoneware', 'clay'],
    hot: true,
    draw: (random) =>
      gravy(random, '#4d7a2c') +
      spreadOnSpiral(random, 8, 44, () => cube('#fbf3e0', 18)) +
      swirl('#eef2d2', 3.4) +
      at(-24, 20, chilli('#b3261e'), 20, 0.8),
  },
  curry: {
    vessels: ['copper', 'clay', 'iron', 'stoneware'],
    hot: true,
    draw: (random) =>
      gravy(random, '#9c3f16') +
      spreadOnSpiral(random, 8, 42, () => lump(random, 13.5, pick(random, ['#8a3d19', '#a54d20', '#79330f']))) +
      scatter(random, 7, 50, () => line('M-9,0 L9,0', '#f0c36a', 1.6)) +
      herbs(random, 14, 50),
  },
  korma: {
    vessels: ['brass', 'blue', 'copper', 'green'],
    hot: true,
    draw: (random) =>
      gravy(random, '#dfae62') +
      spreadOnSpiral(random, 7, 42, () => lump(random, 13, '#c98a48')) +
      swirl('#fff3da', 3.4) +
      scatter(random, 12, 48, () => ellipse(0, 0, 5, 2.4, '#f4e1bb')) +
      scatter(random, 8, 44, () => line('M-4,0 L4,0', '#c2371d', 1.4)) +
      herbs(random, 6, 40),
  },
  dal: {
    vessels: ['copper', 'bowl', 'brass', 'clay'],
    hot: true,
    draw: (random) =>
      gravy(random, '#e3a92f') +
      scatter(random, 60, 56, () => ellipse(0, 0, 2.6, 1.9, '#f5cf6b')) +
      path(blob(random, 26, 0.3), '#b95a17', 'opacity=".55"') +
      scatter(random, 26, 26, () => ellipse(0, 0, 2.2, 0.9, '#4a2410')) +
      at(-6, 2, chilli(), 15, 1.1) +
      at(14, -12, chilli('#93201a'), -50, 0.9) +
      herbs(random, 12, 50),
  },
  makhani: {
    vessels: ['clay', 'iron', 'copper', 'stoneware'],
    hot: true,
    draw: (random) =>
      gravy(random, '#6d2a17') +
      scatter(random, 70, 56, () => ellipse(0, 0, 4, 2.6, pick(random, ['#3c1810', '#54221a', '#84402a']))) +
      swirl('#fff0dc', 5) +
      at(24, 24, cube('#ffdf7d', 14), 12) +
      at(-18, -16, sprig(), -20),
  },
  'egg-curry': {
    vessels: ['iron', 'clay', 'blue', 'copper'],
    hot: true,
    draw: (random) =>
      gravy(random, '#b5481a') +
      [
        [-24, -16, 20],
        [20, -22, -30],
        [26, 22, 70],
        [-18, 26, 130],
      ]
        .map(([x = 0, y = 0, turn = 0]) => at(x, y, eggHalf(), turn, 1.15))
        .join('') +
      herbs(random, 12, 50),
  },
  kofta: {
    vessels: ['green', 'copper', 'blue', 'bowl'],
    hot: true,
    draw: (random) =>
      gravy(random, '#cf7a2e') +
      spreadOnSpiral(random, 5, 36, () => ball(15, '#a4622a'), false) +
      swirl('#fff0d6', 3.6) +
      scatter(random, 9, 48, () => ellipse(0, 0, 4, 2, '#f3dfb5')) +
      herbs(random, 8, 48),
  },
  'fish-curry': {
    vessels: ['clay', 'copper', 'leaf', 'iron'],
    hot: true,
    draw: (random) =>
      gravy(random, '#d9822b', 62) +
      at(-14, -20, steak(), -14) +
      at(14, 10, steak(), 20) +
      at(-20, 30, steak(), -4, 0.8) +
      scatter(random, 7, 48, () => leaf('#2f7d3b', 8)) +
      at(30, -24, chilli('#4f8f2f'), 60, 0.9),
  },
  prawns: {
    vessels: ['iron', 'clay', 'bowl', 'leaf'],
    hot: true,
    draw: (random) =>
      gravy(random, '#bd4718', 62) +
      spreadOnSpiral(random, 8, 42, () => prawn()) +
      scatter(random, 9, 48, () => leaf('#2f7d3b', 7)) +
      scatter(random, 14, 48, () => rect(-3, -1.5, 6, 3, '#fff7e4', 1)),
  },
  chole: {
    vessels: ['steel', 'brass', 'blue', 'printed'],
    hot: true,
    draw: (random) =>
      bhatura(-22, -26, 29) +
      bhatura(27, -22, 25) +
      at(
        2,
        26,
        circle(1.5, 3, 36, '#2a1b1f', 'opacity=".25"') +
          circle(0, 0, 36, '#aab2b8') +
          circle(0, 0, 33, '#e2e6e8') +
          circle(0, 0, 30, '#5e2a12') +
          circle(0, 0.8, 28.6, '#854019') +
          chickpeas(random, 26, 24) +
          herbs(random, 5, 20),
      ) +
      at(-48, 22, onionRing(10)) +
      at(50, 24, limeWedge(), -20) +
      at(50, 46, chilli('#4f8f2f'), 80, 0.8),
  },
  rajma: {
    vessels: ['bowl', 'clay', 'brass', 'stoneware'],
    hot: true,
    draw: (random) =>
      path(blob(random, 62, 0.06), '#f6ecd8') +
      scatter(random, 120, 56, () => rect(-4, -1.2, 8, 2.4, pick(random, ['#ffffff', '#ece0c8']), 1.2)) +
      at(12, 8, path(blob(random, 42, 0.22), '#7a2a14') + path(blob(random, 38, 0.24), '#9c3a1b')) +
      at(
        12,
        8,
        scatter(random, 30, 34, () => ellipse(0, 0, 5.6, 3.6, '#5f1a14') + ellipse(-1.4, -1, 2.4, 1, '#b8604e')),
      ) +
      herbs(random, 9, 40) +
      at(-38, -24, limeWedge(), -40),
  },
  bharta: {
    vessels: ['clay', 'iron', 'stoneware', 'green'],
    hot: true,
    draw: (random) =>
      gravy(random, '#8a4a24') +
      scatter(random, 40, 54, () => path(blob(random, 5, 0.5, 6), pick(random, ['#a6602f', '#6d3717', '#bd7a3e']))) +
      scatter(random, 18, 52, () => circle(0, 0, 3, '#c8371f')) +
      scatter(random, 14, 52, () => circle(0, 0, 3.2, '#4f8f2f')) +
      herbs(random, 14, 50),
  },
  okra: {
    vessels: ['iron', 'blue', 'brass', 'steel'],
    draw: (random) =>
      path(blob(random, 58, 0.2), '#8a5a26', 'opacity=".55"') +
      spreadOnSpiral(
        random,
        24,
        52,
        () =>
          line('M-9,2 Q0,-3 9,0', darken('#4b7a2a', 0.3), 7) +
          line('M-9,1.6 Q0,-3.4 9,-0.4', '#5f9335', 5) +
          line('M-6,0 Q0,-3 6,-1', lighten('#5f9335', 0.4), 1),
      ) +
      scatter(random, 12, 50, () => line('M-7,0 Q0,-5 7,0', '#c06a8e', 2.2)) +
      scatter(random, 8, 46, () => circle(0, 0, 3.4, '#cc3d20')),
  },
  thali: {
    vessels: ['steel', 'brass', 'leaf', 'steel'],
    hot: true,
    draw: (random) => {
      const bowls = [
        ['#f2c14e', -46, -20],
        ['#b23a1a', -17, -46],
        ['#4f8a3a', 21, -44],
        ['#8a4a24', 49, -17],
        ['#f9f3e6', 51, 20],
      ] as const;
      return (
        bowls.map(([colour, x, y]) => at(x, y, katori(colour, 18, herbs(random, 3, 8)))).join('') +
        at(
          -24,
          30,
          path(blob(random, 29, 0.15), '#e4d8c3') +
            path(blob(random, 27, 0.15), '#fffaf0') +
            scatter(random, 70, 23, () => rect(-3, -1.1, 6, 2.2, pick(random, ['#ffffff', '#ece0cb']), 1.1)),
        ) +
        at(18, 36, roti(22)) +
        at(23, 31, roti(22)) +
        at(-4, -6, ball(9, '#c9781f')) +
        at(12, 4, onionRing(6)) +
        at(-10, 8, limeWedge(), 0, 0.7)
      );
    },
  },
} as const satisfies Record<string, Dish>;

import type { Dish } from './dish.ts';
import { pistachio, rose, saffron } from './garnish.ts';
import { pick } from './random.ts';
import {
  at,
  ball,
  blob,
  circle,
  darken,
  ellipse,
  gravy,
  leaf,
  lighten,
  line,
  path,
  rect,
  round,
  scatter,
} from './shapes.ts';

const spiral = (): string => {
  let d = '';
  for (let step = 0; step <= 90; step += 1) {
    const r = 3 + step * 0.17;
    d += `${step ? 'L' : 'M'}${round(Math.cos(step * 0.22) * r)},${round(Math.sin(step * 0.22) * r)} `;
  }
  return (
    at(2, 3, line(d, '#3a1608', 5.4, 'opacity=".3"')) +
    line(d, '#c25a0c', 5.4) +
    line(d, '#f0922a', 3.6) +
    line(d, '#ffd08a', 1, 'opacity=".8"')
  );
};

export const SWEETS = {
  jamun: {
    vessels: ['steel', 'bowl', 'blue', 'brass'],
    draw: (random) =>
      path(blob(random, 58, 0.05), '#c97a24', 'opacity=".55"') +
      path(blob(random, 50, 0.1), '#e39a3a', 'opacity=".5"') +
      [
        [-27, -20],
        [20, -27],
        [30, 18],
        [-16, 27],
        [2, -2],
      ]
        .map(([x = 0, y = 0]) => at(x, y, ball(19, '#8f3f16')))
        .join('') +
      pistachio(random, 14, 46) +
      rose(random, 5, 48),
  },
  rasgulla: {
    vessels: ['bowl', 'clay', 'blue', 'steel'],
    draw: (random) =>
      path(blob(random, 60, 0.04), '#ecdcae') +
      path(blob(random, 54, 0.08), '#f7ecc8') +
      [
        [-26, -20],
        [20, -26],
        [30, 18],
        [-14, 28],
      ]
        .map(([x = 0, y = 0]) => at(x, y, ball(21, '#fdf8ec')))
        .join('') +
      pistachio(random, 10, 46) +
      saffron(random, 12, 46),
  },
  jalebi: {
    vessels: ['steel', 'paper', 'leaf', 'brass'],
    hot: true,
    draw: (random) =>
      at(-30, -22, spiral(), 10) +
      at(20, -28, spiral(), 120) +
      at(34, 16, spiral(), 220) +
      at(-20, 26, spiral(), 300) +
      at(6, 2, spiral(), 60) +
      pistachio(random, 12, 50),
  },
  kheer: {
    vessels: ['clay', 'copper', 'brass', 'bowl'],
    draw: (random) =>
      gravy(random, '#f3e4c1', 63) +
      scatter(random, 60, 52, () => rect(-3, -1, 6, 2, '#fffaf0', 1)) +
      pistachio(random, 20, 40) +
      saffron(random, 18, 46) +
      rose(random, 6, 38) +
      scatter(random, 7, 40, () => ellipse(0, 0, 6, 3, '#ecd3a0')),
  },
  halwa: {
    vessels: ['brass', 'printed', 'steel', 'bowl'],
    hot: true,
    draw: (random) =>
      path(blob(random, 54, 0.1), '#8f3a10') +
      path(blob(random, 50, 0.12), '#c9601c') +
      scatter(random, 110, 46, () => line('M-5,0 Q0,-2 5,0', pick(random, ['#e88435', '#b54f12', '#f3a257']), 2)) +
      scatter(random, 12, 40, () => ellipse(0, 0, 6, 3.4, '#f0d9a8') + line('M-3,-1 h5', '#fff3d8', 1)) +
      pistachio(random, 16, 42),
  },
  barfi: {
    vessels: ['steel', 'green', 'brass', 'printed'],
    draw: (random) =>
      [
        [-30, -26],
        [6, -32],
        [38, -10],
        [-38, 12],
        [0, 4],
        [30, 28],
        [-10, 38],
      ]
        .map(([x = 0, y = 0]) =>
          at(
            x,
            y,
            path('M0,-20 L17,0 L0,20 L-17,0Z', '#2a1408', 'opacity=".26" transform="translate(2,4)"') +
              path('M0,-20 L17,0 L0,20 L-17,0Z', '#d3b27c') +
              path('M0,-20 L15.6,-1.6 L0,15 L-15.6,-1.6Z', '#f4dfb4') +
              path('M0,-12 L9,-2 L0,8 L-9,-2Z', '#dfe3e6', 'opacity=".8"') +
              ellipse(0, -2, 3.6, 1.8, '#8fb04a'),
            random() * 10 - 5,
          ),
        )
        .join('') + rose(random, 5, 52),
  },
  laddu: {
    vessels: ['brass', 'steel', 'leaf', 'printed'],
    draw: (random) =>
      [
        [-30, -20],
        [14, -32],
        [36, 6],
        [10, 34],
        [-30, 24],
        [0, 0],
      ]
        .map(([x = 0, y = 0]) =>
          at(
            x,
            y,
            ball(19, '#e5a02a') +
              scatter(random, 26, 15, () => circle(0, 0, 1.7, pick(random, ['#f7cf6b', '#c97f17', '#ffe39a']))) +
              ellipse(-2, -3, 3.4, 1.8, '#8fb04a'),
          ),
        )
        .join('') + rose(random, 6, 54),
  },
  'ice-cream': {
    vessels: ['bowl', 'blue', 'stoneware', 'clay'],
    draw: (random) =>
      path(blob(random, 58, 0.1), '#f2dcb8', 'opacity=".7"') +
      [
        ['#f3c64a', -20, -20],
        ['#b9cf8a', 24, -16],
        ['#f2b6c2', 0, 24],
      ]
        .map(([colour, x, y]) =>
          at(
            Number(x),
            Number(y),
            ball(27, String(colour)) + path(blob(random, 21, 0.3), lighten(String(colour), 0.18), 'opacity=".6"'),
          ),
        )
        .join('') +
      pistachio(random, 18, 42) +
      saffron(random, 10, 44) +
      at(36, 34, leaf('#3c8c3f', 9), 40),
  },
  kulfi: {
    vessels: ['leaf', 'printed', 'board', 'steel'],
    draw: (random) =>
      [
        [-24, -16, -24, '#f1dca6'],
        [10, 4, -24, '#c9d79a'],
        [38, 28, -24, '#f0b7a5'],
      ]
        .map(([x, y, turn, colour]) =>
          at(
            Number(x),
            Number(y),
            rect(-4, 20, 8, 34, '#c99a5f', 4) +
              path('M-13,26 L-9,-30 Q0,-38 9,-30 L13,26 Q0,32 -13,26Z', darken(String(colour), 0.24)) +
              path('M-11,24 L-8,-29 Q0,-36 6,-29 L8,24 Q0,28 -11,24Z', String(colour)) +
              line('M-5,18 L-3,-24', '#ffffff', 2.4, 'opacity=".6"') +
              scatter(random, 7, 12, () => ellipse(0, 0, 2.4, 1.3, '#7b9a3c')),
            Number(turn),
          ),
        )
        .join(''),
  },
} as const satisfies Record<string, Dish>;

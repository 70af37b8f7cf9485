import type { Dish } from './dish.ts';
import { pistachio, rose, saffron } from './garnish.ts';
import {
  at,
  blob,
  circle,
  cube,
  darken,
  ellipse,
  herbs,
  leaf,
  lighten,
  line,
  path,
  rect,
  repeat,
  ring,
  scatter,
} from './shapes.ts';

const glass = (liquid: string, top: string): string =>
  circle(8, 12, 58, '#2a1b1f', 'opacity=".2"') +
  circle(0, 0, 58, '#e4ecec') +
  circle(0, 0, 58, 'none', 'stroke="#ffffff" stroke-width="3"') +
  circle(0, 0, 51, darken(liquid, 0.24)) +
  circle(1, 1.6, 49.4, liquid) +
  top +
  line('M-44,-30 A54,54 0 0 1 -8,-53', '#ffffff', 4, 'opacity=".9"');
const coaster = (colour: string): string =>
  circle(6, 9, 78, '#2a1b1f', 'opacity=".16"') +
  circle(0, 0, 78, darken(colour, 0.12)) +
  circle(-0.6, -1, 76.6, colour) +
  ring(69, lighten(colour, 0.3), 2, 'stroke-dasharray="3 5"');
const cup = (body: string, liquid: string, top: string): string =>
  circle(8, 12, 50, '#2a1b1f', 'opacity=".22"') +
  circle(0, 0, 50, darken(body, 0.2)) +
  circle(-0.8, -1, 49, body) +
  circle(0, 0, 43, darken(liquid, 0.4)) +
  circle(1, 1.6, 41, liquid) +
  top +
  line('M-40,-26 A48,48 0 0 1 -8,-47', '#ffffff', 3, 'opacity=".6"');

export const DRINKS = {
  lassi: {
    vessels: ['none'],
    draw: (random) =>
      coaster('#b5652f') +
      glass(
        '#f7ecd4',
        path(blob(random, 40, 0.3), '#fffaf0') +
          pistachio(random, 16, 32) +
          saffron(random, 14, 36) +
          rose(random, 4, 26),
      ),
  },
  'mango-lassi': {
    vessels: ['none'],
    draw: (random) =>
      coaster('#3f7d52') +
      glass(
        '#f3b32e',
        path(blob(random, 38, 0.4), '#f9cf63') +
          scatter(random, 9, 30, () => cube('#f79a1c', 8)) +
          pistachio(random, 9, 30) +
          at(10, -12, leaf('#3c8c3f', 10), 30) +
          at(20, -4, leaf('#4f9f4a', 9), 80),
      ),
  },
  chaas: {
    vessels: ['none'],
    draw: (random) =>
      coaster('#8a9a5b') +
      glass(
        '#f4f1e2',
        path(blob(random, 40, 0.3), '#fffef6') +
          herbs(random, 14, 34) +
          scatter(random, 22, 36, () => circle(0, 0, 1.2, '#5a4630')),
      ),
  },
  soda: {
    vessels: ['none'],
    draw: (random) =>
      coaster('#2f6d7c') +
      glass(
        '#cfe3a6',
        scatter(random, 30, 42, () => circle(0, 0, 2.2, '#ffffff', 'opacity=".7"')) +
          [
            [-14, -10],
            [18, 12],
          ]
            .map(([x = 0, y = 0]) =>
              at(
                x,
                y,
                circle(0, 0, 19, '#7fa833') +
                  circle(0, 0, 16.6, '#edf3c6') +
                  repeat(
                    8,
                    (i) => `<g transform="rotate(${i * 45})">${path('M0,-2 L-4.4,-14 Q0,-16 4.4,-14Z', '#bcd566')}</g>`,
                  ),
              ),
            )
            .join('') +
          at(16, -24, leaf('#3c8c3f', 10), 20) +
          at(24, -18, leaf('#4f9f4a', 9), 70),
      ),
  },
  chai: {
    vessels: ['none'],
    hot: true,
    draw: (random) =>
      coaster('#e7d3ad') +
      cup(
        '#b5673c',
        '#c68a52',
        ellipse(-6, -6, 24, 18, '#dba873', 'opacity=".7"') +
          scatter(random, 14, 32, () => circle(0, 0, 1.6, '#efd0a6')) +
          at(
            14,
            12,
            repeat(8, (i) => `<g transform="rotate(${i * 45})">${ellipse(0, -5.4, 2, 4.6, '#6d3512')}</g>`) +
              circle(0, 0, 2, '#4a2410'),
          ),
      ) +
      at(
        62,
        50,
        rect(-24, -9, 48, 18, '#a5692a', 4) +
          rect(-23, -10, 45, 16, '#e0ae62', 4) +
          repeat(5, (i) => circle(-16 + i * 8, -2, 1.2, '#a5692a')),
        -32,
      ),
  },
  coffee: {
    vessels: ['none'],
    hot: true,
    draw: (random) =>
      circle(6, 9, 76, '#2a1b1f', 'opacity=".18"') +
      circle(0, 0, 76, '#a9803a') +
      circle(-1, -1, 74, '#e0bd6a') +
      circle(0, 0, 64, '#b98f45') +
      circle(1, 1.6, 62, '#d3aa58') +
      cup(
        '#e9c978',
        '#8a5427',
        path(blob(random, 34, 0.4), '#b5814a') +
          path(blob(random, 24, 0.5), '#e3c193') +
          scatter(random, 18, 34, () => circle(0, 0, 2, '#f3ddb8', 'opacity=".8"')),
      ),
  },
} as const satisfies Record<string, Omit<Dish, 'vessels'> & { vessels: readonly ['none'] }>;

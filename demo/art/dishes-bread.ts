import type { Dish } from './dish.ts';
import { between, pick } from './random.ts';
import { at, blob, chilli, circle, cube, ellipse, herbs, katori, line, path, repeat, scatter } from './shapes.ts';

export const BREADS = {
  naan: {
    vessels: ['basket', 'board', 'steel'],
    hot: true,
    draw: (random) =>
      [
        [-22, -12, -34],
        [22, -8, 30],
        [0, 16, 4],
      ]
        .map(([x = 0, y = 0, turn = 0]) =>
          at(
            x,
            y,
            path(
              'M0,-44 C18,-40 34,-6 32,14 C30,38 -30,40 -33,14 C-34,-6 -16,-42 0,-44Z',
              '#2a1408',
              'opacity=".26" transform="translate(2,4)"',
            ) +
              path('M0,-44 C18,-40 34,-6 32,14 C30,38 -30,40 -33,14 C-34,-6 -16,-42 0,-44Z', '#c08a47') +
              path('M0,-41 C15,-37 30,-6 28,12 C26,33 -27,35 -30,12 C-31,-6 -14,-39 0,-41Z', '#f0d09a') +
              scatter(random, 12, 26, () =>
                ellipse(
                  0,
                  0,
                  between(random, 2, 5.4),
                  between(random, 1.6, 3.6),
                  pick(random, ['#a8672a', '#8a4f1c', '#c98f4a']),
                  'opacity=".8"',
                ),
              ) +
              line('M-12,-22 Q-4,-32 6,-30', '#fff3d6', 3, 'opacity=".9"') +
              herbs(random, 7, 24, '#3c8c3f'),
            turn,
          ),
        )
        .join(''),
  },
  paratha: {
    vessels: ['steel', 'brass', 'blue', 'board'],
    hot: true,
    draw: (random) =>
      [
        [-8, -8],
        [-3, -3],
      ]
        .map(([x = 0, y = 0]) =>
          at(
            x,
            y,
            circle(2, 3, 46, '#2a1408', 'opacity=".22"') +
              path(blob(random, 46, 0.04, 18), '#a8712f') +
              path(blob(random, 44, 0.05, 18), '#dcaa5e') +
              repeat(4, (i) => circle(0, 0, 10 + i * 9, 'none', 'stroke="#c48f45" stroke-width="1.4"')) +
              scatter(random, 26, 40, () =>
                ellipse(
                  0,
                  0,
                  between(random, 2, 5),
                  between(random, 1.4, 3),
                  pick(random, ['#8f5720', '#a8692a']),
                  'opacity=".75"',
                ),
              ),
          ),
        )
        .join('') +
      at(-6, -8, cube('#ffe58c', 15), 15) +
      at(44, 34, katori('#fbf6ea', 19)) +
      at(44, -36, katori('#b5321d', 14)) +
      at(-40, 44, chilli('#4f8f2f'), 20, 0.8),
  },
} as const satisfies Record<string, Dish>;

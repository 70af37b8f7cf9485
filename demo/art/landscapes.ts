import type { DrawScene } from './place-parts.ts';
import { hills, lawn, water, dome, arches, birds } from './place-parts.ts';
import { nth } from './random.ts';
import { at, circle, darken, ellipse, line, path, rect, repeat } from './shapes.ts';
import { awning, palm, tree } from './street-parts.ts';

export const LANDSCAPES = {
  lake: (_hour, random, seed) =>
    hills('#8fb08a', 92) +
    path('M0,100 Q50,62 110,92 T240,80 V120 H0Z', '#6f9a78') +
    water(100, nth(['#7fb9bf', '#8cb4cf'], seed)) +
    at(
      150,
      112,
      rect(-34, -18, 68, 20, '#f3e6cb') +
        rect(-37, -21, 74, 4, '#d3b98a', 1) +
        dome(0, -20, 12, '#f3e6cb') +
        dome(-26, -20, 7, '#f3e6cb') +
        dome(26, -20, 7, '#f3e6cb') +
        arches(-26, 2, 5, 13, 8, 15, '#a98a5f') +
        rect(-34, 3, 68, 12, '#f3e6cb', 0, 'opacity=".25"'),
    ) +
    at(
      64,
      142,
      path('M-32,-3 Q0,12 32,-3 Q0,3 -32,-3Z', '#7a4526') +
        line('M-8,-2 V-34', '#5a3a24', 2) +
        path('M-7,-33 Q14,-22 12,-6 H-7Z', nth(['#b93815', '#f2b632', '#fffaf3'], seed)) +
        path('M-9,-30 Q-22,-18 -22,-6 H-9Z', '#fff3dc'),
    ) +
    birds(random) +
    at(16, 176, palm(), 0, 1.5),
  beach: (_hour, random, seed) =>
    water(82, '#6fb4be') +
    path('M0,132 Q50,118 110,132 T240,122 V180 H0Z', '#f9f1de', 'opacity=".9"') +
    path('M0,140 Q50,124 110,138 T240,128 V180 H0Z', '#efd9a6') +
    path('M0,158 Q80,146 150,160 T240,152 V180 H0Z', '#e3c68a') +
    at(30, 164, palm(), -4, 1.9) +
    at(206, 158, palm(), 10, 1.4) +
    at(
      128,
      158,
      line('M0,0 V-38', '#8a5a32', 2.4) +
        repeat(6, (i) =>
          path(
            `M0,-40 L${-30 + i * 10},-18 Q${-25 + i * 10},-22 ${-20 + i * 10},-18Z`,
            i % 2 ? '#fffaf3' : nth(['#b93815', '#2f6d7c', '#d99a26'], seed),
          ),
        ) +
        rect(-26, -3, 22, 4, '#b93815', 2),
    ) +
    at(168, 98, path('M-14,0 H14 L9,6 H-10Z', '#7a4526') + path('M-1,-1 V-24 L12,-3Z', '#fffaf3')) +
    birds(random),
  garden: (_hour, random, seed) =>
    hills('#a9c994', 106) +
    lawn(112, '#9cc47c') +
    [22, 58, 182, 220]
      .map((x, i) => at(x, 118 + (i % 2) * 4, tree(nth(['#4f8a4a', '#7fa84e', '#5f9a52'], i + seed), 50)))
      .join('') +
    at(
      120,
      132,
      ellipse(0, 4, 38, 9, '#d9c9a8') +
        ellipse(0, 2, 33, 7, '#9fd0d4') +
        rect(-4, -22, 8, 24, '#e6d8bb') +
        ellipse(0, -22, 16, 4, '#d9c9a8') +
        line('M0,-24 Q-4,-44 -16,-24 M0,-24 Q4,-44 16,-24 M0,-24 V-40', '#e6f5f5', 2.2),
    ) +
    repeat(40, () =>
      at(
        8 + random() * 80 + (random() < 0.5 ? 0 : 146),
        142 + random() * 34,
        circle(0, 0, 2.6, nth(['#d8476b', '#f2b632', '#fffaf3', '#b93815'], Math.floor(random() * 4))) +
          circle(0, 0, 0.9, '#7a3d10'),
      ),
    ) +
    at(
      200,
      158,
      rect(-20, -9, 40, 3, '#8a5a32', 1) +
        rect(-20, -16, 40, 3, '#8a5a32', 1) +
        line('M-15,-16 V0 M15,-16 V0', '#5a3a24', 2.4),
    ),
  hill: (_hour, random, seed) =>
    path('M0,110 L52,44 L92,92 L140,30 L196,96 L240,60 V180 H0Z', '#9db3b0') +
    path('M140,30 L126,49 L138,46 L146,54 L154,47Z M52,44 L42,57 L52,55 L62,57Z', '#fffaf3') +
    path('M0,128 Q60,74 124,120 T240,100 V180 H0Z', '#7fa37a') +
    path('M0,150 Q70,106 140,146 T240,130 V180 H0Z', '#648f5f') +
    repeat(14, (i) =>
      at(
        10 + ((i * 47 + seed * 9) % 224),
        138 + ((i * 19) % 34),
        path('M0,-26 L9,-8 H5 L11,0 H-11 L-5,-8 H-9Z', i % 2 ? '#3f6f4c' : '#4f8259') +
          rect(-1.4, 0, 2.8, 5, '#5a3a24'),
      ),
    ) +
    line('M120,180 Q150,158 118,146 T150,124', '#ecd9b3', 5) +
    birds(random),
  market: (hour, random, seed) =>
    repeat(
      5,
      (i) =>
        rect(
          i * 50 - 6,
          44 + ((i * 19 + seed * 5) % 24),
          52,
          110,
          nth(['#e3b07a', '#c98a7a', '#b9c9a8', '#e6cf8f', '#d3a8b0'], i + seed),
        ) +
        repeat(4, (k) =>
          rect(
            2 + i * 50 + (k % 2) * 20,
            66 + Math.floor(k / 2) * 22 + ((i * 19) % 14),
            12,
            14,
            k % 3 ? '#6f5a4a' : hour.glow,
            2,
          ),
        ),
    ) +
    repeat(3, (i) =>
      at(
        42 + i * 78,
        108,
        rect(-32, 0, 64, 44, '#8a5a32', 2) +
          rect(-30, 22, 60, 22, '#a5713f', 2) +
          repeat(15, (k) =>
            at(
              -24 + (k % 5) * 12,
              20 - Math.floor(k / 5) * 6,
              circle(0, 0, 5, darken(nth(['#d9772a', '#5f9335', '#c2371d', '#f2c14e', '#8a2d5a'], k + i), 0.1)) +
                circle(-1, -1.4, 2, '#ffffff', 'opacity=".3"'),
            ),
          ) +
          at(
            0,
            -26,
            awning(
              76,
              nth(
                [
                  ['#b93815', '#fff3dc'],
                  ['#2c6e62', '#fbf3dd'],
                  ['#d99a26', '#fffaf3'],
                ] as const,
                i + seed,
              ),
              15,
            ),
          ),
      ),
    ) +
    line('M0,62 Q60,76 120,64 T240,64', '#6d4527', 1) +
    repeat(15, (i) =>
      path(`M${6 + i * 16},${65 + (i % 3) * 1.6} l5,10 l5,-10Z`, nth(['#b93815', '#f2b632', '#1b7a3d', '#fffaf3'], i)),
    ) +
    rect(0, 150, 240, 30, '#d3bd98') +
    repeat(3, (i) =>
      at(
        60 + i * 66 + random() * 20,
        174,
        circle(0, -22, 4, '#7a4a30') +
          path('M-7,0 L-5,-17 Q0,-20 5,-17 L7,0Z', nth(['#b93815', '#2f6d7c', '#8a2d5a'], i + seed)),
      ),
    ),
} as const satisfies Record<string, DrawScene>;

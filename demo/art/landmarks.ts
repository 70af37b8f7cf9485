import type { DrawScene } from './place-parts.ts';
import { hills, lawn, water, dome, arches, tower, birds } from './place-parts.ts';
import { nth } from './random.ts';
import { at, circle, darken, lighten, line, path, rect, repeat } from './shapes.ts';
import { openingPath, tree } from './street-parts.ts';

export const LANDMARKS = {
  fort: (_hour, _random, seed) => {
    const stone = nth(['#c98f62', '#d3a878', '#b9775a'], seed);
    const wall = (x: number, y: number, w: number, h: number) =>
      rect(x, y, w, h, stone) +
      repeat(Math.floor(w / 8), (i) => path(`M${x + i * 8},${y} v-5 q3,-3 6,0 v5Z`, stone)) +
      repeat(Math.floor(h / 9), (i) => line(`M${x + 3},${y + 6 + i * 9} h${w - 6}`, darken(stone, 0.12), 1));
    return (
      hills('#b7c79a', 118) +
      wall(20, 92, 200, 52) +
      wall(6, 84, 34, 64) +
      wall(200, 84, 34, 64) +
      wall(64, 62, 112, 50) +
      rect(64, 62, 112, 4, darken(stone, 0.18)) +
      tower(78, 96, 52, 18, lighten(stone, 0.08)) +
      tower(162, 96, 52, 18, lighten(stone, 0.08)) +
      at(
        120,
        146,
        path(openingPath('mughal', 44, 66), darken(stone, 0.2)) +
          path(openingPath('mughal', 32, 52), darken(stone, 0.55)),
      ) +
      arches(92, 86, 4, 19, 9, 14, darken(stone, 0.4)) +
      line('M120,60 V26', '#5a3a24', 1.8) +
      path('M120,27 L144,33 L120,40Z', '#d9772a') +
      lawn(144, '#a9bf7a')
    );
  },
  palace: (_hour, _random, seed) => {
    const stone = nth(['#f1dfba', '#f3ead8', '#e9c3ac'], seed);
    return (
      hills('#c3d1a6', 120) +
      rect(18, 84, 204, 60, stone) +
      rect(18, 82, 204, 4, darken(stone, 0.18)) +
      rect(74, 56, 92, 88, lighten(stone, 0.2)) +
      rect(74, 54, 92, 4, darken(stone, 0.2)) +
      dome(120, 54, 21, '#c9563a') +
      dome(88, 54, 9, '#d9a25a') +
      dome(152, 54, 9, '#d9a25a') +
      tower(24, 144, 64, 17, stone) +
      tower(216, 144, 64, 17, stone) +
      arches(44, 112, 2, 18, 11, 18, darken(stone, 0.42)) +
      arches(178, 112, 2, 18, 11, 18, darken(stone, 0.42)) +
      arches(90, 90, 4, 20, 13, 22, darken(stone, 0.42)) +
      arches(40, 143, 3, 16, 10, 22, darken(stone, 0.36)) +
      arches(168, 143, 3, 16, 10, 22, darken(stone, 0.36)) +
      at(
        120,
        144,
        path(openingPath('mughal', 36, 44), darken(stone, 0.24)) +
          path(openingPath('mughal', 25, 34), darken(stone, 0.55)),
      ) +
      lawn(143) +
      [52, 188].map((x) => at(x, 160, tree('#4f8a4a', 26), 0, 0.7)).join('')
    );
  },
  temple: (_hour, _random, seed) => {
    const stone = nth(['#d9a25a', '#cf8f6a', '#e3c48a'], seed);
    const tiers = repeat(7, (i) => {
      const w = 84 - i * 9;
      const y = 112 - i * 13;
      return (
        rect(120 - w / 2, y - 12, w, 13, i % 2 ? stone : lighten(stone, 0.18)) +
        rect(120 - w / 2 - 3, y - 1, w + 6, 3.4, darken(stone, 0.2), 1) +
        repeat(6 - Math.floor(i / 2), (k) =>
          circle(
            120 - w / 2 + (w / (6 - Math.floor(i / 2))) * (k + 0.5),
            y - 6,
            3,
            nth(['#b93815', '#2c6e62', '#f2d37a', '#8a2d5a'], k + i),
          ),
        )
      );
    });
    return (
      hills('#b9cf9b', 122) +
      rect(22, 106, 196, 40, lighten(stone, 0.3)) +
      rect(22, 103, 196, 5, darken(stone, 0.15)) +
      repeat(10, (i) => rect(28 + i * 19.6, 110, 6, 36, stone) + rect(26 + i * 19.6, 108, 10, 4, darken(stone, 0.16))) +
      tiers +
      path('M96,22 Q120,8 144,22 L140,27 H100Z', darken(stone, 0.1)) +
      [106, 120, 134].map((x) => line(`M${x},17 v-8`, '#f2b632', 2.4)).join('') +
      at(
        120,
        146,
        path(openingPath('flat', 34, 36), darken(stone, 0.3)) +
          path(openingPath('flat', 24, 30), '#4a2418') +
          circle(0, -12, 3, '#ffd97a'),
      ) +
      rect(0, 144, 240, 36, '#e3cfa8') +
      repeat(4, (i) => rect(84 - i * 7, 144 + i * 6, 72 + i * 14, 6, i % 2 ? '#d3bc90' : '#efdfbd'))
    );
  },
  mosque: (_hour, _random, seed) => {
    const stone = nth(['#efe0c4', '#e8d3bb', '#dfe3d8'], seed);
    const minaret = (x: number) =>
      tower(x, 146, 36, 13, stone) +
      rect(x - 9, 66, 18, 4, darken(stone, 0.16), 1) +
      rect(x - 9, 100, 18, 4, darken(stone, 0.16), 1);
    return (
      hills('#c9d3a9', 124) +
      rect(46, 84, 148, 62, lighten(stone, 0.14)) +
      rect(44, 81, 152, 5, darken(stone, 0.18)) +
      dome(120, 80, 26, lighten(stone, 0.3)) +
      dome(74, 82, 14, lighten(stone, 0.3)) +
      dome(166, 82, 14, lighten(stone, 0.3)) +
      minaret(38) +
      minaret(202) +
      at(
        120,
        146,
        path(openingPath('mughal', 48, 58), darken(stone, 0.14)) + path(openingPath('mughal', 36, 46), '#7a5440'),
      ) +
      [66, 90, 150, 174]
        .map((x) =>
          at(
            x,
            146,
            path(openingPath('mughal', 17, 36), darken(stone, 0.12)) + path(openingPath('mughal', 11, 28), '#8a6450'),
          ),
        )
        .join('') +
      repeat(18, (i) => circle(50 + i * 8.2, 92, 1.6, '#2c6e62')) +
      rect(0, 145, 240, 35, '#dfcfae') +
      rect(92, 150, 56, 22, '#9fc9cc', 3) +
      rect(92, 150, 56, 3, '#ffffff', 2, 'opacity=".5"')
    );
  },
  minaret: (_hour, random, seed) => {
    const stone = nth(['#e6cfa2', '#dcb98a'], seed);
    return (
      repeat(7, (i) =>
        rect(i * 36 - 8, 96 + ((i * 17 + seed) % 18), 34, 60, nth(['#d9a58a', '#e3c08f', '#b9c9b0', '#d3b0a8'], i)),
      ) +
      rect(72, 74, 96, 72, stone) +
      rect(68, 70, 104, 6, darken(stone, 0.16), 1) +
      rect(76, 58, 88, 14, lighten(stone, 0.2)) +
      arches(84, 71, 8, 10.4, 6, 10, darken(stone, 0.4)) +
      [72, 168]
        .map(
          (x) =>
            tower(x, 146, 24, 17, stone) +
            rect(x - 12, 56, 24, 5, darken(stone, 0.18), 1) +
            rect(x - 12, 88, 24, 5, darken(stone, 0.18), 1),
        )
        .join('') +
      at(
        120,
        146,
        path(openingPath('mughal', 62, 64), lighten(stone, 0.3)) +
          path(openingPath('mughal', 50, 54), darken(stone, 0.5)) +
          path(openingPath('round', 26, 36), '#f7e2b4'),
      ) +
      rect(0, 145, 240, 35, '#cdb996') +
      repeat(3, (i) =>
        at(
          26 + i * 92 + random() * 8,
          163,
          path('M-12,0 V-10 Q-10,-16 0,-16 H6 L12,-8 V0Z', nth(['#f2b632', '#3f7d52', '#f2b632'], i)) +
            rect(-12, -6, 24, 5, '#2a1b1f', 1, 'opacity=".75"') +
            circle(-7, 1, 3, '#2a1b1f') +
            circle(8, 1, 3, '#2a1b1f'),
        ),
      )
    );
  },
  gateway: (_hour, random, seed) => {
    const stone = nth(['#d9b57a', '#c9a587'], seed);
    return (
      water(128, '#86b6bd') +
      rect(56, 60, 128, 80, stone) +
      rect(156, 60, 28, 80, darken(stone, 0.1)) +
      rect(52, 54, 136, 8, darken(stone, 0.18), 1) +
      rect(60, 42, 120, 13, lighten(stone, 0.16)) +
      [66, 98, 142, 174].map((x) => tower(x, 56, 34, 12, stone)).join('') +
      at(
        120,
        140,
        path(openingPath('round', 50, 70), lighten(stone, 0.2)) +
          path(openingPath('round', 40, 62), '#86643e') +
          path(openingPath('round', 28, 46), '#bcd8d8'),
      ) +
      [72, 168].map((x) => at(x, 140, path(openingPath('round', 18, 44), '#86643e'))).join('') +
      arches(76, 74, 9, 11, 6, 9, darken(stone, 0.36)) +
      rect(24, 138, 192, 10, darken(stone, 0.2), 1) +
      repeat(2, (i) =>
        at(
          44 + i * 140,
          164,
          path('M-22,-4 H22 L14,6 H-16Z', nth(['#b93815', '#2f6d7c'], i)) + rect(-8, -11, 18, 7, '#fffaf3', 1),
        ),
      ) +
      birds(random)
    );
  },
  museum: (_hour, _random, seed) => {
    const stone = nth(['#ead9bd', '#d9a58a', '#e3e0d0'], seed);
    return (
      hills('#b9cf9b', 122) +
      rect(26, 74, 188, 72, stone) +
      rect(22, 68, 196, 8, darken(stone, 0.18), 1) +
      path('M72,68 L120,38 L168,68Z', lighten(stone, 0.2)) +
      path('M82,66 L120,43 L158,66Z', darken(stone, 0.12)) +
      circle(120, 57, 6, lighten(stone, 0.4)) +
      rect(78, 68, 84, 78, darken(stone, 0.24)) +
      [84, 102, 120, 138, 156]
        .map(
          (x) =>
            rect(x - 4, 76, 8, 64, lighten(stone, 0.4)) +
            rect(x + 1.6, 76, 2.4, 64, darken(stone, 0.08)) +
            rect(x - 6, 73, 12, 4, stone) +
            rect(x - 6, 138, 12, 5, stone),
        )
        .join('') +
      [42, 60, 180, 198]
        .map((x) =>
          at(x, 128, path(openingPath('round', 11, 32), '#6f8a96') + line('M0,0 V-30', lighten(stone, 0.4), 1.2)),
        )
        .join('') +
      lawn(145) +
      repeat(4, (i) =>
        rect(76 - i * 5, 143 + i * 4, 88 + i * 10, 4, i % 2 ? darken(stone, 0.14) : lighten(stone, 0.2)),
      ) +
      at(22, 160, tree('#5f9a52', 40)) +
      at(220, 160, tree('#4f8a4a', 40))
    );
  },
  caves: (_hour, random, seed) => {
    const rock = nth(['#b58a66', '#a58a74'], seed);
    return (
      path('M0,96 Q30,40 80,52 Q120,22 168,46 Q214,44 240,88 V180 H0Z', rock) +
      path('M0,110 Q40,70 86,80 Q130,50 176,74 Q216,72 240,104 V180 H0Z', darken(rock, 0.12)) +
      repeat(7, (i) => line(`M${i * 36},${70 + (i % 3) * 9} q14,6 30,0`, darken(rock, 0.24), 2)) +
      rect(52, 82, 136, 58, darken(rock, 0.3), 2) +
      rect(56, 88, 128, 52, '#3f2a22', 1) +
      repeat(
        6,
        (i) =>
          rect(60 + i * 22, 88, 9, 52, lighten(rock, 0.18)) +
          rect(57 + i * 22, 86, 15, 5, lighten(rock, 0.3)) +
          rect(58 + i * 22, 135, 13, 5, lighten(rock, 0.3)),
      ) +
      rect(50, 79, 140, 5, lighten(rock, 0.24), 1) +
      lawn(140, '#a7b57a') +
      [20, 222].map((x) => at(x, 152, tree('#5f8a4a', 42))).join('') +
      birds(random)
    );
  },
} as const satisfies Record<string, DrawScene>;

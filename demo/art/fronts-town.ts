import type { Front } from './front.ts';
import { at, circle, darken, ellipse, lighten, line, path, rect, repeat } from './shapes.ts';
import { bulbs, pot } from './street-parts.ts';

const wheel = (x: number, r: number): string =>
  circle(x, 0, r, 'none', `stroke="#3a2a24" stroke-width="2"`) +
  repeat(4, (i) => `<g transform="rotate(${i * 45} ${x} 0)">${line(`M${x - r},0 h${r * 2}`, '#8d8480', 0.6)}</g>`) +
  circle(x, 0, 1.6, '#3a2a24');
const bicycle = (): string =>
  ellipse(0, 12, 28, 3, '#2a1b1f', 'opacity=".2"') +
  wheel(-15, 11) +
  wheel(15, 11) +
  line('M-15,0 L-5,-13 H10 L15,0 M-5,-13 L1,0 L10,-13 M-15,0 H1', '#1b5a7a', 2.2) +
  line('M-5,-13 L-7,-17 M10,-13 L8,-20 h6', '#3a2a24', 2) +
  rect(-12, -19.5, 9, 3.4, '#6d4527', 1.6);

/** A yellow Kolkata taxi, from the side. */
const taxi = (): string =>
  ellipse(0, 13, 38, 4, '#2a1b1f', 'opacity=".25"') +
  path('M-20,-3 Q-17,-16 -8,-16 H8 Q15,-16 20,-3Z', '#f2b632') +
  path('M-15,-4 Q-13,-13 -7,-13 H-1 V-4Z M2,-13 H8 Q12,-13 15,-4 H2Z', '#cfe6ea') +
  path('M-36,9 Q-37,-2 -24,-4 H24 Q36,-2 36,9Z', '#f2b632') +
  rect(-36, 2, 72, 2.6, '#2b6e8c', 1) +
  rect(-38, 8, 76, 3, '#c9c2bb', 1.5) +
  [-21, 21].map((x) => circle(x, 10, 7, '#2a2325') + circle(x, 10, 3.4, '#d8d2cb')).join('') +
  circle(34, 1, 2.4, '#fff3cf') +
  rect(-6, -20, 12, 4, '#b93815', 1.5);

const shutter = (): string =>
  rect(-9, 0, 18, 24, '#f4ead6', 1) +
  rect(-7.6, 1.6, 7, 21, '#2f7a5b') +
  rect(0.6, 1.6, 7, 21, '#2f7a5b') +
  repeat(6, (i) => line(`M-7,${4.4 + i * 3.2} h6 M1.2,${4.4 + i * 3.2} h6`, '#1f5a42', 1));

const parasol = (colour: string): string =>
  line('M0,0 V-24', '#6d4527', 1.6) +
  path('M-19,-20 Q0,-36 19,-20 Q14,-23 9.5,-20 Q5,-23 0,-20 Q-5,-23 -9.5,-20 Q-14,-23 -19,-20Z', colour) +
  path('M-6,-20 Q-4,-30 0,-31 Q4,-30 6,-20 Q3,-22 0,-20 Q-3,-22 -6,-20Z', lighten(colour, 0.45)) +
  rect(-10, -8, 20, 2.4, '#8a5a32', 1) +
  line('M-6,-6 V0 M6,-6 V0', '#6d4527', 1.4);

const bougainvillea = (): string =>
  repeat(44, (i) => {
    const x = 24 + ((i * 37) % 30) - (i % 3) * 3 + Math.max(0, 8 - i / 4);
    const y = 46 + ((i * 23) % 74);
    return i % 4 === 0
      ? circle(x, y, 5, i % 8 ? '#4f8f45' : '#3b7a3a')
      : circle(x, y, 2.8, i % 3 ? '#d8437f' : '#b52a66') + circle(x - 1, y - 1, 1.2, '#f7b6cf');
  });

const pine = (height: number): string =>
  rect(-2, -8, 4, 8, '#5f3f26') +
  repeat(3, (i) =>
    path(
      `M${-height * (0.32 - i * 0.07)},${-8 - i * height * 0.26} H${height * (0.32 - i * 0.07)} L0,${-8 - i * height * 0.26 - height * 0.42}Z`,
      ['#2f5f4a', '#387056', '#478465'][i] ?? '#387056',
    ),
  );

/** Buildings of a town: an Irani café on a corner, a red Kolkata house, a roof terrace, a chalet of a hill station. */
export const TOWN_FRONTS = {
  irani: {
    walls: ['#d9e2c9', '#f1ddb4', '#cfdfe2', '#eecfb8'],
    arch: 'round',
    roof: (wall) =>
      rect(24, 8, 192, 38, lighten(wall, 0.12)) +
      rect(196, 8, 20, 38, darken(wall, 0.08)) +
      rect(20, 3, 200, 6, darken(wall, 0.28), 2) +
      [42, 66, 174, 198]
        .map(
          (x) =>
            path(`M${x - 8},42 V22 A8,8 0 0 1 ${x + 8},22 V42Z`, darken(wall, 0.32)) +
            path(`M${x - 6},42 V22 A6,6 0 0 1 ${x + 6},22 V42Z`, '#e9f3ee') +
            line(`M${x},16 V42 M${x - 6},28 h12`, darken(wall, 0.32), 1.3),
        )
        .join('') +
      rect(90, -4, 60, 50, lighten(wall, 0.4)) +
      path('M86,-2 Q120,-22 154,-2Z', darken(wall, 0.3)) +
      circle(120, 22, 14, darken(wall, 0.35)) +
      circle(120, 22, 12, '#fffaf3') +
      repeat(12, (i) => `<g transform="rotate(${i * 30} 120 22)">${line('M120,12 v2', '#5a4a44', 1)}</g>`) +
      line('M120,22 V14.5 M120,22 L125.6,25', '#2a1b1f', 1.6) +
      rect(22, 44, 196, 4, darken(wall, 0.24), 1),
    awnings: true,
    extra: () => at(36, 158, bicycle()),
  },
  bengali: {
    walls: ['#c9604a', '#e7bf62', '#e4a98b', '#9fbfae'],
    arch: 'round',
    roof: (wall) =>
      rect(24, 6, 192, 42, lighten(wall, 0.08)) +
      rect(196, 6, 20, 42, darken(wall, 0.08)) +
      rect(20, 4, 200, 5, '#f4ead6', 2) +
      repeat(20, (i) => rect(24 + i * 9.8, 9, 5, 2.4, '#e3d3b6')) +
      [46, 83, 120, 157, 194].map((x) => at(x, 15, shutter())).join('') +
      rect(26, 44, 188, 4, '#f4ead6', 1) +
      line('M28,31 H212', '#33413c', 1.6) +
      repeat(24, (i) => line(`M${30 + i * 7.9},31 V44`, '#33413c', 1)) +
      repeat(23, (i) => circle(34 + i * 7.9, 37.5, 2.2, 'none', 'stroke="#33413c" stroke-width=".9"')),
    extra: () => at(196, 161, taxi()),
  },
  terrace: {
    walls: ['#f4ede0', '#f0d9c4', '#dfe6d6', '#f2e0a8'],
    arch: 'flat',
    roof: (wall) =>
      [62, 120, 178].map((x, i) => at(x, 40, parasol(['#b93815', '#d99a26', '#2c6e62'][i] ?? '#b93815'))).join('') +
      [34, 91, 149, 206].map((x) => at(x, 40, pot('#b5532c'), 0, 0.5)).join('') +
      rect(20, 40, 200, 9, darken(wall, 0.12), 2) +
      rect(20, 40, 200, 3, lighten(wall, 0.5), 1.5) +
      repeat(20, (i) => rect(28 + i * 9.6, 43, 3.4, 5, darken(wall, 0.22))),
    awnings: true,
    extra: (hour) => bulbs(hour.glow, 4) + bougainvillea(),
  },
  chalet: {
    walls: ['#a9683f', '#8c5738', '#b9794a', '#7d5a44'],
    arch: 'flat',
    roof: (wall) =>
      path('M26,47 L120,9 L214,47Z', lighten(wall, 0.12)) +
      repeat(9, (i) => line(`M${72 + i * 12},${10 + Math.abs(4 - i) * 5} V46`, darken(wall, 0.22), 1)) +
      circle(120, 33, 8, '#f4ead6') +
      circle(120, 33, 6.2, '#cfe3e6') +
      line('M120,27 v12 M114,33 h12', '#f4ead6', 1.6) +
      path('M6,57 L120,4 L234,57 L226,63 L120,15 L14,63Z', '#4a6a72') +
      path('M6,57 L120,4 L120,9 L9,60Z', '#6b8c92') +
      rect(172, 6, 14, 24, '#8d7a6c') +
      rect(170, 3, 18, 4, '#6f5f54', 1) +
      repeat(5, (i) => line(`M26,${78 + i * 14} H214`, darken(wall, 0.16), 1.1)),
    extra: () =>
      at(20, 152, pine(78)) +
      at(222, 150, pine(64)) +
      line('M18,84 Q70,104 120,82 T222,88', '#5a4a44', 0.8) +
      repeat(14, (i) =>
        rect(
          24 + i * 14,
          90 + Math.sin(i * 0.95) * 5,
          7,
          6,
          ['#2f6d9c', '#fffaf3', '#b93815', '#3c8c4a', '#f2b632'][i % 5] ?? '#fffaf3',
        ),
      ),
  },
} satisfies Record<string, Front>;

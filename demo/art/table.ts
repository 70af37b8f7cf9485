import { nth, type Random } from './random.ts';
import {
  at,
  chilli,
  circle,
  darken,
  ellipse,
  katori,
  leaf,
  lighten,
  limeWedge,
  line,
  path,
  rect,
  repeat,
  sprig,
} from './shapes.ts';

/** Table colours; neighbours in the list (which wraps around) have clearly different hues. */
const TABLES = [
  '#f2d9b5',
  '#dfe9d5',
  '#f6d5ca',
  '#f0c78d',
  '#d9e6e6',
  '#f4e5b8',
  '#eccdb4',
  '#e6e2c8',
  '#f3dfcf',
  '#cfe0cf',
  '#f7cf9f',
  '#e5d9e2',
] as const;

const weave = (colour: string): string => {
  const stripe = (x: number, w: number) => rect(x, -90, w, 180, darken(colour, 0.13), 0, 'opacity=".5"');
  const across = (y: number, h: number) => rect(-120, y, 240, h, darken(colour, 0.13), 0, 'opacity=".5"');
  return (
    repeat(5, (i) => stripe(-112 + i * 52, 14) + stripe(-94 + i * 52, 3)) +
    repeat(4, (i) => across(-84 + i * 52, 14) + across(-66 + i * 52, 3))
  );
};
const planks = (colour: string): string =>
  repeat(
    5,
    (i) =>
      rect(-120, -90 + i * 38, 240, 36.6, i % 2 ? darken(colour, 0.05) : lighten(colour, 0.14)) +
      line(
        `M-120,${-78 + i * 38} q50,${6 - i * 2} 110,0 t130,2 M-120,${-64 + i * 38} q70,-6 130,1 t110,-2`,
        darken(colour, 0.16),
        0.9,
        'opacity=".7"',
      ),
  );
const block = (colour: string): string =>
  repeat(56, (i) => {
    const row = Math.floor(i / 8);
    const buti =
      path('M0,-7 C5,-2 4,4 0,6 C-4,4 -5,-2 0,-7Z', darken(colour, 0.2)) +
      circle(0, 8.4, 1.3, darken(colour, 0.2)) +
      line('M-5,7 Q-6,2 -3,1 M5,7 Q6,2 3,1', darken(colour, 0.2), 1);
    return `<g opacity=".55">${at(-116 + (i % 8) * 34 + (row % 2) * 17, -84 + row * 28, buti)}</g>`;
  });
const tiles = (colour: string): string =>
  repeat(20, (i) =>
    at(
      -96 + (i % 5) * 48,
      -72 + Math.floor(i / 5) * 48,
      `<g opacity=".5">${rect(-23.4, -23.4, 46.8, 46.8, lighten(colour, 0.2), 1)}${path('M0,-23 Q4,-4 23,0 Q4,4 0,23 Q-4,4 -23,0 Q-4,-4 0,-23Z', darken(colour, 0.12))}${circle(0, 0, 4, lighten(colour, 0.5))}</g>`,
    ),
  );
const sun = (colour: string): string =>
  circle(-30, 20, 128, lighten(colour, 0.24)) + circle(-44, 36, 90, lighten(colour, 0.4), 'opacity=".5"');

const napkin = (colour: string): string =>
  path('M-40,-30 L34,-40 L44,34 L-34,42Z', '#2a1b1f', 'opacity=".16" transform="translate(3,5)"') +
  path('M-40,-30 L34,-40 L44,34 L-34,42Z', colour) +
  path('M-40,-30 L34,-40 L-2,4Z', lighten(colour, 0.25)) +
  line('M-34,-24 L30,-33 L38,30 L-29,36Z', '#fff6e4', 1.4, 'stroke-dasharray="3 3"');
const spoon = (): string =>
  at(2, 4, ellipse(0, -22, 9, 13, '#2a1b1f', 'opacity=".2"')) +
  ellipse(0, -22, 9, 13, '#b08436') +
  ellipse(-0.8, -23, 7.4, 11, '#dcb566') +
  rect(-2, -10, 4, 58, '#c3964a', 2) +
  line('M-4,-28 Q-2,-32 2,-32', '#fbe6b4', 1.6);
const spices = (): string =>
  repeat(6, (i) =>
    at(
      Math.cos(i * 2.1) * (8 + i * 2),
      Math.sin(i * 2.1) * (6 + i * 2),
      i % 2
        ? circle(0, 0, 3, '#3d2a1c') + circle(-1, -1, 1, '#8a6a4c')
        : path('M-7,0 Q0,-6 7,0 Q0,6 -7,0Z', '#8fa653') + line('M-6,0 h12', '#6d8438', 1),
      i * 50,
    ),
  );

const PROPS: readonly ((random: Random) => string)[] = [
  () => at(0, 0, napkin('#b93815'), 12),
  () => at(-2, 0, limeWedge(), 20, 1.3) + at(16, 14, limeWedge(), 150, 1.2),
  () => at(-4, 0, spoon(), 38, 1.1),
  () => at(0, 0, chilli(), 20, 1.3) + at(4, 14, chilli('#4f8f2f'), -30, 1.2),
  () => at(0, 0, napkin('#2c6e62'), -16),
  () => at(0, 0, katori('#5f9335', 24, at(2, 2, leaf('#3c8c3f', 5)))),
  () => spices(),
  () => at(0, 0, sprig(), 30, 1.9) + at(16, 8, sprig(), 100, 1.5),
  () => at(0, 0, napkin('#d99a26'), 30),
];
const CORNERS = [
  [-104, -72],
  [104, 74],
  [106, -70],
  [-106, 72],
] as const;
const CLOTHS = [sun, weave, block, planks, tiles] as const;

/** The table below a dish: a cloth or wood in the seed's colour, and two small objects near the corners. */
export function drawTable(seed: number, random: Random): string {
  const colour = nth(TABLES, seed);
  const corner = Math.floor(random() * CORNERS.length);
  const first = Math.floor(random() * PROPS.length);
  const prop = (place: number, which: number) => {
    const [x, y] = nth(CORNERS, place);
    return at(x, y, nth(PROPS, which)(random));
  };
  return (
    rect(-120, -90, 240, 180, colour) +
    nth(CLOTHS, seed * 3 + Math.floor(seed / 5))(colour) +
    prop(corner, first) +
    prop(corner + 1, first + 4)
  );
}

import { nth, type Random } from './random.ts';
import { at, circle, darken, ellipse, lighten, line, path, rect, repeat } from './shapes.ts';

/** Colours of a time of day: upper sky, horizon, ground, and windows. */
export interface Daytime {
  readonly sky: string;
  readonly low: string;
  readonly glow: string;
  readonly disc: string;
  readonly night: boolean;
}

const HOURS: readonly Daytime[] = [
  { sky: '#bfdfe0', low: '#f4ecd6', glow: '#fff1c9', disc: '#fff8e2', night: false },
  { sky: '#f3c58d', low: '#fbe6c4', glow: '#ffe3a3', disc: '#fff2cf', night: false },
  { sky: '#c9dfc8', low: '#f7efd8', glow: '#fff1c9', disc: '#fff8e2', night: false },
  { sky: '#f0b6a0', low: '#fbe0c2', glow: '#ffd98a', disc: '#ffe9b8', night: false },
  { sky: '#a9cfdb', low: '#eef0dc', glow: '#fff1c9', disc: '#ffffff', night: false },
  { sky: '#e8c9d4', low: '#fbecd8', glow: '#ffe3a3', disc: '#fff4da', night: false },
];
const NIGHT: Daytime = { sky: '#2c2b4a', low: '#7a4a52', glow: '#ffcf6b', disc: '#fbeec4', night: true };

export const daytimeOf = (seed: number, dark = false): Daytime => (dark ? NIGHT : nth(HOURS, seed));

/** The sky with a sun or moon and three long clouds, in a 240 × 180 frame. */
export const sky = (hour: Daytime, random: Random): string => {
  const x = 40 + random() * 160;
  const clouds = repeat(3, (i) =>
    at(
      30 + ((i * 83 + x) % 190),
      22 + i * 19,
      rect(-26, 0, 52, 7, '#ffffff', 3.5) + rect(-14, -5, 34, 8, '#ffffff', 4),
      0,
      1 - i * 0.2,
    ),
  );
  return (
    rect(0, 0, 240, 180, hour.low) +
    rect(0, 0, 240, 62, hour.sky) +
    path('M0,60 Q60,74 120,62 T240,64 V40 H0Z', hour.sky) +
    circle(x, 40, 21, hour.disc, 'opacity=".35"') +
    circle(x, 40, 15, hour.disc) +
    (hour.night
      ? repeat(22, () => circle(random() * 240, random() * 60, 0.5 + random() * 0.7, '#ffffff', 'opacity=".8"'))
      : `<g opacity=".6">${clouds}</g>`)
  );
};

export const tree = (colour: string, height = 46): string =>
  ellipse(6, 1, 20, 4, '#2a1b1f', 'opacity=".18"') +
  path(`M-3,0 L-2,${-height * 0.6} H2 L4,0Z`, '#6d4527') +
  circle(-9, -height * 0.72, 15, darken(colour, 0.2)) +
  circle(10, -height * 0.74, 14, darken(colour, 0.1)) +
  circle(0, -height, 17, colour) +
  circle(-5, -height - 5, 8, lighten(colour, 0.24), 'opacity=".7"');
export const palm = (): string =>
  path('M-3,0 C-1,-24 2,-40 6,-58 L10,-57 C7,-38 4,-20 4,0Z', '#8a5f38') +
  repeat(5, (i) => line(`M${-1.5 + i},${-8 - i * 10} l6,-1`, '#6d4527', 1)) +
  [-160, -120, -80, -40, -5, 25]
    .map((turn) => at(8, -58, path('M0,0 Q16,-12 34,-1 Q17,-2 0,3Z', turn % 3 ? '#3b8a48' : '#2f7340'), turn))
    .join('') +
  circle(6, -54, 3, '#8a5424') +
  circle(11, -53, 3, '#754518');
export const pot = (colour: string): string =>
  path('M-7,0 L-9,-13 H9 L7,0Z', colour) +
  rect(-10, -16, 20, 4, darken(colour, 0.15), 1.5) +
  path('M0,-16 C-12,-22 -13,-32 -8,-36 C-3,-30 -1,-24 0,-16 C1,-28 5,-38 10,-38 C13,-30 9,-22 0,-16Z', '#3c8c4a') +
  path('M0,-16 C-4,-28 -2,-38 1,-43 C5,-36 4,-26 0,-16Z', '#57a25c');
export const lamp = (glow: string): string =>
  line('M0,-14 V-4', '#3a2a24', 1.6) +
  path('M-7,2 Q-6,-6 0,-6 Q6,-6 7,2Z', '#3a2a24') +
  circle(0, 4, 11, glow, 'opacity=".35"') +
  circle(0, 3, 3.4, glow);
export const bulbs = (glow: string, y: number): string =>
  line(`M0,${y} Q40,${y + 12} 80,${y + 3} T160,${y + 4} T240,${y}`, '#4a3a34', 0.9) +
  repeat(
    16,
    (i) =>
      circle(6 + i * 15.3, y + 4 + Math.abs(Math.sin(i * 1.2)) * 5, 4, glow, 'opacity=".35"') +
      circle(6 + i * 15.3, y + 4 + Math.abs(Math.sin(i * 1.2)) * 5, 1.9, glow),
  );

export type Arch = 'flat' | 'round' | 'mughal';
/** Returns the path of a door or window that stands on y = 0 and is centred on x = 0. */
export const openingPath = (arch: Arch, w: number, h: number): string => {
  const half = w / 2;
  if (arch === 'flat') return `M${-half},0 V${-h} H${half} V0Z`;
  if (arch === 'round') return `M${-half},0 V${-h + half} A${half},${half} 0 0 1 ${half},${-h + half} V0Z`;
  return `M${-half},0 V${-h * 0.62} Q${-half},${-h * 0.78} ${-half * 0.66},${-h * 0.8} Q${-half * 0.6},${-h * 0.92} ${-half * 0.28},${-h * 0.9} L0,${-h} L${half * 0.28},${-h * 0.9} Q${half * 0.6},${-h * 0.92} ${half * 0.66},${-h * 0.8} Q${half},${-h * 0.78} ${half},${-h * 0.62} V0Z`;
};
export const drawWindow = (arch: Arch, w: number, h: number, frame: string, glow: string): string =>
  path(openingPath(arch, w + 6, h + 4), frame) +
  path(openingPath(arch, w, h), darken(glow, 0.24)) +
  `<g transform="scale(.94 .96)">${path(openingPath(arch, w, h), glow)}</g>` +
  line(`M0,0 V${-h} M${-w / 2},${-h * 0.48} H${w / 2}`, frame, 1.8) +
  path(
    `M${-w * 0.36},${-h * 0.1} L${-w * 0.1},${-h * 0.44} h${w * 0.14} L${-w * 0.2},${-h * 0.1}Z`,
    '#ffffff',
    'opacity=".35"',
  ) +
  rect(-w / 2 - 5, -1, w + 10, 4, darken(frame, 0.15), 1);
export const drawDoor = (arch: Arch, w: number, h: number, colour: string, frame: string): string =>
  path(openingPath(arch, w + 9, h + 6), frame) +
  path(openingPath(arch, w, h), darken(colour, 0.16)) +
  line(`M0,0 V${-h}`, darken(colour, 0.4), 1.4) +
  [-1, 1]
    .map(
      (side) =>
        rect(side * w * 0.25 - w * 0.16, -h * 0.42, w * 0.32, h * 0.3, colour, 1.5) +
        rect(side * w * 0.25 - w * 0.16, -h * 0.76, w * 0.32, h * 0.28, lighten(colour, 0.14), 1.5) +
        circle(side * 3, -h * 0.45, 1.5, '#f2b632'),
    )
    .join('');
export const awning = (w: number, colours: readonly [string, string], drop = 20): string => {
  const count = Math.round(w / 13);
  const step = w / count;
  return (
    rect(-w / 2, drop, w, 7, '#2a1b1f', 0, 'opacity=".2"') +
    repeat(count, (i) => {
      const x = -w / 2 + i * step;
      return path(
        `M${x + 2},0 H${x + step + 1.5} L${x + step},${drop} A${step / 2},5 0 0 1 ${x},${drop}Z`,
        i % 2 ? colours[1] : colours[0],
      );
    }) +
    rect(-w / 2 + 1, -3, w - 1, 4, darken(colours[0], 0.3), 1.5)
  );
};
export const pavement = (y: number, colour: string): string =>
  rect(0, y, 240, 180 - y, colour) +
  rect(0, y, 240, 3, lighten(colour, 0.3)) +
  rect(0, y + 13, 240, 2.4, darken(colour, 0.2), 0, 'opacity=".6"') +
  rect(0, y + 15, 240, 60, darken(colour, 0.34)) +
  repeat(9, (i) => line(`M${i * 30 + 4},${y + 3} l-8,10`, darken(colour, 0.16), 1));
/** The symbol on the sign of a restaurant; it replaces the name, because pictures contain no text. */
export const emblem = (which: number, colour: string): string =>
  nth(
    [
      path('M-9,0 A9,9 0 0 0 9,0Z', colour) +
        line('M-4,-4 q-2,-3 0,-5 M0,-4 q-2,-3 0,-5 M4,-4 q-2,-3 0,-5', colour, 1.6),
      path('M0,-9 C6,-4 6,3 0,8 C-6,3 -6,-4 0,-9Z', colour) +
        path(
          'M-11,-2 C-6,-2 -2,3 0,8 C-6,8 -10,4 -11,-2Z M11,-2 C6,-2 2,3 0,8 C6,8 10,4 11,-2Z',
          colour,
          'opacity=".8"',
        ),
      circle(0, 0, 8.5, colour) + circle(0, 0, 5, lighten(colour, 0.6)) + circle(0, 0, 2, colour),
      path('M-10,3 Q-2,-9 8,-3 L12,-7 V6 L8,1 Q-2,8 -10,3Z', colour),
      path('M0,-10 C8,-2 8,8 0,8 C-8,8 -8,-2 0,-10Z', colour) +
        path('M0,-2 C3,2 3,6 0,6 C-3,6 -3,2 0,-2Z', lighten(colour, 0.6)),
      repeat(8, (i) => `<g transform="rotate(${i * 45})">${ellipse(0, -6, 2.2, 4, colour)}</g>`) +
        circle(0, 0, 2.4, lighten(colour, 0.6)),
    ],
    which,
  );

/** Colours of awnings, signs and tablecloths: a strong colour and a pale one. */
export const STRIPES = [
  ['#b93815', '#fff3dc'],
  ['#1b7a3d', '#fbf3dd'],
  ['#d99a26', '#fffaf3'],
  ['#2f6d7c', '#f7ecd6'],
  ['#8a2d3f', '#f9e3cf'],
] as const;

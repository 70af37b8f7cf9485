import { between, nth, pick, type Random } from './random.ts';

const EMBER = [42, 16, 8] as const;
const CREAM = [255, 246, 228] as const;

export const round = (value: number): number => Math.round(value * 10) / 10;
export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

function blend(colour: string, target: readonly [number, number, number], share: number): string {
  const part = (index: 0 | 1 | 2) => {
    const own = Number.parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16);
    return Math.round(own + (target[index] - own) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(1)}${part(2)}`;
}

/** Darkens the colour with a warm brown. @param share 0..1 */
export const darken = (colour: string, share = 0.22): string => blend(colour, EMBER, share);
/** Lightens the colour with cream. @param share 0..1 */
export const lighten = (colour: string, share = 0.3): string => blend(colour, CREAM, share);

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" ${more}/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${more}/>`;
export const rect = (x: number, y: number, w: number, h: number, fill: string, rx = 0, more = ''): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${rx}" fill="${fill}" ${more}/>`;
export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const ring = (r: number, colour: string, width: number, more = ''): string =>
  `<circle r="${r}" fill="none" stroke="${colour}" stroke-width="${width}" ${more}/>`;
export const at = (x: number, y: number, body: string, turn = 0, size = 1): string =>
  `<g transform="translate(${round(x)},${round(y)})${turn ? ` rotate(${round(turn)})` : ''}${size === 1 ? '' : ` scale(${size.toFixed(2)})`}">${body}</g>`;

/**
 * Returns the path of a smooth closed outline with a radius of about `r`. @param wobble 0..1, how much it deviates from
 * a circle
 */
export function blob(random: Random, r: number, wobble = 0.14, points = 13): string {
  const corner = Array.from({ length: points }, (_, index) => {
    const angle = (index / points) * Math.PI * 2;
    const reach = r * (1 - wobble / 2 + wobble * random());
    return [Math.cos(angle) * reach, Math.sin(angle) * reach] as const;
  });
  const middle = (index: number) => {
    const [x0, y0] = nth(corner, index);
    const [x1, y1] = nth(corner, index + 1);
    return `${round((x0 + x1) / 2)},${round((y0 + y1) / 2)}`;
  };
  const curves = corner.map(([x, y], index) => `Q${round(x)},${round(y)} ${middle(index)}`);
  return `M${middle(-1)} ${curves.join(' ')}Z`;
}

/** Draws `count` items at random positions on a disc, each at a random angle. */
export function scatter(random: Random, count: number, r: number, draw: (index: number) => string): string {
  return repeat(count, (index) => {
    const angle = random() * Math.PI * 2;
    const reach = Math.sqrt(random()) * r;
    return at(Math.cos(angle) * reach, Math.sin(angle) * reach, draw(index), random() * 360);
  });
}

/** Like `scatter`, but on a spiral, so that items do not overlap. */
export function spreadOnSpiral(
  random: Random,
  count: number,
  r: number,
  draw: (index: number) => string,
  turned = true,
): string {
  const start = random() * Math.PI * 2;
  return repeat(count, (index) => {
    const angle = start + index * 2.39996;
    const reach = Math.sqrt((index + 0.5) / count) * r;
    return at(Math.cos(angle) * reach, Math.sin(angle) * reach, draw(index), turned ? random() * 360 : 0);
  });
}

export const grains = (random: Random, count: number, r: number, colours: readonly string[], w = 8, h = 2.5): string =>
  scatter(random, count, r, () => rect(-w / 2, -h / 2, w, h, pick(random, colours), h / 2));

export const leaf = (colour: string, size = 6): string =>
  path(
    `M0,${-size} C${size * 0.9},${-size / 2} ${size * 0.9},${size / 2} 0,${size} C${-size * 0.9},${size / 2} ${-size * 0.9},${-size / 2} 0,${-size}Z`,
    colour,
  ) + line(`M0,${-size * 0.7} L0,${size}`, lighten(colour, 0.35), 0.8);

export const herbs = (random: Random, count: number, r: number, colour = '#3c8c3f'): string =>
  scatter(random, count, r, () => leaf(random() < 0.5 ? colour : darken(colour, 0.18), between(random, 3.6, 6)));

/** A sprig of coriander: three leaves on a stem. */
export const sprig = (colour = '#3f8f3c'): string =>
  line('M0,10 Q1,3 0,-2', darken(colour), 1.4) +
  at(0, -5, leaf(colour, 6)) +
  at(-5, 1, leaf(lighten(colour, 0.12), 5), -65) +
  at(5, 1, leaf(darken(colour, 0.1), 5), 65);

export const cube = (colour: string, size = 15): string =>
  rect(-size / 2 + 1.5, -size / 2 + 2, size, size, darken(colour, 0.45), 4, 'opacity=".45"') +
  rect(-size / 2, -size / 2, size, size, darken(colour, 0.14), 4) +
  rect(-size / 2, -size / 2, size * 0.86, size * 0.84, colour, 4) +
  rect(-size / 2 + 2, -size / 2 + 2, size * 0.45, size * 0.2, lighten(colour, 0.5), 1.5, 'opacity=".8"');

/** A ball lit from the upper left. */
export const ball = (r: number, colour: string): string =>
  circle(1.5, 2.5, r, darken(colour, 0.6), 'opacity=".35"') +
  circle(0, 0, r, darken(colour, 0.24)) +
  circle(-r * 0.08, -r * 0.1, r * 0.86, colour) +
  line(
    `M${round(-r * 0.5)},${round(-r * 0.28)} Q${round(-r * 0.3)},${round(-r * 0.66)} ${round(r * 0.16)},${round(-r * 0.6)}`,
    lighten(colour, 0.65),
    round(r * 0.15),
    'opacity=".85"',
  );

/** A piece of meat or vegetable: irregular, with a browned edge and a highlight. */
export const lump = (random: Random, r: number, colour: string): string => {
  const outline = blob(random, r, 0.34, 8);
  return (
    at(1.5, 2.5, path(outline, darken(colour, 0.6), 'opacity=".4"')) +
    path(outline, darken(colour, 0.3)) +
    at(-r * 0.08, -r * 0.1, path(outline, colour), 0, 0.84) +
    line(
      `M${round(-r * 0.45)},${round(-r * 0.2)} Q${round(-r * 0.2)},${round(-r * 0.55)} ${round(r * 0.25)},${round(-r * 0.4)}`,
      lighten(colour, 0.5),
      round(r * 0.14),
      'opacity=".8"',
    )
  );
};

/** Gravy: a pool with a dark rim, a lighter centre and small drops of fat. */
export const gravy = (random: Random, colour: string, r = 64): string =>
  path(blob(random, r, 0.05), darken(colour, 0.28)) +
  path(blob(random, r * 0.95, 0.08), colour) +
  path(blob(random, r * 0.72, 0.3), lighten(colour, 0.14)) +
  scatter(random, 16, r * 0.86, () => circle(0, 0, between(random, 0.8, 2.2), lighten(colour, 0.42), 'opacity=".7"'));

export const swirl = (colour: string, width = 4): string =>
  line('M-34,8 C-20,-22 4,-20 8,-2 C11,12 -8,14 -8,2 C-8,-12 24,-20 36,4', colour, width, 'opacity=".92"');

export const onionRing = (r = 9): string =>
  circle(0, 0, r, 'none', 'stroke="#b74a86" stroke-width="3"') +
  circle(0, 0, r - 2, 'none', 'stroke="#f3d4e4" stroke-width="1.8"');
export const limeWedge = (): string =>
  path('M-13,0 A13,13 0 0 1 13,0Z', '#6f9f2f') +
  path('M-11,-.6 A11,11 0 0 1 11,-.6Z', '#e6efb0') +
  path('M-9.4,-1.2 A9.4,9.4 0 0 1 9.4,-1.2Z', '#b9d35a') +
  line('M0,-1 L0,-9 M-1,-1 L-6.5,-6.5 M1,-1 L6.5,-6.5', '#eef5cb', 1.1);
export const chilli = (colour = '#b3261e'): string =>
  line('M-15,5 C-6,6 6,3 14,-5', darken(colour, 0.25), 6) +
  line('M-15,5 C-6,5.6 6,2.4 13,-5', colour, 4.4) +
  line('M-10,4 C-4,4 2,2 7,-1', lighten(colour, 0.5), 1, 'opacity=".8"') +
  line('M-15,5 L-21,4', '#4f7d2d', 3);
export const eggHalf = (): string =>
  ellipse(1.5, 3, 12, 15.5, '#3a1608', 'opacity=".3"') +
  ellipse(0, 0, 12, 15.5, '#efe3cd') +
  ellipse(-1, -1, 11, 14.2, '#fffaf0') +
  circle(0, 1.5, 6.6, '#dd9517') +
  circle(-0.6, 0.8, 5.6, '#f4b93a') +
  ellipse(-2.4, -1.4, 1.8, 1.2, '#ffe7a6');
export const katori = (colour: string, r = 17, garnish = ''): string =>
  circle(2.5, 4, r + 1, '#2a1b1f', 'opacity=".22"') +
  circle(0, 0, r, '#aab2b8') +
  circle(-0.6, -0.8, r - 1.2, '#dde2e5') +
  circle(0, 0, r - 3.2, darken(colour, 0.34)) +
  circle(0, 0.9, r - 4, colour) +
  line(
    `M${-r * 0.42},${-r * 0.2} Q${-r * 0.1},${-r * 0.55} ${r * 0.34},${-r * 0.3}`,
    lighten(colour, 0.6),
    2,
    'opacity=".6"',
  ) +
  garnish;
export const steam = (): string =>
  [-24, 2, 27]
    .map((x, i) => line(`M${x},${8 - i * 3} c-9,-11 9,-17 0,-28 c-7,-10 5,-15 2,-24`, '#ffffff', 4.6, 'opacity=".3"'))
    .join('');

import type { Random } from './random.ts';
import { blob, circle, darken, ellipse, lighten, line, path, rect, repeat, ring, scatter } from './shapes.ts';

/** What a dish is served in. `foodRadius` is the radius of the food; the rim stays within 86. */
export interface Vessel {
  readonly svg: string;
  readonly foodRadius: number;
}

const shadow = (body: string): string => `<g opacity=".2" transform="translate(6,9)">${body}</g>`;
const roundShadow = (r: number): string => shadow(circle(0, 0, r, '#2a1b1f'));
const shine = (r: number, width = 3, opacity = 0.7): string =>
  line(
    `M${-r * 0.86},${-r * 0.5} A${r},${r} 0 0 1 ${-r * 0.1},${-r * 0.995}`,
    '#ffffff',
    width,
    `opacity="${opacity}"`,
  );

function metalPlate(base: string): Vessel {
  return {
    foodRadius: 64,
    svg:
      roundShadow(84) +
      circle(0, 0, 84, darken(base, 0.24)) +
      circle(-0.8, -1, 82, lighten(base, 0.35)) +
      circle(0, 0, 76, darken(base, 0.1)) +
      circle(0.8, 1.2, 74.5, base) +
      circle(0, 0, 70, lighten(base, 0.24)) +
      ring(66, darken(base, 0.12), 0.8) +
      shine(79) +
      `<g transform="rotate(180)">${shine(79, 2, 0.3)}</g>`,
  };
}

function ceramic(rim: string, pattern: string, inside = '#fffaf2'): Vessel {
  return {
    foodRadius: 61,
    svg:
      roundShadow(84) +
      circle(0, 0, 84, darken(rim, 0.16)) +
      circle(-0.8, -1, 83, rim) +
      pattern +
      circle(0, 0, 67, darken(inside, 0.1)) +
      circle(0.8, 1.2, 65.6, inside) +
      shine(78, 2.4, 0.6),
  };
}

const dashes = ring(75, '#1d4e6b', 3.6, 'stroke-dasharray="6 7.1"') + ring(69.5, '#1d4e6b', 1);
const petals = repeat(
  24,
  (i) =>
    `<g transform="rotate(${i * 15})">${path('M0,-80 C4,-77 4,-72 0,-69.5 C-4,-72 -4,-77 0,-80Z', i % 2 ? '#b93815' : '#e09a2b')}</g>`,
);
const waves =
  ring(77.5, '#2c6e62', 2) +
  repeat(30, (i) => `<g transform="rotate(${i * 12})">${path('M-5,-76.5 Q0,-69 5,-76.5Z', '#2c6e62')}</g>`);

function bowl(rim: string, inside: string, handles = ''): Vessel {
  return {
    foodRadius: 65,
    svg:
      shadow(circle(0, 0, 80, '#2a1b1f') + handles) +
      handles +
      circle(0, 0, 80, darken(rim, 0.26)) +
      circle(-0.8, -1, 78.6, rim) +
      ring(76, lighten(rim, 0.34), 1.6, 'opacity=".7"') +
      circle(0, 0, 71, darken(inside, 0.42)) +
      circle(1.2, 2, 69, inside) +
      shine(76, 3, 0.5),
  };
}

const loops = (colour: string): string =>
  [0, 180]
    .map(
      (turn) =>
        `<g transform="rotate(${turn})">${line('M76,-15 C94,-16 94,16 76,15', darken(colour, 0.3), 8)}${line('M76,-15 C93,-16 93,16 76,15', colour, 5)}</g>`,
    )
    .join('');

function bananaLeaf(): Vessel {
  const outline =
    'M-112,-34 C-70,-78 66,-80 112,-36 C117,-12 117,14 112,38 C66,80 -70,80 -112,36 C-117,12 -117,-12 -112,-34Z';
  const veins = repeat(13, (i) => {
    const x = -98 + i * 16;
    return line(`M${x},0 q9,-34 26,-62 M${x},0 q9,34 26,62`, '#4c9c55', 1.1, 'opacity=".75"');
  });
  return {
    foodRadius: 62,
    svg:
      shadow(path(outline, '#2a1b1f')) +
      path(outline, '#236a33') +
      `<clipPath id="leaf"><path d="${outline}"/></clipPath><g clip-path="url(#leaf)">` +
      path('M-120,-90 H120 V0 H-120Z', '#35883f') +
      veins +
      line('M-116,0 H116', '#8cc276', 4) +
      line('M-116,1.4 H116', '#2a7337', 1) +
      '</g>',
  };
}

function basket(): Vessel {
  const weave = repeat(
    40,
    (i) => `<g transform="rotate(${i * 9})">${rect(-5, -84, 10, 9, i % 2 ? '#c68b48' : '#a96d31', 3)}</g>`,
  );
  const cloth = repeat(
    8,
    (i) =>
      `<g transform="rotate(${i * 45})">${path('M-33,-60 Q0,-86 33,-60 L0,0Z', i % 2 ? '#f8efe0' : '#f1e2cb')}</g>`,
  );
  return {
    foodRadius: 60,
    svg:
      roundShadow(84) +
      circle(0, 0, 82, '#8a5524') +
      weave +
      circle(0, 0, 75, '#7b4a1f') +
      cloth +
      ring(63, '#c2452a', 1.6, 'stroke-dasharray="5 4"'),
  };
}

function board(random: Random): Vessel {
  const grain = repeat(6, (i) =>
    line(`M-82,${-44 + i * 17} q40,${random() * 10 - 5} 82,0 t82,0`, '#9d6a3c', 1.2, 'opacity=".55"'),
  );
  return {
    foodRadius: 62,
    svg:
      shadow(rect(-90, -66, 180, 132, '#2a1b1f', 24)) +
      rect(-90, -66, 180, 132, '#8d5b31', 24) +
      rect(-90, -67, 180, 129, '#c08a55', 24) +
      grain +
      circle(76, 0, 5.5, '#7a4c26') +
      circle(76.6, 0.8, 4.2, '#5e3819'),
  };
}

function paper(random: Random): Vessel {
  const sheet = `M-86,-58 L-30,-72 L34,-64 L88,-70 L84,8 L90,62 L24,72 L-40,64 L-90,70 L-82,4Z`;
  const print = repeat(9, (i) =>
    line(
      `M-70,${-48 + i * 12} h${40 + random() * 20} M14,${-48 + i * 12} h${36 + random() * 20}`,
      '#8b7f74',
      1.6,
      'opacity=".4"',
    ),
  );
  return {
    foodRadius: 58,
    svg:
      shadow(path(sheet, '#2a1b1f')) +
      path(sheet, '#e3d6bf') +
      path(sheet, '#f4ead8', 'transform="translate(-1.5,-2)"') +
      print,
  };
}

function sizzler(random: Random): Vessel {
  const wood = 'M-96,-40 Q-96,-64 -70,-64 H70 Q96,-64 96,-40 V40 Q96,64 70,64 H-70 Q-96,64 -96,40Z';
  return {
    foodRadius: 58,
    svg:
      shadow(path(wood, '#2a1b1f')) +
      path(wood, '#7d4d28') +
      path(wood, '#a56c3d', 'transform="translate(0,-2.5) scale(.99)"') +
      ellipse(0, 0, 84, 60, '#161314') +
      ellipse(-0.8, -1, 83, 58.6, '#3a3536') +
      ellipse(0, 0, 76, 53, '#211d1e') +
      line('M-70,-26 A84,60 0 0 1 -14,-55', '#8b8486', 2.4) +
      scatter(random, 14, 48, () => circle(0, 0, 1.2, '#57504f')),
  };
}

function stoneware(random: Random): Vessel {
  const plate = ceramic('#7f8f7a', '', '#dfe2d3');
  return {
    ...plate,
    svg: plate.svg + scatter(random, 46, 80, () => circle(0, 0, 0.7 + random() * 0.6, '#5f6b58', 'opacity=".5"')),
  };
}

function clay(random: Random): Vessel {
  const made = bowl('#a65f38', '#6d351b');
  const chalk = repeat(
    28,
    (i) => `<g transform="rotate(${i * (360 / 28)})">${circle(0, -75.5, 1.5, '#f3d9b8', 'opacity=".75"')}</g>`,
  );
  return {
    ...made,
    svg: made.svg + chalk + path(blob(random, 4, 0.3, 6), '#8a4b2a', 'transform="translate(64,42)" opacity=".5"'),
  };
}

const VESSELS = {
  steel: () => metalPlate('#d3d9dd'),
  brass: () => metalPlate('#d8a94e'),
  blue: () => ceramic('#f4ede2', dashes),
  printed: () => ceramic('#fbf1dc', petals),
  green: () => ceramic('#eef3ea', waves),
  stoneware,
  leaf: bananaLeaf,
  clay,
  copper: () => bowl('#bf6a35', '#dcd3c6', loops('#c98a3d')),
  iron: () => bowl('#3b3536', '#2a2526', loops('#4a4445')),
  bowl: () => bowl('#2f6d7c', '#f2ead9'),
  basket,
  board,
  paper,
  sizzler,
} satisfies Record<string, (random: Random) => Vessel>;

export type VesselName = keyof typeof VESSELS;
export const VESSEL_NAMES: readonly string[] = Object.keys(VESSELS);
export const drawVessel = (name: VesselName, random: Random): Vessel => VESSELS[name](random);

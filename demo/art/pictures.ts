import { drawDish } from './dishes.ts';
import { drawFront } from './fronts.ts';
import { drawPlace } from './places.ts';
import { drawRoom } from './rooms.ts';

const SUBJECTS = ['dish', 'restaurant', 'place'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** The name of a picture: motif, seed of the variation, and view (0 is the first). */
export interface PictureName {
  readonly motif: string;
  readonly seed: number;
  readonly view: number;
}

/** Number of different views of a motif. */
export const VIEW_COUNTS: Readonly<Record<Subject, number>> = { dish: 4, restaurant: 9, place: 5 };

/** The three dishes that represent each kind of restaurant, in the order in which its gallery shows them. */
const SIGNATURES = new Map<string, readonly [string, string, string]>(
  Object.entries({
    mughlai: ['biryani', 'kebab', 'kheer'],
    udupi: ['masala-dosa', 'idli', 'coffee'],
    dhaba: ['makhani', 'naan', 'lassi'],
    cafe: ['roll', 'fish-curry', 'rasgulla'],
    coastal: ['fish-curry', 'prawns', 'appam'],
    haveli: ['thali', 'paratha', 'laddu'],
    sweets: ['jamun', 'chaat', 'jalebi'],
    chinese: ['momos', 'noodles', 'manchurian'],
    irani: ['egg-curry', 'kebab', 'chai'],
    bengali: ['fish-curry', 'roll', 'rasgulla'],
    terrace: ['tikka', 'tandoori', 'kulfi'],
    chalet: ['momos', 'rajma', 'noodles'],
  }),
);

/**
 * Returns `/pictures/dish/biryani-17.webp`, or `…/biryani-17-2.webp` for view 2; clients append `?w=` with an offered
 * width.
 */
export function pictureUrl(subject: Subject, motif: string, seed: number, view = 0): string {
  return `/pictures/${subject}/${motif}-${seed}${view ? `-${view}` : ''}.webp`;
}

/** Parses a URL made by `pictureUrl`; returns undefined if it is not the URL of a picture. */
export function parsePictureUrl(url: string): { subject: Subject; name: PictureName } | undefined {
  const [, folder, stem = ''] = /^\/pictures\/([a-z]+)\/([^/]+)\.webp$/.exec(url) ?? [];
  const subject = SUBJECTS.find((known) => known === folder);
  const name = parsePictureName(stem);
  return subject && name && { subject, name };
}

/** Parses `biryani-17` and `biryani-17-2`; returns undefined if the text is not the name of a picture. */
function parsePictureName(name: string): PictureName | undefined {
  const found = /^([a-z]+(?:-[a-z]+)*)-(\d{1,4})(?:-(\d))?$/.exec(name);
  const [, motif, seed, view] = found ?? [];
  return motif && seed ? { motif, seed: Number(seed), view: Number(view ?? 0) } : undefined;
}

function drawRestaurant(motif: string, seed: number, view: number): string | undefined {
  const dishes = SIGNATURES.get(motif);
  if (!dishes) return undefined;
  const [first, second, third] = dishes;
  if (view === 1) return drawRoom(seed, motif === 'mughlai' || motif === 'haveli' ? 'mughal' : 'round');
  if (view === 2) return drawDish(first, seed + 1);
  if (view === 3) return drawDish(second, seed + 3, 1);
  if (view === 4) return drawFront(motif, seed, true);
  if (view === 5) return drawDish(third, seed + 6);
  if (view === 6) return drawRoom(seed + 1, 'flat');
  if (view === 7) return drawDish(first, seed + 9, 2);
  if (view === 8) return drawDish(second, seed + 11);
  return drawFront(motif, seed);
}

/**
 * Draws a picture as SVG, with an aspect ratio of 4:3; returns undefined if the motif or view does not exist.
 * Deterministic: the same name returns the same drawing.
 */
export function drawPicture(subject: Subject, { motif, seed, view }: PictureName): string | undefined {
  if (view >= VIEW_COUNTS[subject]) return undefined;
  if (subject === 'dish') return drawDish(motif, seed, view);
  if (subject === 'place') return drawPlace(motif, seed, view);
  return drawRestaurant(motif, seed, view);
}

import { between, nth, randomFrom } from './random.ts';
import { steam } from './shapes.ts';
import { drawTable } from './table.ts';
import { drawVessel } from './vessels.ts';
import { CURRIES } from './dishes-curry.ts';
import { GRILL } from './dishes-grill.ts';
import { RICE } from './dishes-rice.ts';
import { SOUTH } from './dishes-south.ts';
import { BREADS } from './dishes-bread.ts';
import { DRINKS } from './dishes-drink.ts';
import { STREET } from './dishes-street.ts';
import { SWEETS } from './dishes-sweet.ts';
import type { Dish } from './dish.ts';

const PLATED = { ...RICE, ...CURRIES, ...SOUTH, ...STREET, ...BREADS, ...GRILL, ...SWEETS } as const;

export type DishKind = keyof typeof PLATED | keyof typeof DRINKS;

const plated: ReadonlyMap<string, Dish> = new Map(Object.entries(PLATED));
const drinks: ReadonlyMap<string, { readonly hot?: boolean; readonly draw: Dish['draw'] }> = new Map(
  Object.entries(DRINKS),
);

/** All kinds of dishes and drinks that can be drawn. */
export const DISH_KINDS: readonly string[] = [...plated.keys(), ...drinks.keys()];

/** The SVG view box of each view: the whole plate, closer, a close-up, and the plate right of the centre. */
const FRAMES = ['-120 -90 240 180', '-92 -69 184 138', '-60 -58 132 99', '-116 -66 176 132'] as const;

/**
 * Draws a dish on a table, seen from above, with an aspect ratio of 4:3. The seed selects the table, the vessel and all
 * random details; consecutive seeds never have the same table colour. View 0 is the picture in the menu; views 1 to 3
 * are further pictures of the dish.
 */
export function drawDish(kind: string, seed: number, view = 0): string | undefined {
  const dish = plated.get(kind);
  const drink = drinks.get(kind);
  const drawing = dish ?? drink;
  if (!drawing) return undefined;
  const random = randomFrom(seed * 31 + view * 7);
  const under = drawTable(seed + view * 5, random);
  let body: string;
  if (dish) {
    const held = drawVessel(nth(dish.vessels, seed + view), random);
    body = `${held.svg}<g transform="scale(${(held.foodRadius / 64).toFixed(3)})">${dish.draw(random)}</g>`;
  } else body = drawing.draw(random);
  const turned = `<g transform="rotate(${between(random, -7, 7).toFixed(1)})">${body}</g>${drawing.hot ? steam() : ''}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${nth(FRAMES, view)}" width="240" height="180" preserveAspectRatio="xMidYMid slice">${under}${turned}</svg>`;
}

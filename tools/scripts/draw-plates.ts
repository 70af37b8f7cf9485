import { writeFileSync } from 'node:fs';
import { CURRIES } from '../../demo/art/dishes-curry.ts';
import { RICE } from '../../demo/art/dishes-rice.ts';
import { SOUTH } from '../../demo/art/dishes-south.ts';
import { SWEETS } from '../../demo/art/dishes-sweet.ts';
import type { Dish } from '../../demo/art/dish.ts';
import { randomFrom } from '../../demo/art/random.ts';
import { type VesselName, drawVessel } from '../../demo/art/vessels.ts';

/**
 * Draws the illustrations in src/design/art with the functions that draw menu pictures, but without a table below: node
 * --import tsx tools/scripts/draw-plates.ts
 */
const plates: Record<string, { dish: Dish; in?: VesselName; seed: number }> = {
  thali: { dish: CURRIES.thali, seed: 11 },
  biryani: { dish: RICE.biryani, seed: 5 },
  paneer: { dish: CURRIES.paneer, seed: 3 },
  dosa: { dish: SOUTH.dosa, in: 'steel', seed: 9 },
  idli: { dish: SOUTH.idli, in: 'blue', seed: 4 },
  sweet: { dish: SWEETS.jamun, seed: 2 },
};

for (const [name, { dish, in: chosen, seed }] of Object.entries(plates)) {
  const random = randomFrom(seed);
  const [first] = dish.vessels;
  const held = drawVessel(chosen ?? first ?? 'steel', random);
  const shadow = '<ellipse cx="3" cy="9" rx="94" ry="90" fill="#50260f" opacity=".12"/>';
  const food = `<g transform="scale(${(held.foodRadius / 64).toFixed(3)})">${dish.draw(random)}</g>`;
  const drawing = `${shadow}${held.svg}${food}`.replaceAll(/ +\/>/g, '/>').replaceAll(/(\d\.\d)\d+/g, '$1');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-104 -102 208 208">${drawing}</svg>\n`;
  writeFileSync(new URL(`../../src/design/art/${name}.svg`, import.meta.url), svg);
}

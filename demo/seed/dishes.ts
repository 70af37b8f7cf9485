import { pictureUrl, VIEW_COUNTS } from '../art/pictures.ts';
import { nth, randomFrom } from '../art/random.ts';
import { menus, type MenuLine, sides } from './menus.ts';
import { type DemoRestaurant, restaurants } from './restaurants.ts';

/** All descriptions without duplicates; dishes refer to them by id. */
export const descriptions = [...new Set([...Object.values(menus).flat(), ...sides].map((line) => line[5]))].map(
  (name, index) => ({ id: index + 1, name }),
);
const descriptionIds = new Map<string, number>(descriptions.map(({ id, name }) => [name, id]));

/** Returns the restaurant's own menu and two or three sides. All menus together have 1,000 dishes. */
function menuOf(restaurant: DemoRestaurant): readonly MenuLine[] {
  const own: readonly MenuLine[] = menus[restaurant.menu];
  const names = new Set(own.map(([name]) => name));
  const extra = sides.filter(([name]) => !names.has(name));
  const count = restaurant.id % 3 === 0 ? 2 : 3;
  return [...own, ...Array.from({ length: count }, (_, index) => nth(extra, restaurant.id + index * 5))];
}

/** Most dishes have a stock of 12 to 59; one in seven has 1 to 5, one in eleven is sold out. The first dish has 40. */
function liveCount(position: number, index: number, random: () => number): number {
  if (index === 0) return 40;
  if (position % 11 === 7) return 0;
  if (position % 7 === 3) return 1 + Math.floor(random() * 5);
  return 12 + Math.floor(random() * 48);
}

/** Half of the dishes without stock are sold out today, and come back in the morning with 20 (D266). */
const resumeCount = (position: number, index: number): number | null => (index > 0 && position % 22 === 7 ? 20 : null);

const restaurantDiscount = (position: number): number =>
  position % 4 === 0 ? nth([10, 15, 20, 25], Math.floor(position / 4)) : 0;
const platformDiscount = (position: number): number =>
  position % 6 === 0 ? nth([5, 10], Math.floor(position / 6)) : 0;

export const dishes = restaurants
  .flatMap((restaurant) => menuOf(restaurant).map((line, index) => ({ restaurant, line, index })))
  .map(({ restaurant, line: [name, art, rupees, veg, category, description], index }, position) => {
    const random = randomFrom(position + 1);
    const seed = restaurant.id * 18 + index;
    // Prices differ between restaurants by up to 10 %, in steps of five rupees.
    const surcharge = Math.round((rupees * ((restaurant.id * 3) % 5) * 0.025) / 5) * 5;
    return {
      id: position + 1,
      restaurant_id: restaurant.id,
      name,
      price_paise: (rupees + surcharge) * 100,
      is_veg: veg === 'V' ? 1 : 0,
      category,
      description_id: descriptionIds.get(description) ?? null,
      art,
      seed,
      image_url: pictureUrl('dish', art, seed),
      media: Array.from({ length: VIEW_COUNTS.dish }, (_, view) => pictureUrl('dish', art, seed, view)),
      discount_percentage: restaurantDiscount(position),
      platform_discount_percentage: platformDiscount(position),
      live_count: liveCount(position, index, random),
      resume_count: resumeCount(position, index),
      daily_count: position % 8 === 0 ? 40 : null,
    } as const;
  });

export type DemoDish = (typeof dishes)[number];

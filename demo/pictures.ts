import { dishes } from './seed/dishes.ts';
import { places } from './seed/places.ts';
import { restaurants } from './seed/restaurants.ts';

/** The addresses of all pictures in the demo data. No others are rendered. */
export const demoPictures: ReadonlySet<string> = new Set(
  [...restaurants, ...dishes, ...places].flatMap(({ image_url, media }) => [image_url, ...media]),
);

/** The city that is preselected for a new visitor (spec §10). */
const firstCity = 1;

/** The addresses of the pictures on the cards of that city, from the top. */
export const firstPictures: readonly string[] = [...restaurants, ...places]
  .filter(({ city_id }) => city_id === firstCity)
  .map(({ image_url }) => image_url);

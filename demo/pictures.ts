import { dishes } from './seed/dishes.ts';
import { places } from './seed/places.ts';
import { restaurants } from './seed/restaurants.ts';

/** The URLs of all pictures in the demo data. No others are rendered. */
export const demoPictures: ReadonlySet<string> = new Set(
  [...restaurants, ...dishes, ...places].flatMap(({ image_url, media }) => [image_url, ...media]),
);

/** The city that is preselected for a new visitor (spec §10). */
const firstCity = 1;

/** The URLs of the pictures on the home page's cards for that city, from top to bottom. */
export const defaultCityPictures: readonly string[] = [...restaurants, ...places]
  .filter(({ city_id }) => city_id === firstCity)
  .map(({ image_url }) => image_url);

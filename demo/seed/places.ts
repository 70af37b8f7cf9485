import { pictureUrl, VIEW_COUNTS } from '../art/pictures.ts';
import { cities, type CityName } from './cities.ts';
import { northernAndEasternPlaces } from './place-lists/north-east.ts';
import type { PlaceLine } from './place-lists/place-line.ts';
import { southernPlaces } from './place-lists/south.ts';
import { westernPlaces } from './place-lists/west.ts';

const byCity: Readonly<Record<CityName, readonly PlaceLine[]>> = {
  ...southernPlaces,
  ...westernPlaces,
  ...northernAndEasternPlaces,
};

/** Some places have coordinates but no map link. */
const withoutMapUrl = (id: number): boolean => id % 11 === 4;

export const places = cities
  .flatMap((city) => byCity[city.name].map((line) => ({ city, line })))
  .map(({ city, line: [name, art, type, rating, street_address, latitude, longitude, description] }, index) => {
    const id = index + 1;
    return {
      id,
      city_id: city.id,
      name,
      image_url: pictureUrl('place', art, id),
      media: Array.from({ length: VIEW_COUNTS.place }, (_, view) => pictureUrl('place', art, id, view)),
      type,
      rating,
      street_address,
      description,
      latitude,
      longitude,
      map_url: withoutMapUrl(id) ? null : `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`,
    };
  });

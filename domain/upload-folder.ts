/** The location of a restaurant, as used in the folder of its pictures on the image host. */
export interface UploadLocation {
  state: string;
  district: string;
  city: string;
}

/**
 * `india/{state}/{district}/{city}` in lower case, followed by the restaurant's name in lower case with each character
 * except ASCII letters and digits replaced by an underscore (spec §7, Image upload).
 */
export function uploadFolder({ state, district, city }: UploadLocation, restaurant: string): string {
  const name = restaurant.toLowerCase().replace(/[^a-z0-9]/g, '_');
  return `${['india', state, district, city].join('/').toLowerCase()}/${name}`;
}

/** The location of a restaurant, from which the upload folder of its pictures is built. */
export interface UploadLocation {
  state: string;
  district: string;
  city: string;
}

/**
 * Returns `india/{state}/{district}/{city}/{name}` in lower case, where each character of the name except ASCII letters
 * and digits is an underscore (spec §7, Image upload).
 */
export function uploadFolder({ state, district, city }: UploadLocation, restaurant: string): string {
  const name = restaurant.toLowerCase().replace(/[^a-z0-9]/g, '_');
  return `${['india', state, district, city].join('/').toLowerCase()}/${name}`;
}

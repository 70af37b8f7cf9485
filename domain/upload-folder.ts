/** Where a restaurant's pictures are kept by the image host. */
export interface UploadPlace {
  state: string;
  district: string;
  city: string;
}

/**
 * `india/{state}/{district}/{city}`, lowercased, plus the restaurant's name lowercased with each character that is no
 * letter or digit of ASCII turned to an underscore (spec §7, Image upload).
 */
export function uploadFolder({ state, district, city }: UploadPlace, restaurant: string): string {
  const name = restaurant.toLowerCase().replace(/[^a-z0-9]/g, '_');
  return `${['india', state, district, city].join('/').toLowerCase()}/${name}`;
}

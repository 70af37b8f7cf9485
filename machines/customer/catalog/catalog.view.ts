import type { CatalogSnapshot } from './catalog.machine.ts';

/** Returns the picture of a restaurant from a cached city list (spec §2, Restaurant detail). */
export function selectListImage(id: number) {
  return ({ context }: CatalogSnapshot): string | null => {
    for (const { value } of Object.values(context.entries.restaurants)) {
      const listed = value?.find((restaurant) => restaurant.id === id);
      if (listed?.image_url) return listed.image_url;
    }
    return null;
  };
}

import type { CatalogSnapshot } from './catalog.machine.ts';

/** The picture of a restaurant's entry in the list of whichever city it was seen in (spec §2, Restaurant detail). */
export function selectListImage(id: number) {
  return ({ context }: CatalogSnapshot): string | null => {
    for (const { value } of Object.values(context.entries.restaurants)) {
      const listed = value?.find((restaurant) => restaurant.id === id);
      if (listed?.image_url) return listed.image_url;
    }
    return null;
  };
}

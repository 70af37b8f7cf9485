import { isFound } from '../../../domain/search.ts';
import type { Wanted } from '../../shared/list-search/wanted.ts';
import type { Place, Restaurant } from '../catalog/catalog.entries.ts';
import type { Dishes, Listing } from './browse.machine.ts';

/** `dish`: what a restaurant was found by, where its own words do not say it. */
export type FoundRestaurant = Restaurant & { dish?: string };
export type Found =
  | { tab: 'restaurants'; items: readonly FoundRestaurant[] }
  | { tab: 'places'; items: readonly Place[] };

/** What of a list is asked for: by name, kind, street and dish. 'Veg only' is about restaurants, and means purely vegetarian. */
export function foundIn(listing: Listing, { query, vegOnly }: Wanted, dishes: Dishes | null): Found {
  if (listing.tab === 'places') {
    const items = listing.items.filter(({ name, type, street_address: street }) =>
      isFound(query, [name, type ?? '', street ?? '']),
    );
    return { tab: 'places', items };
  }
  const items = listing.items.flatMap((restaurant): FoundRestaurant[] => {
    const { id, is_veg: isVeg, name, cuisine, street_address: street } = restaurant;
    if (vegOnly && isVeg !== 1) return [];
    const own = [name, cuisine ?? '', street];
    if (isFound(query, own)) return [restaurant];
    // Each dish by itself: 'paneer biryani' is not a paneer tikka beside a chicken biryani.
    const dish = dishes?.[id]?.find((each) => isFound(query, [...own, each]));
    return dish === undefined ? [] : [{ ...restaurant, dish }];
  });
  return { tab: 'restaurants', items };
}

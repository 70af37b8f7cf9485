import { matchesSearch } from '../../../domain/search.ts';
import type { ListQuery } from '../../shared/list-search/list-query.ts';
import type { Place, Restaurant } from '../catalog/entries.ts';
import type { DishNames, Listing } from './browse.actors.ts';

/** A restaurant that matches a search. `dish` is the matching dish if the restaurant's own fields do not match. */
export type FoundRestaurant = Restaurant & { dish?: string };
export type FoundListing =
  | { tab: 'restaurants'; items: readonly FoundRestaurant[] }
  | { tab: 'places'; items: readonly Place[] };

/** Filters a list by name, type or cuisine, street and dish. 'Veg only' keeps purely vegetarian restaurants. */
export function filterListing(listing: Listing, { query, vegOnly }: ListQuery, dishes: DishNames | null): FoundListing {
  if (listing.tab === 'places') {
    const items = listing.items.filter(({ name, type, street_address: street }) =>
      matchesSearch(query, [name, type ?? '', street ?? '']),
    );
    return { tab: 'places', items };
  }
  const items = listing.items.flatMap((restaurant): FoundRestaurant[] => {
    const { id, is_veg: isVeg, name, cuisine, street_address: street } = restaurant;
    if (vegOnly && isVeg !== 1) return [];
    const own = [name, cuisine ?? '', street];
    if (matchesSearch(query, own)) return [restaurant];
    // All words must match the same dish: 'paneer biryani' does not match a paneer tikka and a chicken biryani.
    const dish = dishes?.[id]?.find((each) => matchesSearch(query, [...own, each]));
    return dish === undefined ? [] : [{ ...restaurant, dish }];
  });
  return { tab: 'restaurants', items };
}

import { matchesSearch } from '../../../domain/search.ts';
import type { ListQuery } from '../../shared/list-search/list-query.ts';
import type { Place, Restaurant } from '../catalog/entries.ts';
import type { DishNames, Listing } from './browse.actors.ts';

/** A restaurant that matches a search. `dish` is the matching dish if the restaurant's own fields do not match. */
export type FoundRestaurant = Restaurant & { dish?: string };
export type FoundListing =
  | { tab: 'restaurants'; items: readonly FoundRestaurant[] }
  | { tab: 'places'; items: readonly Place[] };

/** The rating that is shown, and sorted by, for a restaurant without one (spec §9). */
export const defaultRating = 4.5;

/** Greater than every price, so that restaurants without one come last. */
const unpriced = 1e9;

/** What restaurants are sorted by, in ascending order. */
const sortKeys = new Map([
  ['rating', ({ rating }: Restaurant) => -(rating ?? defaultRating)],
  ['price', ({ typical_price: price }) => price ?? unpriced],
]);

/**
 * Filters a list by name, type or cuisine, street and dish, and sorts restaurants. 'Veg only' keeps purely vegetarian
 * restaurants; 'Open now' leaves out those that are known to be closed. Equal ones keep the order of the answer.
 */
export function filterListing(
  listing: Listing,
  { query, vegOnly, openNow, sort }: ListQuery,
  dishes: DishNames | null,
): FoundListing {
  if (listing.tab === 'places') {
    const items = listing.items.filter(({ name, type, street_address: street }) =>
      matchesSearch(query, [name, type ?? '', street ?? '']),
    );
    return { tab: 'places', items };
  }
  const items = listing.items.flatMap((restaurant): FoundRestaurant[] => {
    const { id, is_veg: isVeg, is_open: isOpen, name, cuisine, street_address: street } = restaurant;
    if ((vegOnly && isVeg !== 1) || (openNow && isOpen === false)) return [];
    const own = [name, cuisine ?? '', street];
    if (matchesSearch(query, own)) return [restaurant];
    // All words must match the same dish: 'paneer biryani' does not match a paneer tikka and a chicken biryani.
    const dish = dishes?.[id]?.find((each) => matchesSearch(query, [...own, each]));
    return dish === undefined ? [] : [{ ...restaurant, dish }];
  });
  const key = sortKeys.get(sort);
  if (key) items.sort((one, other) => key(one) - key(other));
  return { tab: 'restaurants', items };
}

import { isFound } from '../../../domain/search.ts';
import type { Wanted } from '../../shared/list-search/wanted.ts';
import type { Listing } from './browse.machine.ts';

/** What of a list is asked for: by name, kind, street and dish. 'Veg only' is about restaurants, and means purely vegetarian. */
export function foundIn(listing: Listing, { query, vegOnly }: Wanted): Listing {
  return listing.tab === 'restaurants'
    ? {
        tab: 'restaurants',
        items: listing.items.filter(
          ({ is_veg: isVeg, name, cuisine, street_address: street, dishes = [] }) =>
            (!vegOnly || isVeg === 1) &&
            // Each dish by itself: 'paneer biryani' is not a paneer tikka beside a chicken biryani.
            ['', ...dishes].some((dish) => isFound(query, [name, cuisine ?? '', street, dish])),
        ),
      }
    : {
        tab: 'places',
        items: listing.items.filter(({ name, type, street_address: street }) =>
          isFound(query, [name, type ?? '', street ?? '']),
        ),
      };
}

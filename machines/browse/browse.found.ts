import { isFound } from '../../domain/search.ts';
import type { Wanted } from '../list-search/wanted.ts';
import type { Listing } from './browse.machine.ts';

/** What of a list is asked for: by name, kind and street. 'Veg only' is about restaurants, and means purely vegetarian. */
export function foundIn(listing: Listing, { query, vegOnly }: Wanted): Listing {
  return listing.tab === 'restaurants'
    ? {
        tab: 'restaurants',
        items: listing.items.filter(
          (item) =>
            (!vegOnly || item.is_veg === 1) && isFound(query, [item.name, item.cuisine ?? '', item.street_address]),
        ),
      }
    : {
        tab: 'places',
        items: listing.items.filter(({ name, type, street_address: street }) =>
          isFound(query, [name, type ?? '', street ?? '']),
        ),
      };
}

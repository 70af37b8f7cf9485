import { pageOf } from '../../shared/lib/page-of.ts';
import type { City } from '../catalog/entries.ts';
import type { DishNames, Listing } from './browse.actors.ts';
import type { BrowseSnapshot } from './browse.machine.ts';
import type { Choice } from './choice.ts';

export interface BrowseView extends Choice {
  cities: readonly City[];
  citiesMessage: string | null;
  areCitiesLoading: boolean;
  /** What the list area shows. */
  view: 'loading' | 'noCity' | 'empty' | 'list' | 'failed';
  listing: Listing | null;
  /** The error of the last list that could not be loaded, for the view `failed`. */
  message: string | null;
  isRefreshing: boolean;
  /** Dishes that a search reads; null if they are not loaded. */
  dishes: DishNames | null;
  /** Whether the dishes to search are being loaded or failed to load; null otherwise. */
  dishSearch: 'loading' | 'failed' | null;
}

export const selectPage = pageOf((snapshot: BrowseSnapshot): BrowseView => {
  const isSearch = (searched: 'loading' | 'failed') => snapshot.matches({ dishes: { searched } });
  return {
    ...snapshot.context,
    areCitiesLoading: snapshot.matches({ cities: 'loading' }),
    view: viewOf(snapshot),
    isRefreshing: snapshot.matches({ list: 'refreshing' }),
    dishSearch: isSearch('loading') ? 'loading' : isSearch('failed') ? 'failed' : null,
  };
});

function viewOf(snapshot: BrowseSnapshot): BrowseView['view'] {
  if (snapshot.matches({ list: 'noCity' })) return 'noCity';
  if (snapshot.matches({ list: 'failed' })) return 'failed';
  const { listing } = snapshot.context;
  if (!listing) return 'loading';
  return listing.items.length > 0 ? 'list' : 'empty';
}

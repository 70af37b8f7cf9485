import type { BrowseSnapshot } from './browse.machine.ts';

export const selectTab = (snapshot: BrowseSnapshot) => snapshot.context.tab;
export const selectCityId = (snapshot: BrowseSnapshot) => snapshot.context.cityId;
export const selectCities = (snapshot: BrowseSnapshot) => snapshot.context.cities;
export const selectCitiesMessage = (snapshot: BrowseSnapshot) => snapshot.context.citiesMessage;
export const selectAreCitiesLoading = (snapshot: BrowseSnapshot) => snapshot.matches({ cities: 'loading' });
export const selectListing = (snapshot: BrowseSnapshot) => snapshot.context.listing;
export const selectMessage = (snapshot: BrowseSnapshot) => snapshot.context.message;
export const selectIsRefreshing = (snapshot: BrowseSnapshot) => snapshot.matches({ list: 'refreshing' });

export const selectDishes = (snapshot: BrowseSnapshot) => snapshot.context.dishes;
export const selectAreDishesLoading = (snapshot: BrowseSnapshot) =>
  snapshot.matches({ dishes: { searched: 'loading' } });
export const selectAreDishesMissing = (snapshot: BrowseSnapshot) =>
  snapshot.matches({ dishes: { searched: 'failed' } });

/** What the list area shows. */
export type BrowseView = 'loading' | 'noCity' | 'empty' | 'list' | 'failed';

export function selectView(snapshot: BrowseSnapshot): BrowseView {
  if (snapshot.matches({ list: 'noCity' })) return 'noCity';
  if (snapshot.matches({ list: 'failed' })) return 'failed';
  const { listing } = snapshot.context;
  if (!listing) return 'loading';
  return listing.items.length > 0 ? 'list' : 'empty';
}

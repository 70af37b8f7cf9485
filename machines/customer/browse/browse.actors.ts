import { fromCallback } from 'xstate';
import type { CatalogReader, ReadResult } from '../catalog/catalog-reader.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { Choice, Tab } from './choice.ts';
import type { City, Place, Restaurant } from '../catalog/entries.ts';
import type { ListQuery } from '../../shared/list-search/list-query.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

export type Listing = { tab: 'restaurants'; items: readonly Restaurant[] } | { tab: 'places'; items: readonly Place[] };

export type BrowseCitiesResult = { kind: 'loaded'; cities: readonly City[] } | ApiFailure;

/** What is displayed from the start, without a placeholder: what is cached. */
export interface KnownListing {
  /** Empty if they have to be loaded. */
  readonly cities: readonly City[];
  /** Of the chosen tab and city; null if it has to be loaded. */
  readonly listing: Listing | null;
}

export type LoadListResult = { kind: 'loaded'; listing: Listing } | ApiFailure;

/** Dish names by restaurant id. */
export type DishNames = Readonly<Record<number, readonly string[]>>;

export type LoadDishesResult = { kind: 'loaded'; dishes: DishNames } | ApiFailure;

export type MemoryCommand = { type: 'remember'; choice: Choice };

interface Deps {
  catalog: CatalogReader;
  /** Stores the choice for this tab (spec §2, 'restored from session storage'). */
  remember: (choice: Choice) => void;
  /** Calls the listener with the search now and after each change. Returns an unsubscribe function. */
  watchQuery: (listener: (query: ListQuery) => void) => () => void;
  /** Whether only open restaurants are shown. Their list is then not taken from the cache, which may be outdated. */
  isOpenNow: () => boolean;
}

interface ListInput {
  tab: Tab;
  cityId: number;
}

/** Returns what the page can display at once: what `loadCities` and `loadList` would resolve with immediately. */
export function readKnownListing(
  { tab, cityId }: Choice,
  { catalog, isOpenNow }: Pick<Deps, 'catalog' | 'isOpenNow'>,
): KnownListing {
  const cities = catalog.citiesNow() ?? [];
  const items = cityId === null || isOpenNow() ? null : catalog.readNow(tab, cityId);
  // `tab` says which of the two lists it is.
  return { cities, listing: items && ({ tab, items } as Listing) };
}

export function createBrowseActors({ catalog, remember, watchQuery, isOpenNow }: Deps) {
  const list = (ask: CatalogReader['read']) =>
    fromPromise<LoadListResult, ListInput>(async ({ input: { tab, cityId }, signal }) =>
      tab === 'restaurants'
        ? listed(await ask('restaurants', cityId, signal), (items) => ({ tab, items }))
        : listed(await ask('places', cityId, signal), (items) => ({ tab, items })),
    );
  return {
    loadCities: fromPromise<BrowseCitiesResult>(async ({ signal }) => {
      const reading = await catalog.cities(signal);
      return reading.kind === 'loaded' ? { kind: 'loaded', cities: reading.value } : reading;
    }),
    loadList: list((...asked) => (isOpenNow() ? catalog.refresh : catalog.read)(...asked)),
    refreshList: list((kind, cityId, signal) => {
      // Reloads cached dishes in the background together with the list. A search without cached dishes waits for them.
      if (kind === 'restaurants' && catalog.peek('dishes', cityId))
        catalog.refresh('dishes', cityId, signal).catch(() => {});
      return catalog.refresh(kind, cityId, signal);
    }),
    loadDishes: fromPromise<LoadDishesResult, { cityId: number }>(async ({ input: { cityId }, signal }) => {
      const reading = await catalog.read('dishes', cityId, signal);
      if (reading.kind === 'refused') return reading;
      return { kind: 'loaded', dishes: Object.fromEntries(reading.value.map(({ id, dishes = [] }) => [id, dishes])) };
    }),
    watchSearch: fromCallback(({ sendBack }) => {
      let wasSearching = false;
      let wasOpenNow = false;
      return watchQuery(({ query, openNow }) => {
        const isSearching = query.trim() !== '';
        if (isSearching !== wasSearching) sendBack({ type: isSearching ? 'search.begun' : 'search.ended' });
        wasSearching = isSearching;
        if (openNow && !wasOpenNow) sendBack({ type: 'list.refresh' });
        wasOpenNow = openNow;
      });
    }),
    memory: fromCallback<MemoryCommand>(({ receive }) => receive(({ choice }) => remember(choice))),
  };
}

function listed<Items>(reading: ReadResult<Items>, listing: (items: Items) => Listing): LoadListResult {
  return reading.kind === 'loaded' ? { kind: 'loaded', listing: listing(reading.value) } : reading;
}

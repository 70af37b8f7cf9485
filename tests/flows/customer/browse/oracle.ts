import type { browseMachine, BrowseSnapshot } from '../../../../machines/customer/browse/browse.machine.ts';
import {
  selectAreCitiesLoading,
  selectAreDishesLoading,
  selectAreDishesMissing,
  selectCities,
  selectCitiesMessage,
  selectCityId,
  selectDishes,
  selectIsRefreshing,
  selectListing,
  selectMessage,
  selectTab,
  selectView,
  type BrowseView,
} from '../../../../machines/customer/browse/browse.selectors.ts';
import { browseModel, cachedBrowseModel, noCityBrowseModel, onwardBrowseModel, unservedBrowseModel } from './model.ts';
import { defineFlow, type Control, type Oracle, type Page } from '../../../engine/oracle.ts';
import type { DishNames } from '../../../../machines/customer/browse/browse.actors.ts';
import type { Tab } from '../../../../machines/customer/browse/choice.ts';

type Machine = typeof browseMachine;

export interface BrowsePage extends Page {
  shows: {
    tab: Tab;
    /** Value of the city selector; null while it is disabled. */
    city: string | null;
    citiesMessage: string | null;
    view: BrowseView;
    /** Names on the cards. */
    names: readonly string[];
    /** What the cards are of; null without cards. */
    cardsOf: Tab | null;
    /** Dishes that a search reads, by restaurant id; null if they are not loaded. */
    dishNames: DishNames | null;
    /** The error that is shown in place of the list. */
    message: string | null;
    /** Whether the dishes to search are being loaded or failed to load; null otherwise. */
    dishes: 'loading' | 'failed' | null;
  };
  may: Record<'Refresh' | 'Try again' | 'Load the cities again', Control>;
}

interface Ref {
  tab: Tab;
  cityId: number | null;
  cities: 'loading' | 'failed' | readonly number[];
  citiesMessage: string | null;
  list: 'noCity' | 'loading' | 'refreshing' | 'ready' | 'failed';
  names: readonly string[] | null;
  message: string | null;
  search: 'off' | 'loading' | 'failed' | 'ready';
  /** The dishes of the city; null until they are loaded. */
  dishNames: DishNames | null;
}

const unknownFailure = 'Something went wrong';

const browseOracle: Oracle<Machine, Ref, BrowsePage> = {
  start(recorder) {
    recorder.call('memory', undefined);
    recorder.call('watchSearch', undefined);
    recorder.call('loadCities', undefined);
    // Defaults: city 1 and restaurants [§2, §9].
    recorder.call('loadList', { tab: 'restaurants', cityId: 1 }, { proves: ['HOME-10', 'HOME-11'] });
    return { ...untouched, tab: 'restaurants', cityId: 1, list: 'loading' };
  },

  step(ref, event, recorder) {
    const remember = (tab: Tab, cityId: number | null) => {
      const command = { type: 'remember', choice: { tab, cityId } };
      recorder.send('memory', command, { proves: ['HOME-12', 'HOME-13'] });
    };
    const reloadList = (tab: Tab, cityId: number | null): Ref => {
      remember(tab, cityId);
      const chosen = { ...ref, tab, cityId, names: null, message: null };
      if (cityId === null) return { ...chosen, list: 'noCity' };
      recorder.call('loadList', { tab, cityId }, { proves: ['HOME-3'] });
      return { ...chosen, list: 'loading' };
    };
    const listed = (output: Listed): Ref =>
      output.kind === 'refused'
        ? { ...ref, list: 'failed', names: null, message: output.message }
        : { ...ref, list: 'ready', names: output.listing.items.map(({ name }) => name), message: null };
    /** A search in restaurants includes their dishes, which are loaded once per city (D48b). */
    const searched = (next: Ref): Ref => {
      if (next.search === 'off') return next;
      if (next.tab === 'places' || next.cityId === null || next.dishNames) return { ...next, search: 'ready' };
      recorder.call('loadDishes', { cityId: next.cityId });
      return { ...next, search: 'loading' };
    };
    switch (event.type) {
      case 'tab.choose':
        return searched(event.tab === ref.tab ? ref : reloadList(event.tab, ref.cityId));
      case 'city.choose':
        return searched({ ...reloadList(ref.tab, event.cityId), dishNames: null });
      case 'list.refresh':
        if (ref.list !== 'ready' && ref.list !== 'failed') return ref;
        recorder.call('refreshList', { tab: ref.tab, cityId: ref.cityId ?? 0 });
        return searched({ ...ref, list: 'refreshing', dishNames: null });
      case 'search.begun':
        return ref.search === 'off' ? searched({ ...ref, search: 'ready' }) : ref;
      case 'search.ended':
        return { ...ref, search: 'off' };
      case 'loadDishes done':
        if (event.output.kind === 'refused') return { ...ref, search: 'failed' };
        return { ...ref, search: 'ready', dishNames: event.output.dishes };
      case 'loadDishes failed':
        return { ...ref, search: 'failed' };
      case 'cities.retry':
        if (ref.cities !== 'failed') return ref;
        recorder.call('loadCities', undefined);
        return { ...ref, cities: 'loading', citiesMessage: null };
      case 'loadCities done': {
        const { output } = event;
        if (output.kind === 'refused') return { ...ref, cities: 'failed', citiesMessage: output.message };
        const cities = output.cities.map(({ id }) => id);
        if (ref.cityId === null || cities.includes(ref.cityId)) return { ...ref, cities };
        // A city that is no longer served is deselected (D14).
        remember(ref.tab, null);
        // Without a city, there are no dishes to search.
        return searched({ ...ref, cities, cityId: null, list: 'noCity', names: null, message: null, dishNames: null });
      }
      case 'loadCities failed':
        return { ...ref, cities: 'failed', citiesMessage: unknownFailure };
      case 'loadList done':
      case 'refreshList done':
        return listed(event.output);
      case 'loadList failed':
      case 'refreshList failed':
        return { ...ref, list: 'failed', names: null, message: unknownFailure };
      default:
        return ref;
    }
  },

  page: (ref) => ({
    shows: {
      tab: ref.tab,
      city: typeof ref.cities === 'string' ? null : cityName(ref.cityId),
      citiesMessage: ref.citiesMessage,
      view: viewOf(ref),
      names: ref.names ?? [],
      cardsOf: ref.names && ref.tab,
      dishNames: ref.dishNames,
      message: viewOf(ref) === 'failed' ? ref.message : null,
      dishes: ref.search === 'loading' || ref.search === 'failed' ? ref.search : null,
    },
    may: {
      Refresh:
        viewOf(ref) === 'list' || viewOf(ref) === 'empty'
          ? ref.list === 'refreshing'
            ? 'disabled'
            : 'enabled'
          : 'absent',
      'Try again': ref.list === 'failed' ? 'enabled' : 'absent',
      'Load the cities again': ref.cities === 'failed' ? 'enabled' : 'absent',
    },
    proves: ['HOME-4', 'HOME-6', 'HOME-7', 'HOME-8', 'ERR-1', 'ERR-3', 'ERR-4'],
  }),
};

const untouched = {
  cities: 'loading',
  citiesMessage: null,
  names: null,
  message: null,
  search: 'off',
  dishNames: null,
} as const;

type Listed =
  | { kind: 'refused'; message: string }
  | { kind: 'loaded'; listing: { items: readonly { name: string }[] } };

function cityName(id: number | null): string {
  if (id === null) return 'Select a city';
  return id === 1 ? 'Hyderabad' : 'Bengaluru';
}

function viewOf({ list, names }: Ref): BrowseView {
  if (list === 'noCity' || list === 'failed') return list;
  if (names === null) return 'loading';
  return names.length === 0 ? 'empty' : 'list';
}

function observe(snapshot: BrowseSnapshot): BrowsePage {
  const cities = selectCities(snapshot);
  const cityId = selectCityId(snapshot);
  const citiesMessage = selectCitiesMessage(snapshot);
  const view = selectView(snapshot);
  const isSelectorThere = !selectAreCitiesLoading(snapshot) && citiesMessage === null;
  const chosen = cityId === null ? 'Select a city' : cities.find(({ id }) => id === cityId)?.name;
  const canRefresh = snapshot.can({ type: 'list.refresh' });
  return {
    shows: {
      tab: selectTab(snapshot),
      city: isSelectorThere ? (chosen ?? 'unknown') : null,
      citiesMessage,
      view,
      names: selectListing(snapshot)?.items.map(({ name }) => name) ?? [],
      cardsOf: selectListing(snapshot)?.tab ?? null,
      dishNames: selectDishes(snapshot),
      message: view === 'failed' ? selectMessage(snapshot) : null,
      dishes: selectAreDishesLoading(snapshot) ? 'loading' : selectAreDishesMissing(snapshot) ? 'failed' : null,
    },
    may: {
      Refresh: view === 'list' || view === 'empty' ? (selectIsRefreshing(snapshot) ? 'disabled' : 'enabled') : 'absent',
      'Try again': view === 'failed' && canRefresh ? 'enabled' : 'absent',
      'Load the cities again': snapshot.can({ type: 'cities.retry' }) ? 'enabled' : 'absent',
    },
  };
}

export const browseFlow = defineFlow({
  model: browseModel,
  oracle: browseOracle,
  observe,
  // No event leaves this state, because the cities are loaded once.
  rests: ['browse.cities.ready'],
});
export const unservedBrowseFlow = defineFlow({ model: unservedBrowseModel, oracle: browseOracle, observe });
export const onwardBrowseFlow = defineFlow({ model: onwardBrowseModel, oracle: browseOracle, observe });

/** What is cached is displayed from the start, and nothing is loaded. */
export const cachedBrowseFlow = defineFlow({
  model: cachedBrowseModel,
  oracle: {
    ...browseOracle,
    start(recorder): Ref {
      recorder.call('memory', undefined);
      recorder.call('watchSearch', undefined);
      const shown = { cities: [1, 2], list: 'ready', names: ['Charminar Dastarkhwan'] } as const;
      return { ...untouched, ...shown, tab: 'restaurants', cityId: 1 };
    },
  },
  observe,
});

export const noCityBrowseFlow = defineFlow({
  model: noCityBrowseModel,
  oracle: {
    ...browseOracle,
    start(recorder): Ref {
      recorder.call('memory', undefined);
      recorder.call('watchSearch', undefined);
      recorder.call('loadCities', undefined);
      return { ...untouched, tab: 'places', cityId: null, list: 'noCity' };
    },
  },
  observe,
});

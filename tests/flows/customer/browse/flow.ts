import type { browseMachine, BrowseSnapshot } from '../../../../machines/customer/browse/browse.machine.ts';
import { selectPage, type BrowseView } from '../../../../machines/customer/browse/browse.view.ts';
import { browseModel, cachedBrowseModel, noCityBrowseModel, onwardBrowseModel, unservedBrowseModel } from './model.ts';
import { bengaluru, dastarkhwan, hyderabad } from '../catalog/model.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import type { LoadListResult } from '../../../../machines/customer/browse/browse.actors.ts';
import type { Tab } from '../../../../machines/customer/browse/choice.ts';
import { registerFlow } from '../../../engine/flow.ts';

type Machine = typeof browseMachine;

export interface BrowsePage {
  shows: BrowseView;
}

interface Ref extends Omit<BrowseView, 'view' | 'areCitiesLoading' | 'isRefreshing' | 'dishSearch'> {
  citiesAre: 'loading' | 'failed' | 'ready';
  list: 'noCity' | 'loading' | 'refreshing' | 'ready' | 'failed';
  search: 'off' | 'loading' | 'failed' | 'ready';
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
      const chosen = { ...ref, tab, cityId, listing: null };
      if (cityId === null) return { ...chosen, list: 'noCity' };
      recorder.call('loadList', { tab, cityId }, { proves: ['HOME-3'] });
      return { ...chosen, list: 'loading' };
    };
    const listed = (output: LoadListResult): Ref =>
      output.kind === 'refused'
        ? { ...ref, list: 'failed', listing: null, message: output.message }
        : { ...ref, list: 'ready', listing: output.listing };
    /** A search in restaurants includes their dishes, which are loaded once per city (D48b). */
    const searched = (next: Ref): Ref => {
      if (next.search === 'off') return next;
      if (next.tab === 'places' || next.cityId === null || next.dishes) return { ...next, search: 'ready' };
      recorder.call('loadDishes', { cityId: next.cityId });
      return { ...next, search: 'loading' };
    };
    switch (event.type) {
      case 'tab.choose':
        return searched(event.tab === ref.tab ? ref : reloadList(event.tab, ref.cityId));
      case 'city.choose':
        return searched({ ...reloadList(ref.tab, event.cityId), dishes: null });
      case 'list.refresh':
        if (ref.list !== 'ready' && ref.list !== 'failed') return ref;
        recorder.call('refreshList', { tab: ref.tab, cityId: ref.cityId ?? 0 });
        return searched({ ...ref, list: 'refreshing', dishes: null });
      case 'search.begun':
        return ref.search === 'off' ? searched({ ...ref, search: 'ready' }) : ref;
      case 'search.ended':
        return ref.search === 'off' ? ref : { ...ref, search: 'off' };
      case 'loadDishes done':
        if (event.output.kind === 'refused') return { ...ref, search: 'failed' };
        return { ...ref, search: 'ready', dishes: event.output.dishes };
      case 'loadDishes failed':
        return { ...ref, search: 'failed' };
      case 'cities.retry':
        if (ref.citiesAre !== 'failed') return ref;
        recorder.call('loadCities', undefined);
        return { ...ref, citiesAre: 'loading', citiesMessage: null };
      case 'loadCities done': {
        const { output } = event;
        if (output.kind === 'refused') return { ...ref, citiesAre: 'failed', citiesMessage: output.message };
        const { cities } = output;
        const loaded = { ...ref, citiesAre: 'ready', cities } as const;
        if (ref.cityId === null || cities.some(({ id }) => id === ref.cityId)) return loaded;
        // A city that is no longer served is deselected (D14).
        remember(ref.tab, null);
        // Without a city, there are no dishes to search.
        return searched({ ...loaded, cityId: null, list: 'noCity', listing: null, dishes: null });
      }
      case 'loadCities failed':
        return { ...ref, citiesAre: 'failed', citiesMessage: unknownFailure };
      case 'loadList done':
      case 'refreshList done':
        return listed(event.output);
      case 'loadList failed':
      case 'refreshList failed':
        return { ...ref, list: 'failed', listing: null, message: unknownFailure };
      default:
        return ref;
    }
  },

  page: ({ citiesAre, list, search, ...shown }) => ({
    shows: {
      ...shown,
      areCitiesLoading: citiesAre === 'loading',
      view: viewOf(list, shown.listing),
      isRefreshing: list === 'refreshing',
      dishSearch: search === 'loading' || search === 'failed' ? search : null,
    },
    proves: ['HOME-4', 'HOME-6', 'HOME-7', 'HOME-8', 'ERR-1', 'ERR-3', 'ERR-4'],
  }),
};

const untouched = {
  citiesAre: 'loading',
  cities: [],
  citiesMessage: null,
  listing: null,
  message: null,
  search: 'off',
  dishes: null,
} as const;

function viewOf(list: Ref['list'], listing: Ref['listing']): BrowseView['view'] {
  if (list === 'noCity' || list === 'failed') return list;
  if (listing === null) return 'loading';
  return listing.items.length === 0 ? 'empty' : 'list';
}

const observe = (snapshot: BrowseSnapshot): BrowsePage => ({ shows: selectPage(snapshot) });

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
      const listing = { tab: 'restaurants', items: [dastarkhwan] } as const;
      const cities = [hyderabad, bengaluru];
      return { ...untouched, citiesAre: 'ready', cities, list: 'ready', listing, tab: 'restaurants', cityId: 1 };
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

export const flow = registerFlow({
  name: 'browse',
  flows: [browseFlow, cachedBrowseFlow, noCityBrowseFlow, unservedBrowseFlow],
  messages: ['Something went wrong'],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);

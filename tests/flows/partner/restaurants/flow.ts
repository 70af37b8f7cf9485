import type {
  PartnerRestaurantsSnapshot,
  partnerRestaurantsMachine,
} from '../../../../machines/partner/restaurants/restaurants.machine.ts';
import {
  selectAreRestaurantsLoading,
  selectCounters,
  selectPartnerCities,
  selectPartnerCitiesMessage,
  selectPartnerCity,
  selectRestaurant,
  selectRestaurants,
  selectRestaurantsMessage,
  selectRestaurantsView,
  type DashboardCounters,
  type RestaurantsView,
} from '../../../../machines/partner/restaurants/restaurants.view.ts';
import { createPartnerRestaurantsActors } from '../../../../machines/partner/restaurants/restaurants.actors.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { calls, partnerRestaurantsModel, shownRestaurantsModel } from './model.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

type Machine = typeof partnerRestaurantsMachine;

export interface PartnerRestaurantsPage {
  shows: {
    view: RestaurantsView;
    busy: boolean;
    names: readonly string[];
    counters: DashboardCounters | null;
    message: string | null;
    cities: readonly string[] | null;
    citiesMessage: string | null;
    /** Results of looking up the restaurant 14 and the city 9, which only the larger list contains. */
    found: { restaurant: string | null; city: string | null };
  };
}

interface Ref {
  list: 'loading' | 'ready' | 'failed';
  answer: 'three' | 'one' | 'none' | null;
  message: string | null;
  cities: 'loading' | 'ready' | 'failed';
  citiesMessage: string | null;
}

/** What the page shows for each of the model's three lists, counted by hand (spec §2, Dashboard; D22). */
const answers = {
  three: {
    names: ['Charminar Dastarkhwan', 'Annapurna Tiffins', 'Zafrani Sweets'],
    counters: { total: 3, approved: 2, active: 1, menuItems: 33, pending: 1 },
  },
  one: { names: ['Spice Route'], counters: { total: 1, approved: 0, active: 0, menuItems: 0, pending: 0 } },
  none: { names: [], counters: { total: 0, approved: 0, active: 0, menuItems: 0, pending: 0 } },
};

const unreachable = 'Network connection issue. Please check your internet connection.';

const oracle: Oracle<Machine, Ref, PartnerRestaurantsPage> = {
  start(recorder) {
    recorder.call('loadRestaurants', undefined, { proves: ['API-33'] });
    recorder.call('loadCities', undefined);
    return { list: 'loading', answer: null, message: null, cities: 'loading', citiesMessage: null };
  },

  step(ref, event, recorder) {
    switch (event.type) {
      case 'restaurants.refresh':
        recorder.call('loadRestaurants', undefined);
        return { ...ref, list: 'loading', message: null };
      case 'restaurants.retry': {
        if (ref.list !== 'failed' && ref.cities !== 'failed') return ref;
        const next = { ...ref };
        if (ref.list === 'failed') {
          recorder.call('loadRestaurants', undefined);
          Object.assign(next, { list: 'loading', message: null });
        }
        if (ref.cities === 'failed') {
          recorder.call('loadCities', undefined);
          Object.assign(next, { cities: 'loading', citiesMessage: null });
        }
        return next;
      }
      case 'loadRestaurants done': {
        const { output } = event;
        if (output.kind === 'refused') return { ...ref, list: 'failed', message: output.message };
        const answer = output.count === 3 ? 'three' : output.count === 1 ? 'one' : 'none';
        return { ...ref, list: 'ready', answer };
      }
      case 'loadRestaurants failed':
        return { ...ref, list: 'failed', message: unreachable };
      case 'loadCities done':
        return event.output.kind === 'refused'
          ? { ...ref, cities: 'failed', citiesMessage: event.output.message }
          : { ...ref, cities: 'ready' };
      case 'loadCities failed':
        return { ...ref, cities: 'failed', citiesMessage: unreachable };
      default:
        return ref;
    }
  },

  page({ list, answer, message, cities, citiesMessage }) {
    const known = answer ? answers[answer] : null;
    const isCityKnown = cities === 'ready';
    return {
      shows: {
        view: known ? (known.names.length > 0 ? 'list' : 'empty') : list === 'failed' ? 'failed' : 'loading',
        busy: list === 'loading',
        names: known?.names ?? [],
        counters: known?.counters ?? null,
        message,
        cities: isCityKnown ? ['Hyderabad', 'Vijayawada'] : null,
        citiesMessage,
        found: { restaurant: answer === 'three' ? 'Zafrani Sweets' : null, city: isCityKnown ? 'Vijayawada' : null },
      },
      proves: ['DASH-2', 'DASH-3', 'DASH-4', 'DASH-5', 'ERR-5', 'STORE-28'],
    };
  },
};

function observe(snapshot: PartnerRestaurantsSnapshot): PartnerRestaurantsPage {
  return {
    shows: {
      view: selectRestaurantsView(snapshot),
      busy: selectAreRestaurantsLoading(snapshot),
      names: selectRestaurants(snapshot)?.map(({ name }) => name) ?? [],
      counters: selectCounters(snapshot),
      message: selectRestaurantsMessage(snapshot),
      cities: selectPartnerCities(snapshot)?.map(({ name }) => name) ?? null,
      citiesMessage: selectPartnerCitiesMessage(snapshot),
      found: {
        restaurant: selectRestaurant(14)(snapshot)?.name ?? null,
        city: selectPartnerCity(9)(snapshot)?.name ?? null,
      },
    },
  };
}

export const partnerRestaurantsFlow = defineFlow({
  model: partnerRestaurantsModel,
  oracle,
  observe,
  // No event leaves this state, because the cities are loaded once.
  rests: ['partnerRestaurants.cities.ready'],
});
/** The flow for the browser, with only the events that Manage Restaurants offers. */
export const shownRestaurantsFlow = defineFlow({ model: shownRestaurantsModel, oracle, observe });

export const flow = registerFlow({
  name: 'partner-restaurants',
  flows: [partnerRestaurantsFlow],
  calls: apiCalls<Machine>(calls, (api) => createPartnerRestaurantsActors({ api })),
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);

import type {
  partnerOrdersMachine,
  PartnerOrdersSnapshot,
} from '../../../../machines/partner/orders/orders.machine.ts';
import { selectPage, type PartnerOrdersView } from '../../../../machines/partner/orders/orders.view.ts';
import { createActor } from 'xstate';
import { createPartnerOrdersActors } from '../../../../machines/partner/orders/orders.actors.ts';
import { partnerRestaurantsMachine } from '../../../../machines/partner/restaurants/restaurants.machine.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { noPage } from '../../../fixtures/silent.ts';
import { calls, orderLists, partnerOrdersInvariants, partnerOrdersModel, polledOrdersModel } from './model.ts';
import { defineModel } from '../../../engine/model.ts';
import { defineFlow, type Oracle, type EffectRecorder } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

type Machine = typeof partnerOrdersMachine;

export interface PartnerOrdersPage {
  shows: PartnerOrdersView;
}

interface Ref {
  at: 'finding' | 'asking' | 'typing' | 'loading' | 'failed' | 'ready' | 'refreshing' | 'polling';
  restaurant: 7 | 12 | null;
  status: 'all' | 'delivered';
  search: string;
  size: 5 | 10;
  page: number;
  list: keyof typeof orderLists | null;
  error: string | null;
  /** Whether the last poll failed. */
  outdated: boolean;
  /** Whether an order may have changed since the current request began. */
  isDue: boolean;
  hand: 'closed' | 'open' | 'delivered';
  banner: string | null;
}

const firstVisit: Ref = {
  at: 'finding',
  restaurant: null,
  status: 'all',
  search: '',
  size: 5,
  page: 1,
  list: null,
  error: null,
  outdated: false,
  isDue: false,
  hand: 'closed',
  banner: null,
};

const noAnswer = 'Network connection issue. Please check your internet connection.';
const longest = 'n'.repeat(120);

const countOf = ({ list, size }: Ref): number => (list !== null && orderLists[list].total > size ? 2 : 1);

/** Which orders are listed; a list of the model is the same on each page and for each size. */
function rangeOf({ list, size, page }: Ref): string | null {
  if (list === null || orderLists[list].total === 0) return null;
  const first = page === 1 ? 1 : size === 5 ? 6 : 11;
  return `Showing ${first} to ${first + orderLists[list].orders.length - 1} of ${orderLists[list].total} orders`;
}

/** Returns the query of the current parameters without default values [PORD-1, PORD-2, PORD-3, PORD-9]. */
function addressOf({ restaurant, status, search, size, page }: Ref): string {
  const asked = [
    `restaurant=${restaurant}`,
    ...(status === 'delivered' ? ['status=delivered'] : []),
    ...(search === ' asha' ? ['search=+asha'] : search === '' ? [] : [`search=${longest}`]),
    ...(size === 10 ? ['size=10'] : []),
    ...(page > 1 ? [`page=${page}`] : []),
  ];
  return `?${asked.join('&')}`;
}

function load(next: Ref, recorder: EffectRecorder<Machine>): Ref {
  const ref: Ref = { ...next, at: 'loading', error: null, isDue: false };
  recorder.emit({ type: 'address.write', query: addressOf(ref) });
  recorder.call('loadOrders', wanted(ref), { proves: ['PORD-1', 'PORD-2', 'PORD-3', 'PORD-9'] });
  return ref;
}

function refresh(next: Ref, recorder: EffectRecorder<Machine>, proves: string[] = []): Ref {
  recorder.call('refreshOrders', wanted(next), { proves });
  return { ...next, at: 'refreshing', error: null, isDue: false };
}

function poll(next: Ref, recorder: EffectRecorder<Machine>): Ref {
  recorder.call('pollOrders', wanted(next));
  return { ...next, at: 'polling', isDue: false };
}

/** The end of a request: polls if an order may have changed since it began. */
const settle = (ref: Ref, recorder: EffectRecorder<Machine>): Ref =>
  ref.isDue ? poll(ref, recorder) : { ...ref, at: 'ready' };

function wanted({ restaurant, status, search, size, page }: Ref) {
  // This function is called only after a restaurant is chosen.
  return { restaurantId: restaurant ?? -1, status, search: search === ' asha' ? 'asha' : search, page, size };
}

const isChosen = ({ at }: Ref) => at !== 'finding' && at !== 'asking';

const oracle: Oracle<Machine, Ref, PartnerOrdersPage> = {
  start(recorder) {
    recorder.call('live', { pollMs: 10_000, slowMs: 30_000, hiddenMs: 60_000 });
    recorder.call('findRestaurant', undefined);
    return firstVisit;
  },

  step(ref, event, recorder) {
    switch (event.type) {
      case 'findRestaurant done':
        if (ref.at !== 'finding') return ref;
        if (event.output.kind === 'several') return { ...ref, at: 'asking' };
        return load({ ...ref, restaurant: 7 }, recorder);
      case 'findRestaurant failed':
        return ref.at === 'finding' ? { ...ref, at: 'asking' } : ref;
      case 'restaurant.choose': {
        if (event.restaurantId === ref.restaurant) return ref;
        // Choosing another restaurant resets search and page, and keeps the status filter.
        const restaurant = event.restaurantId === 7 ? 7 : 12;
        return load({ ...ref, restaurant, search: '', page: 1, list: null, banner: null }, recorder);
      }
      case 'status.choose': {
        const status = event.status === 'all' ? 'all' : 'delivered';
        return isChosen(ref) && status !== ref.status ? load({ ...ref, status, page: 1 }, recorder) : ref;
      }
      case 'search.change': {
        const search = event.search.length === 200 ? longest : event.search;
        return isChosen(ref) && search !== ref.search ? { ...ref, at: 'typing', search, page: 1 } : ref;
      }
      case 'after typing':
        return ref.at === 'typing' ? load(ref, recorder) : ref;
      case 'search.clear':
        if (!isChosen(ref) || ref.list !== 'nothing') return ref;
        return load({ ...ref, search: '', status: 'all', page: 1 }, recorder);
      case 'size.choose': {
        const size = event.size === 10 ? 10 : 5;
        return isChosen(ref) && size !== ref.size ? load({ ...ref, size, page: 1 }, recorder) : ref;
      }
      case 'page.go':
        if (!isChosen(ref) || event.page === ref.page || event.page < 1 || event.page > countOf(ref)) return ref;
        return load({ ...ref, page: event.page }, recorder);
      case 'orders.refresh':
        if (ref.at === 'failed') return load(ref, recorder);
        return ref.at === 'ready' || ref.at === 'polling' ? refresh(ref, recorder) : ref;
      case 'address.changed':
        return follow(ref, event.query, recorder);
      case 'loadOrders done': {
        if (event.output.kind === 'refused')
          return { ...ref, at: 'failed', list: null, error: 'Restaurant not found. Please try again.' };
        const { total, summary } = event.output.list;
        // Seven orders fill two pages of five, two orders fill one. Loads the last page if the page does not exist.
        const last = total > ref.size ? 2 : 1;
        if (ref.page > last) return load({ ...ref, page: last }, recorder);
        const list = total === 7 ? 'first' : total === 2 ? 'two' : summary.orders === 7 ? 'nothing' : 'noOrders';
        return settle({ ...ref, list, outdated: false }, recorder);
      }
      case 'loadOrders failed':
        return { ...ref, at: 'failed', list: null, error: noAnswer };
      case 'refreshOrders done': {
        if (event.output.kind === 'refused')
          return settle({ ...ref, error: 'Restaurant not found. Please try again.' }, recorder);
        const { total } = event.output.list;
        if (total === 2 && ref.page === 2) return load({ ...ref, page: 1 }, recorder);
        return settle({ ...ref, list: total === 7 ? 'first' : 'two', outdated: false }, recorder);
      }
      case 'poll.due':
        if (ref.at === 'loading' || ref.at === 'refreshing' || ref.at === 'polling') return { ...ref, isDue: true };
        return ref.at === 'ready' ? poll(ref, recorder) : ref;
      case 'pollOrders done': {
        if (event.output.kind === 'refused') return settle({ ...ref, outdated: true }, recorder);
        const { total } = event.output.list;
        if (total === 2 && ref.page === 2) return load({ ...ref, page: 1 }, recorder);
        return settle({ ...ref, list: total === 7 ? 'first' : 'two', error: null, outdated: false }, recorder);
      }
      case 'pollOrders failed':
        return settle({ ...ref, outdated: true }, recorder);
      case 'live done':
      case 'live failed':
        return ref;
      case 'refreshOrders failed':
        return settle({ ...ref, error: noAnswer }, recorder);
      case 'otp.open':
        // Only the confirmed order can be handed over [PORD-12].
        if (ref.hand === 'open' || event.orderId !== '7-1012' || ref.list !== 'first') return ref;
        recorder.call(
          'orderOtp',
          {
            ...{ orderId: '7-1012', customer: 'Asha Rao', status: 'confirmed' },
            dishes: [{ menu_name: 'Ghee Roast Dosa', quantity: 2 }],
          },
          { proves: ['PORD-12', 'PORD-13'] },
        );
        return { ...ref, hand: 'open', banner: null };
      case 'orderOtp done': {
        if (ref.hand !== 'open') return ref;
        if (event.output.delivered === null) {
          const closed: Ref = { ...ref, hand: 'closed', banner: event.output.banner };
          // The order has ended in the meantime.
          return event.output.isOutdated ? listAgain(closed, recorder) : closed;
        }
        return listAgain({ ...ref, hand: 'delivered', list: ref.list === 'first' ? 'handedOver' : ref.list }, recorder);
      }
      case 'orderOtp failed':
        return ref;
      case 'orders.outdated':
        return listAgain(ref, recorder);
      case 'after thanks':
        return ref.hand === 'delivered' ? { ...ref, hand: 'closed' } : ref;
    }
  },

  page(ref) {
    const { at, list, hand } = ref;
    const view =
      at === 'finding' || at === 'failed'
        ? at
        : at === 'asking'
          ? 'choosing'
          : list === null
            ? 'loading'
            : list === 'nothing'
              ? 'nothingFound'
              : list === 'noOrders'
                ? 'none'
                : 'list';
    return {
      shows: {
        view,
        restaurantId: ref.restaurant,
        status: ref.status,
        search: ref.search,
        size: ref.size,
        page: ref.page,
        pageCount: countOf(ref),
        range: rangeOf(ref),
        orders: list === null ? [] : orderLists[list].orders,
        summary: list === null ? null : orderLists[list].summary,
        error: ref.error,
        outdatedSince: ref.outdated && list !== null ? 1_795_246_200_000 : null,
        banner: ref.banner,
        isHandingOver: hand === 'open',
        isHandedOver: hand === 'delivered',
        isStale: at === 'typing' || at === 'loading',
        isRefreshing: at === 'refreshing',
      },
      proves: ['PORD-5', 'PORD-6', 'PORD-12', 'PORD-17', 'PORD-18', 'PORD-19'],
    };
  },
};

const observe = (snapshot: PartnerOrdersSnapshot) => ({ shows: selectPage(snapshot) });

/** Loads the list again after a hand-over [PORD-18], even during a request, whose response may be outdated. */
function listAgain(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  if (!isChosen(ref)) return ref;
  if (ref.at === 'ready' || ref.at === 'polling' || ref.at === 'refreshing') return refresh(ref, recorder, ['PORD-18']);
  return load(ref, recorder);
}

function follow(ref: Ref, query: string, recorder: EffectRecorder<Machine>): Ref {
  const { status, search, size, page } = firstVisit;
  const isFirstVisit = ref.status === status && ref.search === search && ref.size === size && ref.page === page;
  if (query === '?restaurant=7') {
    if (ref.restaurant === 7 && isFirstVisit) return ref;
    return load(
      { ...ref, restaurant: 7, status, search, size, page, list: ref.restaurant === 7 ? ref.list : null },
      recorder,
    );
  }
  if (query === '?page=2&restaurant=12') {
    if (ref.restaurant === 12 && ref.status === status && ref.search === search && ref.size === size && ref.page === 2)
      return ref;
    const list = ref.restaurant === 12 ? ref.list : null;
    return load({ ...ref, restaurant: 12, status, search, size, page: 2, list }, recorder);
  }
  // Invalid parameters are ignored.
  if (ref.restaurant === null && isFirstVisit) return ref;
  recorder.call('findRestaurant', undefined);
  return { ...ref, at: 'finding', restaurant: null, status, search, size, page, list: null };
}

export const partnerOrdersFlow = defineFlow({
  model: partnerOrdersModel,
  oracle,
  observe,
  always: partnerOrdersInvariants,
});

/** The page is opened with a URL that contains all parameters, as after a reload. */
export const linkedOrdersFlow = defineFlow({
  model: defineModel(partnerOrdersModel.machine, {
    ...partnerOrdersModel,
    input: { restaurantId: 7, status: 'delivered', search: ' asha', page: 2, size: 10 },
    allow: ({ context }, event) => event.type === 'loadOrders done' && context.list === null,
  }),
  oracle: {
    ...oracle,
    start: (recorder) => {
      recorder.call('live', { pollMs: 10_000, slowMs: 30_000, hiddenMs: 60_000 });
      return load({ ...firstVisit, restaurant: 7, status: 'delivered', search: ' asha', size: 10, page: 2 }, recorder);
    },
  },
  observe,
  always: partnerOrdersInvariants,
});

/** The list is polled, and loaded again when the server says that an order has changed. */
export const polledOrdersFlow = defineFlow({
  model: polledOrdersModel,
  oracle: {
    ...oracle,
    start(recorder) {
      recorder.call('live', { pollMs: 10_000, slowMs: 30_000, hiddenMs: 60_000 });
      return load({ ...firstVisit, restaurant: 7 }, recorder);
    },
  },
  observe,
  always: partnerOrdersInvariants,
});

export const flow = registerFlow({
  name: 'partner orders',
  flows: [partnerOrdersFlow, linkedOrdersFlow, polledOrdersFlow],
  calls: apiCalls<Machine>(calls, (api) =>
    createPartnerOrdersActors({ api, restaurants: createActor(partnerRestaurantsMachine), ...noPage }),
  ),
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);

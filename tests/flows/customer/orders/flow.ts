import { orderStates } from '../../../../domain/order-states.ts';
import { createCustomerOrdersActors } from '../../../../machines/customer/orders/orders.actors.ts';
import type { customerOrdersMachine } from '../../../../machines/customer/orders/orders.machine.ts';
import { selectPage, type OrderCardView, type OrdersView } from '../../../../machines/customer/orders/orders.view.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { noPage } from '../../../fixtures/silent.ts';
import { calls, customerOrdersModel, keptPickups, loadedAt, nineOrders } from './model.ts';
import { defineFlow, type EffectRecorder, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

export interface OrdersPage {
  shows: OrdersView;
}

interface Ref {
  at: 'loading' | 'failed' | 'ready' | 'refreshing' | 'polling';
  orders: 'nine' | 'two' | 'none';
  query: '' | ' BIRYANI ' | '7-1006' | 'pizza';
  tab: 'all' | 'delivered' | 'preparing' | 'ready';
  page: 1 | 2;
  error: string | null;
  outdated: boolean;
  /** Whether an order may have changed since the current request began. */
  isDue: boolean;
}

const noAnswer = 'Network connection issue. Please check your internet connection.';

const all = ['12-1009', '12-1008', '7-1007', '7-1006', '7-1005', '12-1004', '3-1003', '3-1002', '3-1001'];
const delivered = ['7-1005', '12-1004', '3-1002', '3-1001'];

/** Search results, written by hand. Ids, restaurants and dishes are searched, ignoring case (D18). */
const found: Record<'nine' | 'two', Record<Ref['query'], Record<Ref['tab'], readonly string[]>>> = {
  nine: {
    '': { all, delivered, preparing: ['7-1007'], ready: ['7-1006'] },
    ' BIRYANI ': {
      all: ['12-1009', '7-1006', '3-1003', '3-1002', '3-1001'],
      delivered: ['3-1002', '3-1001'],
      preparing: [],
      ready: ['7-1006'],
    },
    '7-1006': { all: ['7-1006'], delivered: [], preparing: [], ready: ['7-1006'] },
    pizza: { all: [], delivered: [], preparing: [], ready: [] },
  },
  two: {
    '': { all: ['12-1009', '12-1008'], delivered: [], preparing: [], ready: [] },
    ' BIRYANI ': { all: ['12-1009'], delivered: [], preparing: [], ready: [] },
    '7-1006': { all: [], delivered: [], preparing: [], ready: [] },
    pizza: { all: [], delivered: [], preparing: [], ready: [] },
  },
};

const foundBy = ({ orders, query, tab }: Ref) => (orders === 'none' ? [] : found[orders][query][tab]);

type Recorder = EffectRecorder<typeof customerOrdersMachine>;

function poll(ref: Ref, recorder: Recorder): Ref {
  recorder.call('pollOrders', undefined);
  return { ...ref, at: 'polling', isDue: false };
}

/** The end of a request: polls if an order may have changed since it began. */
const settle = (ref: Ref, recorder: Recorder): Ref => (ref.isDue ? poll(ref, recorder) : { ...ref, at: 'ready' });

/** A list with nine orders, or with two, which fit on one page. */
function take(ref: Ref, count: number, recorder: Recorder): Ref {
  const fresh: Ref = { ...ref, error: null, outdated: false };
  return settle(count === 9 ? { ...fresh, orders: 'nine' } : { ...fresh, orders: 'two', page: 1 }, recorder);
}

/** Search, tab and page are kept in the URL (D336). */
function write(ref: Ref, recorder: Recorder): Ref {
  const parts = [
    ...(ref.query === '' ? [] : [`q=${ref.query.trim()}`]),
    ...(ref.tab === 'all' ? [] : [`tab=${ref.tab}`]),
    ...(ref.page === 1 ? [] : ['page=2']),
  ];
  recorder.emit({ type: 'address.write', query: parts.length === 0 ? '' : `?${parts.join('&')}` });
  return ref;
}

/** What each address asks for. */
const asked: Record<string, Pick<Ref, 'query' | 'tab' | 'page'>> = {
  '': { query: '', tab: 'all', page: 1 },
  '?page=2': { query: '', tab: 'all', page: 2 },
  '?q=7-1006&tab=ready': { query: '7-1006', tab: 'ready', page: 1 },
  '?tab=late&page=0': { query: '', tab: 'all', page: 1 },
};

/** A page that the list does not have becomes the last one. */
const clamp = (ref: Ref): Ref => (foundBy(ref).length === 9 ? ref : { ...ref, page: 1 });

const isShown = ({ at }: Ref) => at === 'ready' || at === 'refreshing' || at === 'polling';

/** What the customer reads about the orders of each status; none can be cancelled, because the answers name no time. */
const details: Record<OrderCardView['order']['status'], string | null> = {
  pending: 'Not paid. Its dishes are no longer kept for you.',
  confirmed: 'Ready about 1:20 pm',
  preparing: null,
  ready: 'Show your code. Pick it up until 2:00 pm',
  delivered: null,
  cancelled: null,
};

/** The answer with two orders is from 1:33 pm (D305). */
function cardOf(id: string, { orders }: Ref): OrderCardView {
  const order = nineOrders.find((each) => each.id === id);
  if (!order) throw new Error(`The model has no order ${id}.`);
  const { title, customerTone: tone } = orderStates[order.status];
  const isLate = orders === 'two' && order.status === 'confirmed';
  const detail = isLate ? 'It was expected at 1:20 pm and is 13 minutes late' : details[order.status];
  return { order, title, tone, detail, cancelRule: null };
}

const oracle: Oracle<typeof customerOrdersMachine, Ref, OrdersPage> = {
  start(recorder) {
    recorder.call('live', { pollMs: 30_000, slowMs: 60_000, hiddenMs: 60_000 });
    recorder.call('loadOrders', undefined, { proves: ['API-23'] });
    return {
      at: 'loading',
      orders: 'none',
      query: '',
      tab: 'all',
      page: 1,
      error: null,
      outdated: false,
      isDue: false,
    };
  },

  step(ref, event, recorder) {
    const isListed = isShown(ref) && ref.orders !== 'none';
    switch (event.type) {
      case 'loadOrders done':
        if (event.output.kind === 'refused') return { ...ref, at: 'failed', error: event.output.message };
        return settle(clamp({ ...ref, orders: event.output.orders.length === 9 ? 'nine' : 'none' }), recorder);
      case 'loadOrders failed':
        return { ...ref, at: 'failed', error: noAnswer };
      case 'orders.refresh':
        if (ref.at === 'loading' || ref.at === 'refreshing') return ref;
        recorder.call(ref.at === 'failed' ? 'loadOrders' : 'refreshOrders', undefined);
        return { ...ref, at: ref.at === 'failed' ? 'loading' : 'refreshing', error: null, isDue: false };
      case 'refreshOrders done':
        if (event.output.kind === 'refused') return settle({ ...ref, error: event.output.message }, recorder);
        return take(ref, event.output.orders.length, recorder);
      case 'refreshOrders failed':
        return settle({ ...ref, error: noAnswer }, recorder);
      case 'poll.due':
        if (ref.at === 'failed') return ref;
        return ref.at === 'ready' ? poll(ref, recorder) : { ...ref, isDue: true };
      case 'pollOrders done':
        if (event.output.kind === 'refused') return settle({ ...ref, outdated: true }, recorder);
        return take(ref, event.output.orders.length, recorder);
      case 'pollOrders failed':
        return settle({ ...ref, outdated: true }, recorder);
      case 'live done':
      case 'live failed':
        return ref;
      case 'search.change':
        // The model contains only queries that are keys of `found`.
        return isListed ? write({ ...ref, query: event.query as Ref['query'], page: 1 }, recorder) : ref;
      case 'tab.choose':
        return isListed ? write({ ...ref, tab: event.tab as Ref['tab'], page: 1 }, recorder) : ref;
      case 'search.clear':
        return isListed && foundBy(ref).length === 0
          ? write({ ...ref, query: '', tab: 'all', page: 1 }, recorder)
          : ref;
      case 'page.go':
        // Only the list with all nine orders has a second page [§9: 8 per page].
        if (!isListed || foundBy(ref).length !== 9 || (event.page !== 1 && event.page !== 2)) return ref;
        return event.page === ref.page ? ref : write({ ...ref, page: event.page }, recorder);
      case 'address.changed': {
        const moved = { ...ref, ...asked[event.query] };
        return isShown(ref) ? clamp(moved) : moved;
      }
    }
  },

  page(ref) {
    const isReady = isShown(ref);
    const ids = isReady ? foundBy(ref) : [];
    const isTwoPages = ids.length === 9;
    const shown = isTwoPages ? (ref.page === 1 ? all.slice(0, -1) : ['3-1001']) : ids;
    const view = ref.orders === 'none' ? 'none' : ids.length === 0 ? 'nothingFound' : 'list';
    const range = isTwoPages ? (ref.page === 1 ? '1 to 8' : '9 to 9') : `1 to ${ids.length}`;
    return {
      shows: {
        view: isReady ? view : ref.at === 'failed' ? 'failed' : 'loading',
        query: ref.query,
        tab: ref.tab,
        page: ref.page,
        error: ref.error,
        outdatedSince: ref.outdated ? loadedAt : null,
        isRefreshing: ref.at === 'refreshing',
        cards: shown.map((id) => cardOf(id, ref)),
        pageCount: isTwoPages ? 2 : 1,
        summary: ids.length > 0 ? `Showing ${range} of ${ids.length} orders` : null,
        kept: ref.at === 'failed' ? keptPickups : [],
      },
      proves: ['ORDERS-1', 'ORDERS-2', 'ORDERS-3', 'ORDERS-4', 'ORDERS-6', 'ORDERS-7'],
    };
  },
};

export const customerOrdersFlow = defineFlow({
  model: customerOrdersModel,
  oracle,
  observe: (snapshot) => ({ shows: selectPage(snapshot) }),
});

export const flow = registerFlow({
  name: 'customer orders',
  flows: [customerOrdersFlow],
  calls: apiCalls<typeof customerOrdersMachine>(calls, (api) =>
    createCustomerOrdersActors({ api, keepPickups: () => {}, ...noPage }),
  ),
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);

import { assign, emit, setup, type SnapshotFrom } from 'xstate';
import type { WriteAddress } from '../../shared/lib/notices.ts';
import {
  loadedNow,
  loadingState,
  neverLoaded,
  pollingState,
  refreshingState,
  restingState,
  type Freshness,
} from '../../shared/live/fresh.ts';
import { liveMachine, type PollDue } from '../../shared/live/live.machine.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import {
  findOrders,
  formatOrdersQuery,
  pageCountOf,
  parseOrdersQuery,
  type Order,
  type ShownOrders,
  type Tab,
} from './order-list.ts';
import type { LoadOrdersResult } from './orders.actors.ts';
import type { Pickup } from './pickups.ts';
import { ofEvent } from '../../shared/lib/params.ts';
import type { Outcome } from '../../shared/lib/when.ts';

export type CustomerOrdersEvent =
  | { type: 'search.change'; query: string }
  | { type: 'tab.choose'; tab: Tab }
  /** Resets the search and the tab. */
  | { type: 'search.clear' }
  | { type: 'page.go'; page: number }
  | { type: 'orders.refresh' }
  /** The query of the URL changed, through a link or the back button. */
  | { type: 'address.changed'; query: string }
  | PollDue;

interface Context extends ShownOrders, Freshness {
  orders: Order[];
  /** The server's time in the last response, epoch ms; null if it is not known. */
  now: number | null;
  /** What was kept on the device by an earlier visit, for a load that fails. */
  kept: Pickup[];
}

/**
 * Intervals of the polling while the page is visible, without and with the event stream, ms. A page that is hidden for a
 * minute closes the stream (D255).
 */
const live = { pollMs: 30_000, slowMs: 60_000, hiddenMs: 60_000 };

const load = { show: 'takeOrders' } as const;

/**
 * My Orders: loads all orders of the customer, and again when the server says that one has changed; searches, filters and paginates them on the client (spec §2, My Orders;
 * D18). Search, tab and page are kept in the URL (D336).
 */
export const customerOrdersMachine = setup({
  types: {
    /** `address`: the query of the page's URL, for a page that has a list. */
    input: {} as { kept: Pickup[]; address?: string },
    context: {} as Context,
    events: {} as CustomerOrdersEvent,
    emitted: {} as WriteAddress,
    tags: {} as 'busy',
  },
  actors: {
    loadOrders: notProvided<LoadOrdersResult>('loadOrders'),
    /** Sends the same request as `loadOrders`, while the previous list stays visible. */
    refreshOrders: notProvided<LoadOrdersResult>('refreshOrders'),
    /** Sends the same request for polling; an error is not shown. */
    pollOrders: notProvided<LoadOrdersResult>('pollOrders'),
    live: liveMachine,
  },
  guards: {
    hasOrders: ({ context }) => context.orders.length > 0,
    isNothingFound: ({ context }) => context.orders.length > 0 && findOrders(context.orders, context).length === 0,
    isOtherPage: ({ context }, { page }: { page: number }) =>
      context.orders.length > 0 &&
      page !== context.page &&
      page >= 1 &&
      page <= pageCountOf(findOrders(context.orders, context).length),
  },
  actions: {
    /** Stores the new list, which may be shorter; the page becomes the last page if it no longer exists. */
    takeOrders: assign(({ context }, { orders, now, at }: Outcome<LoadOrdersResult, 'loaded'>) => ({
      ...{ orders, now, ...loadedNow(at) },
      page: Math.min(context.page, pageCountOf(findOrders(orders, context).length)),
    })),
    search: assign((_, { query }: { query: string }) => ({ query, page: 1 })),
    chooseTab: assign((_, { tab }: { tab: Tab }) => ({ tab, page: 1 })),
    showEverything: assign({ query: '', tab: 'all', page: 1 }),
    goToPage: assign((_, { page }: { page: number }) => ({ page })),
    /** Before the orders are loaded, it is not known which pages there are. */
    followAddress: assign(({ context: { orders, loadedAt } }, { query }: { query: string }) => {
      const view = parseOrdersQuery(query);
      return loadedAt === null
        ? view
        : { ...view, page: Math.min(view.page, pageCountOf(findOrders(orders, view).length)) };
    }),
    writeAddress: emit(({ context }): WriteAddress => ({ type: 'address.write', query: formatOrdersQuery(context) })),
    setFreshness: assign((_, change: Partial<Freshness>) => change),
  },
}).createMachine({
  id: 'customerOrders',
  context: ({ input: { kept, address = '' } }) => ({
    ...parseOrdersQuery(address),
    orders: [],
    now: null,
    ...neverLoaded,
    kept,
  }),
  invoke: { id: 'live', src: 'live', input: live },
  on: {
    'address.changed': { actions: { type: 'followAddress', params: ofEvent } },
    'search.change': { guard: 'hasOrders', actions: [{ type: 'search', params: ofEvent }, 'writeAddress'] },
    'tab.choose': { guard: 'hasOrders', actions: [{ type: 'chooseTab', params: ofEvent }, 'writeAddress'] },
    'search.clear': { guard: 'isNothingFound', actions: ['showEverything', 'writeAddress'] },
    'page.go': {
      guard: { type: 'isOtherPage', params: ofEvent },
      actions: [{ type: 'goToPage', params: ofEvent }, 'writeAddress'],
    },
  },
  initial: 'loading',
  states: {
    loading: loadingState('loadOrders', load),
    failed: { on: { 'orders.refresh': 'loading' } },
    ready: restingState('polling', { 'orders.refresh': 'refreshing' }),
    /** A refresh by the user takes precedence. */
    polling: pollingState('pollOrders', load, { 'orders.refresh': 'refreshing' }),
    refreshing: refreshingState('refreshOrders', load),
  },
});

export type CustomerOrdersSnapshot = SnapshotFrom<typeof customerOrdersMachine>;

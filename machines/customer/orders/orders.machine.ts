import { assign, setup, type SnapshotFrom } from 'xstate';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { whenLoaded } from '../../shared/lib/loaded-region.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import { findOrders, pageCountOf, type Order, type Tab } from './order-list.ts';

export type LoadOrdersResult = { kind: 'loaded'; orders: Order[] } | ApiFailure;

export type CustomerOrdersEvent =
  | { type: 'search.change'; query: string }
  | { type: 'tab.choose'; tab: Tab }
  /** Resets the search and the tab. */
  | { type: 'search.clear' }
  | { type: 'page.go'; page: number }
  | { type: 'orders.refresh' };

interface Context {
  orders: Order[];
  query: string;
  tab: Tab;
  /** Starts at 1. */
  page: number;
  /** Message of the last failed load. */
  error: string | null;
}

/** The customer's orders: loaded as a whole; searched, filtered and paged on the client (spec §2, My Orders; D18). */
export const customerOrdersMachine = setup({
  types: { context: {} as Context, events: {} as CustomerOrdersEvent, tags: {} as 'busy' },
  actors: {
    loadOrders: notProvided<LoadOrdersResult>('loadOrders'),
    /** The same call, while the previous list stays visible. */
    refreshOrders: notProvided<LoadOrdersResult>('refreshOrders'),
  },
  guards: {
    isLoaded: (_, result: LoadOrdersResult) => result.kind === 'loaded',
    hasOrders: ({ context }) => context.orders.length > 0,
    isNothingFound: ({ context }) => context.orders.length > 0 && findOrders(context.orders, context).length === 0,
    isOtherPage: ({ context }, { page }: { page: number }) =>
      page !== context.page && page >= 1 && page <= pageCountOf(findOrders(context.orders, context).length),
  },
  actions: {
    takeOrders: assign((_, result: LoadOrdersResult) => (result.kind === 'loaded' ? { orders: result.orders } : {})),
    /** The list may be shorter now: moves to the last page if needed. */
    keepOnPage: assign(({ context }) => ({
      page: Math.min(context.page, pageCountOf(findOrders(context.orders, context).length)),
    })),
    search: assign((_, { query }: { query: string }) => ({ query, page: 1 })),
    chooseTab: assign((_, { tab }: { tab: Tab }) => ({ tab, page: 1 })),
    showEverything: assign({ query: '', tab: 'all', page: 1 }),
    goToPage: assign((_, { page }: { page: number }) => ({ page })),
    clearError: assign({ error: null }),
    reportRefusal: assign((_, result: LoadOrdersResult) =>
      result.kind === 'refused' ? { error: result.message } : {},
    ),
    reportUnreachable: assign({ error: unreachableMessage }),
  },
}).createMachine({
  id: 'customerOrders',
  context: { orders: [], query: '', tab: 'all', page: 1, error: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        id: 'loadOrders',
        src: 'loadOrders',
        ...whenLoaded<LoadOrdersResult>()({
          show: 'takeOrders',
          report: 'reportRefusal',
          unreachable: 'reportUnreachable',
        }),
      },
    },
    failed: { on: { 'orders.refresh': 'loading' } },
    ready: {
      on: {
        'search.change': { guard: 'hasOrders', actions: { type: 'search', params: ({ event }) => event } },
        'tab.choose': { guard: 'hasOrders', actions: { type: 'chooseTab', params: ({ event }) => event } },
        'search.clear': { guard: 'isNothingFound', actions: 'showEverything' },
        'page.go': {
          guard: { type: 'isOtherPage', params: ({ event }) => event },
          actions: { type: 'goToPage', params: ({ event }) => event },
        },
      },
      initial: 'settled',
      states: {
        settled: { on: { 'orders.refresh': 'refreshing' } },
        refreshing: {
          tags: 'busy',
          entry: 'clearError',
          invoke: {
            id: 'refreshOrders',
            src: 'refreshOrders',
            onDone: [
              {
                guard: { type: 'isLoaded', params: ({ event }) => event.output },
                target: 'settled',
                actions: [{ type: 'takeOrders', params: ({ event }) => event.output }, 'keepOnPage'],
              },
              { target: 'settled', actions: { type: 'reportRefusal', params: ({ event }) => event.output } },
            ],
            onError: { target: 'settled', actions: 'reportUnreachable' },
          },
        },
      },
    },
  },
});

export type CustomerOrdersSnapshot = SnapshotFrom<typeof customerOrdersMachine>;

import { assign, emit, raise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { PageSize } from '../../domain/pagination.ts';
import type { Schemas } from '../../openapi/client.ts';
import { orderOtpMachine, type HandOver, type OrderOtpOutput } from '../order-otp/order-otp.machine.ts';
import { unreachableMessage } from '../shared/messages.ts';
import { notProvided } from '../shared/not-provided.ts';
import type { WriteAddress } from '../shared/notices.ts';
import {
  asksForOther,
  lastPage,
  readAddress,
  searchLength,
  writeAddress,
  type OrdersChoice,
  type OrdersWanted,
} from './orders-wanted.ts';

export type PartnerOrder = Schemas['PartnerOrder'];

/** Of all orders of the restaurant, whatever is looked for (spec §9). */
export interface OrdersSummary {
  orders: number;
  confirmed: number;
  delivered: number;
  /** Rupees. */
  revenue: number;
}

/** One page of orders, newest first. */
export interface OrdersList {
  orders: readonly PartnerOrder[];
  /** How many fit the search and the filter, on all pages. */
  total: number;
  summary: OrdersSummary;
}

export type LoadPartnerOrdersResult = { kind: 'loaded'; list: OrdersList } | { kind: 'refused'; message: string };

/** The restaurant of a partner who has one; who has several chooses. */
export type FindRestaurantResult = { kind: 'only'; restaurantId: number } | { kind: 'several' };

export type PartnerOrdersEvent =
  | { type: 'restaurant.choose'; restaurantId: number }
  | { type: 'status.choose'; status: OrdersWanted['status'] }
  | { type: 'search.change'; search: string }
  /** Back to everything of the restaurant. */
  | { type: 'search.clear' }
  | { type: 'size.choose'; size: PageSize }
  | { type: 'page.go'; page: number }
  | { type: 'orders.refresh' }
  /** Somebody followed a link to this page, or went back. */
  | { type: 'address.changed'; query: string }
  | { type: 'otp.open'; orderId: string }
  /** One was handed over: the list is out of date. */
  | { type: 'order.delivered' };

interface Context extends OrdersChoice {
  list: OrdersList | null;
  /** What the last load failed with. */
  error: string | null;
  /** What is handed over, or was last. */
  handOver: HandOver | null;
  /** What the last hand-over failed with (D27). */
  banner: string | null;
}

/** The orders of one restaurant of a partner: searched, filtered and paged by the server (spec §2, §9, D48b). */
export const partnerOrdersMachine = setup({
  types: {
    input: {} as OrdersChoice,
    context: {} as Context,
    events: {} as PartnerOrdersEvent,
    emitted: {} as WriteAddress,
    children: {} as { orderOtp: 'orderOtp' },
    tags: {} as 'busy',
  },
  actors: {
    findRestaurant: notProvided<FindRestaurantResult>('findRestaurant'),
    loadOrders: notProvided<LoadPartnerOrdersResult, OrdersWanted>('loadOrders'),
    /** The same call, made while the list of before stays on the page. */
    refreshOrders: notProvided<LoadPartnerOrdersResult, OrdersWanted>('refreshOrders'),
    orderOtp: orderOtpMachine,
  },
  delays: {
    /** Letters that follow each other faster than this make one search. */
    typing: 250,
    /** How long the success of a hand-over stands (spec §8). */
    thanks: 3000,
  },
  guards: {
    hasRestaurant: ({ context }) => context.restaurantId !== null,
    isOnly: (_, result: FindRestaurantResult) => result.kind === 'only',
    isOtherRestaurant: ({ context }, { restaurantId }: { restaurantId: number }) =>
      restaurantId !== context.restaurantId,
    isOtherStatus: ({ context }, { status }: Pick<OrdersWanted, 'status'>) => status !== context.status,
    isOtherSearch: ({ context }, { search }: { search: string }) => search.slice(0, searchLength) !== context.search,
    isNothingFound: ({ context }) => context.list?.total === 0 && context.list.summary.orders > 0,
    isOtherSize: ({ context }, { size }: { size: PageSize }) => size !== context.size,
    isOtherPage: ({ context }, { page }: { page: number }) =>
      page !== context.page && page >= 1 && page <= lastPage(context.list?.total ?? 0, context.size),
    isOtherChoice: ({ context }, { query }: { query: string }) =>
      readAddress(query).restaurantId !== null && asksForOther(query, context),
    isNoChoice: ({ context }, { query }: { query: string }) =>
      readAddress(query).restaurantId === null && asksForOther(query, context),
    /** The page is behind the last one, as in an old link or after a hand-over. */
    isBehindLastPage: ({ context }, result: LoadPartnerOrdersResult) =>
      result.kind === 'loaded' && context.page > lastPage(result.list.total, context.size),
    isLoaded: (_, result: LoadPartnerOrdersResult) => result.kind === 'loaded',
    isHandedOver: (_, { delivered }: OrderOtpOutput) => delivered !== null,
    mayHandOver: ({ context }, { orderId }: { orderId: string }) =>
      context.list?.orders.some(({ id, status }) => id === orderId && status === 'confirmed') ?? false,
  },
  actions: {
    chooseRestaurant: assign((_, { restaurantId }: { restaurantId: number }) => ({
      restaurantId,
      search: '',
      page: 1,
      list: null,
      banner: null,
    })),
    takeOnly: assign((_, result: FindRestaurantResult) =>
      result.kind === 'only' ? { restaurantId: result.restaurantId } : {},
    ),
    chooseStatus: assign((_, { status }: Pick<OrdersWanted, 'status'>) => ({ status, page: 1 })),
    search: assign((_, { search }: { search: string }) => ({ search: search.slice(0, searchLength), page: 1 })),
    showEverything: assign({ search: '', status: 'all', page: 1 }),
    chooseSize: assign((_, { size }: { size: PageSize }) => ({ size, page: 1 })),
    goToPage: assign((_, { page }: { page: number }) => ({ page })),
    goToLastPage: assign(({ context }, result: LoadPartnerOrdersResult) =>
      result.kind === 'loaded' ? { page: lastPage(result.list.total, context.size) } : {},
    ),
    followAddress: assign(({ context }, { query }: { query: string }) => {
      const choice = readAddress(query);
      return { ...choice, list: choice.restaurantId === context.restaurantId ? context.list : null };
    }),
    takeList: assign((_, result: LoadPartnerOrdersResult) => (result.kind === 'loaded' ? { list: result.list } : {})),
    forgetList: assign({ list: null }),
    forgetError: assign({ error: null }),
    reportRefusal: assign((_, result: LoadPartnerOrdersResult) =>
      result.kind === 'refused' ? { error: result.message } : {},
    ),
    reportUnreachable: assign({ error: unreachableMessage }),
    writeAddress: emit(({ context }): WriteAddress => ({ type: 'address.write', query: writeAddress(context) })),
    beginHandOver: assign(({ context }, { orderId }: { orderId: string }) => {
      const order = context.list?.orders.find(({ id }) => id === orderId);
      return { handOver: order ? { orderId, customer: order.user_name } : null, banner: null };
    }),
    markDelivered: assign(({ context: { list } }, { delivered }: OrderOtpOutput) => ({
      list: list && {
        ...list,
        orders: list.orders.map((order) =>
          order.id === delivered ? { ...order, status: 'delivered' as const } : order,
        ),
      },
    })),
    tellDelivered: raise({ type: 'order.delivered' }),
    keepBanner: assign((_, { banner }: OrderOtpOutput) => ({ banner })),
  },
}).createMachine({
  id: 'partnerOrders',
  context: ({ input }) => ({ ...input, list: null, error: null, handOver: null, banner: null }),
  type: 'parallel',
  states: {
    list: {
      initial: 'arriving',
      on: {
        'restaurant.choose': {
          guard: { type: 'isOtherRestaurant', params: ({ event }) => event },
          target: '.chosen',
          actions: { type: 'chooseRestaurant', params: ({ event }) => event },
        },
        'address.changed': [
          {
            guard: { type: 'isOtherChoice', params: ({ event }) => event },
            target: '.chosen',
            actions: { type: 'followAddress', params: ({ event }) => event },
          },
          {
            guard: { type: 'isNoChoice', params: ({ event }) => event },
            target: '.choosing',
            actions: { type: 'followAddress', params: ({ event }) => event },
          },
        ],
      },
      states: {
        arriving: { always: [{ guard: 'hasRestaurant', target: 'chosen' }, { target: 'choosing' }] },
        choosing: {
          initial: 'finding',
          states: {
            finding: {
              invoke: {
                id: 'findRestaurant',
                src: 'findRestaurant',
                onDone: [
                  {
                    guard: { type: 'isOnly', params: ({ event }) => event.output },
                    target: '#partnerOrders.list.chosen',
                    actions: { type: 'takeOnly', params: ({ event }) => event.output },
                  },
                  { target: 'asking' },
                ],
                onError: 'asking',
              },
            },
            asking: {},
          },
        },
        chosen: {
          initial: 'loading',
          on: {
            'status.choose': {
              guard: { type: 'isOtherStatus', params: ({ event }) => event },
              target: '.loading',
              actions: { type: 'chooseStatus', params: ({ event }) => event },
            },
            'search.change': {
              guard: { type: 'isOtherSearch', params: ({ event }) => event },
              target: '.typing',
              actions: { type: 'search', params: ({ event }) => event },
            },
            'search.clear': { guard: 'isNothingFound', target: '.loading', actions: 'showEverything' },
            'size.choose': {
              guard: { type: 'isOtherSize', params: ({ event }) => event },
              target: '.loading',
              actions: { type: 'chooseSize', params: ({ event }) => event },
            },
            'page.go': {
              guard: { type: 'isOtherPage', params: ({ event }) => event },
              target: '.loading',
              actions: { type: 'goToPage', params: ({ event }) => event },
            },
            'order.delivered': '.loading',
          },
          states: {
            typing: { after: { typing: 'loading' } },
            loading: {
              tags: 'busy',
              entry: ['forgetError', 'writeAddress'],
              invoke: {
                id: 'loadOrders',
                src: 'loadOrders',
                input: ({ context }) => wantedOf(context),
                onDone: [
                  {
                    guard: { type: 'isBehindLastPage', params: ({ event }) => event.output },
                    target: 'loading',
                    reenter: true,
                    actions: { type: 'goToLastPage', params: ({ event }) => event.output },
                  },
                  {
                    guard: { type: 'isLoaded', params: ({ event }) => event.output },
                    target: 'ready',
                    actions: { type: 'takeList', params: ({ event }) => event.output },
                  },
                  { target: 'failed', actions: { type: 'reportRefusal', params: ({ event }) => event.output } },
                ],
                onError: { target: 'failed', actions: 'reportUnreachable' },
              },
            },
            // What is listed is not what was asked for.
            failed: { entry: 'forgetList', on: { 'orders.refresh': 'loading' } },
            ready: { on: { 'orders.refresh': 'refreshing', 'order.delivered': 'refreshing' } },
            refreshing: {
              tags: 'busy',
              entry: 'forgetError',
              on: { 'order.delivered': { target: 'refreshing', reenter: true } },
              invoke: {
                id: 'refreshOrders',
                src: 'refreshOrders',
                input: ({ context }) => wantedOf(context),
                onDone: [
                  {
                    guard: { type: 'isBehindLastPage', params: ({ event }) => event.output },
                    target: 'loading',
                    actions: { type: 'goToLastPage', params: ({ event }) => event.output },
                  },
                  {
                    guard: { type: 'isLoaded', params: ({ event }) => event.output },
                    target: 'ready',
                    actions: { type: 'takeList', params: ({ event }) => event.output },
                  },
                  { target: 'ready', actions: { type: 'reportRefusal', params: ({ event }) => event.output } },
                ],
                onError: { target: 'ready', actions: 'reportUnreachable' },
              },
            },
          },
        },
      },
    },
    handOver: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'otp.open': {
              guard: { type: 'mayHandOver', params: ({ event }) => event },
              target: 'open',
              actions: { type: 'beginHandOver', params: ({ event }) => event },
            },
          },
        },
        open: {
          invoke: {
            id: 'orderOtp',
            src: 'orderOtp',
            input: ({ context }) => handOverOf(context),
            onDone: [
              {
                guard: { type: 'isHandedOver', params: ({ event }) => event.output },
                target: 'delivered',
                actions: [{ type: 'markDelivered', params: ({ event }) => event.output }, 'tellDelivered'],
              },
              { target: 'closed', actions: { type: 'keepBanner', params: ({ event }) => event.output } },
            ],
          },
        },
        delivered: {
          after: { thanks: 'closed' },
          on: {
            'otp.open': {
              guard: { type: 'mayHandOver', params: ({ event }) => event },
              target: 'open',
              actions: { type: 'beginHandOver', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
});

function wantedOf({ restaurantId, status, search, page, size }: Context): OrdersWanted {
  if (restaurantId === null) throw new Error('Orders are loaded of a chosen restaurant only.');
  return { restaurantId, status, search: search.trim(), page, size };
}

function handOverOf({ handOver }: Context): HandOver {
  if (handOver === null) throw new Error('A code is checked for a listed order only.');
  return handOver;
}

export type PartnerOrdersActorRef = ActorRefFrom<typeof partnerOrdersMachine>;
export type PartnerOrdersSnapshot = SnapshotFrom<typeof partnerOrdersMachine>;

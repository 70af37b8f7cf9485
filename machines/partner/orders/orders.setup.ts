import { assign, emit, raise, setup } from 'xstate';
import { may, orderRights } from '../../../domain/order-rights.ts';
import type { PageSize } from '../../../domain/pagination.ts';
import { handOverOf, orderOtpMachine, type HandOver, type OrderOtpOutput } from '../order-otp/order-otp.machine.ts';
import { loadedNow, type Freshness } from '../../shared/live/fresh.ts';
import { liveMachine, type PollDue } from '../../shared/live/live.machine.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { WriteAddress } from '../../shared/lib/notices.ts';
import {
  hasOtherSelection,
  lastPage,
  parseOrdersQuery,
  maxSearchLength,
  formatOrdersQuery,
  type OrdersSelection,
  type OrdersParams,
} from './orders-params.ts';
import type { OrdersList } from './orders-list.ts';
import type { FindRestaurantResult } from '../lib/find-restaurant.ts';
import type { LoadPartnerOrdersResult } from './orders.actors.ts';
import type { Outcome } from '../../shared/lib/when.ts';

export type PartnerOrdersEvent =
  | { type: 'restaurant.choose'; restaurantId: number }
  | { type: 'status.choose'; status: OrdersParams['status'] }
  | { type: 'search.change'; search: string }
  /** Resets the search and the filter. */
  | { type: 'search.clear' }
  | { type: 'size.choose'; size: PageSize }
  | { type: 'page.go'; page: number }
  | { type: 'orders.refresh' }
  /** The query of the URL changed, through a link or the back button. */
  | { type: 'address.changed'; query: string }
  | { type: 'otp.open'; orderId: string }
  /** An order was handed over or has ended, so the list is outdated. */
  | { type: 'orders.outdated' }
  | PollDue;

interface Context extends OrdersSelection, Freshness {
  list: OrdersList | null;
  /** The order of the current or last hand-over. */
  handOver: HandOver | null;
  /** Error message of the last hand-over (D27). */
  banner: string | null;
}

/** Types, actors, delays, guards and actions of `partnerOrdersMachine`. */
export const partnerOrdersSetup = setup({
  types: {
    input: {} as OrdersSelection,
    context: {} as Context,
    events: {} as PartnerOrdersEvent,
    emitted: {} as WriteAddress,
    children: {} as { orderOtp: 'orderOtp'; live: 'live' },
    tags: {} as 'busy',
  },
  actors: {
    findRestaurant: notProvided<FindRestaurantResult>('findRestaurant'),
    loadOrders: notProvided<LoadPartnerOrdersResult, OrdersParams>('loadOrders'),
    /** Sends the same request, while the previous list stays visible. */
    refreshOrders: notProvided<LoadPartnerOrdersResult, OrdersParams>('refreshOrders'),
    /** Sends the same request for polling; an error is not shown. */
    pollOrders: notProvided<LoadPartnerOrdersResult, OrdersParams>('pollOrders'),
    live: liveMachine,
    orderOtp: orderOtpMachine,
  },
  delays: {
    /** Debounce of the search field, ms. */
    typing: 250,
    /** How long the success message of a hand-over is shown, ms (spec §8). */
    thanks: 3000,
  },
  guards: {
    hasRestaurant: ({ context }) => context.restaurantId !== null,
    isOtherRestaurant: ({ context }, { restaurantId }: { restaurantId: number }) =>
      restaurantId !== context.restaurantId,
    isOtherStatus: ({ context }, { status }: Pick<OrdersParams, 'status'>) => status !== context.status,
    isOtherSearch: ({ context }, { search }: { search: string }) => search.slice(0, maxSearchLength) !== context.search,
    isNothingFound: ({ context }) => context.list?.total === 0 && context.list.summary.orders > 0,
    isOtherSize: ({ context }, { size }: { size: PageSize }) => size !== context.size,
    isOtherPage: ({ context }, { page }: { page: number }) =>
      page !== context.page && page >= 1 && page <= lastPage(context.list?.total ?? 0, context.size),
    isOtherChoice: ({ context }, { query }: { query: string }) =>
      parseOrdersQuery(query).restaurantId !== null && hasOtherSelection(query, context),
    isNoChoice: ({ context }, { query }: { query: string }) =>
      parseOrdersQuery(query).restaurantId === null && hasOtherSelection(query, context),
    isHandedOver: (_, { delivered }: OrderOtpOutput) => delivered !== null,
    isOutdated: (_, { isOutdated }: OrderOtpOutput) => isOutdated,
    mayHandOver: ({ context }, { orderId }: { orderId: string }) =>
      context.list?.orders.some((order) => order.id === orderId && may(orderRights.partner.openHandOver, order)) ??
      false,
  },
  actions: {
    chooseRestaurant: assign((_, { restaurantId }: { restaurantId: number }) => ({
      restaurantId,
      search: '',
      page: 1,
      list: null,
      banner: null,
    })),
    takeOnly: assign((_, { restaurantId }: Outcome<FindRestaurantResult, 'only'>) => ({ restaurantId })),
    chooseStatus: assign((_, { status }: Pick<OrdersParams, 'status'>) => ({ status, page: 1 })),
    search: assign((_, { search }: { search: string }) => ({ search: search.slice(0, maxSearchLength), page: 1 })),
    showEverything: assign({ search: '', status: 'all', page: 1 }),
    chooseSize: assign((_, { size }: { size: PageSize }) => ({ size, page: 1 })),
    goToPage: assign((_, { page }: { page: number }) => ({ page })),
    goToLastPage: assign(({ context: { size } }, { list }: Outcome<LoadPartnerOrdersResult, 'loaded'>) => ({
      page: lastPage(list.total, size),
    })),
    followAddress: assign(({ context }, { query }: { query: string }) => {
      const choice = parseOrdersQuery(query);
      return { ...choice, list: choice.restaurantId === context.restaurantId ? context.list : null };
    }),
    takeList: assign((_, { list, at }: Outcome<LoadPartnerOrdersResult, 'loaded'>) => ({
      list,
      ...loadedNow(at),
    })),
    setFreshness: assign((_, change: Partial<Freshness>) => change),
    clearList: assign({ list: null }),
    writeAddress: emit(({ context }): WriteAddress => ({ type: 'address.write', query: formatOrdersQuery(context) })),
    beginHandOver: assign(({ context }, { orderId }: { orderId: string }) => {
      const order = context.list?.orders.find(({ id }) => id === orderId);
      return { handOver: order ? handOverOf(order) : null, banner: null };
    }),
    markDelivered: assign(({ context: { list } }, { delivered }: OrderOtpOutput) => ({
      list: list && {
        ...list,
        orders: list.orders.map((order) =>
          order.id === delivered ? { ...order, status: 'delivered' as const } : order,
        ),
      },
    })),
    raiseOutdated: raise({ type: 'orders.outdated' }),
    keepBanner: assign((_, { banner }: OrderOtpOutput) => ({ banner })),
  },
});

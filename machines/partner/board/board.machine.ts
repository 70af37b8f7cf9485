import { assign, emit, raise, sendParent, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { may, orderRights } from '../../../domain/order-rights.ts';
import { describeForPartner } from '../../../domain/order-words.ts';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import type { Announce, Toast } from '../../shared/lib/notices.ts';
import {
  loadedNow,
  loadingState,
  neverLoaded,
  pollingState,
  repeatingState,
  restingState,
  type Freshness,
} from '../../shared/live/fresh.ts';
import { liveMachine, type PollDue } from '../../shared/live/live.machine.ts';
import { dishTicksMachine, type OrderTicked } from '../dish-ticks/dish-ticks.machine.ts';
import type { BoardOrder } from '../order-action/order-action.actors.ts';
import type { OrderActionNotice } from '../order-action/order-action.machine.ts';
import {
  askForCode,
  handOverOf,
  orderOtpMachine,
  type HandOver,
  type OrderOtpOutput,
} from '../order-otp/order-otp.machine.ts';
import { lapseNews, mergeOrders } from './board-orders.ts';
import type { LoadBoardResult } from './board.actors.ts';
import { ofEvent, ofOutput } from '../../shared/lib/params.ts';
import type { Outcome } from '../../shared/lib/when.ts';

export type BoardEvent =
  /** `restaurantId` is null to show all restaurants. */
  | { type: 'restaurant.choose'; restaurantId: number | null }
  /** The partner's restaurants are known. */
  | { type: 'restaurants.listed'; ids: readonly number[] }
  | { type: 'board.retry' }
  | { type: 'otp.open'; orderId: string }
  | OrderActionNotice
  | OrderTicked
  | PollDue;

/** Reports to the portal which restaurant's orders the board shows; null for all. */
export type RestaurantChosen = { type: 'restaurant.chosen'; restaurantId: number | null };

interface Context extends Freshness {
  /** The restaurant whose orders are shown; null for all restaurants. */
  restaurantId: number | null;
  orders: readonly BoardOrder[] | null;
  /** The server's time in the last response, epoch ms. */
  now: number;
  /** What the last answer says about orders that ended by themselves, until it is shown. */
  news: string | null;
  /** The order of the current or last hand-over. */
  handOver: HandOver | null;
}

/**
 * Intervals of the polling while the page is visible, without and with the event stream, ms (D255). After 6 s without a sign
 * of the server the alarm lets it ask at once (D340).
 */
const [pollMs, slowMs] = [10_000, 30_000];

const load = { show: 'takeBoard' } as const;

/**
 * The kitchen board: the open orders of a partner's restaurants (D161). The region `list` loads and polls the orders;
 * it waits in `ready` and `failed`. The region `handOver` asks for a pickup code. The board and the actions on
 * the orders run in the portal, so that the alarm rings on each of its pages (D337) and actions continue (D307).
 */
export const boardMachine = setup({
  types: {
    input: {} as { restaurantId: number | null },
    context: {} as Context,
    events: {} as BoardEvent,
    // `restaurant.chosen` is sent to the portal.
    emitted: {} as Announce | Toast | RestaurantChosen,
    children: {} as { orderOtp: 'orderOtp'; live: 'live'; dishTicks: 'dishTicks' },
    tags: {} as 'busy',
  },
  actors: {
    loadBoard: notProvided<LoadBoardResult>('loadBoard'),
    /** Sends the same request for polling; an error is not shown. */
    pollBoard: notProvided<LoadBoardResult>('pollBoard'),
    live: liveMachine,
    dishTicks: dishTicksMachine,
    /** Sends which restaurants the partner has, now and after each change. */
    watchRestaurants: callbackNotProvided('watchRestaurants'),
    /** Sends the notices of the partner's actions on orders. */
    watchActions: callbackNotProvided('watchActions'),
    orderOtp: orderOtpMachine,
  },
  guards: {
    hasNews: ({ context }) => context.news !== null,
    isForeign: ({ context: { restaurantId } }, { ids }: { ids: readonly number[] }) =>
      restaurantId !== null && !ids.includes(restaurantId),
    mayHandOver: ({ context }, { orderId }: { orderId: string }) => {
      const order = context.orders?.find(({ id }) => id === orderId);
      return order !== undefined && may(orderRights.partner.handOver, order);
    },
    isHandedOver: (_, { delivered }: OrderOtpOutput) => delivered !== null,
    isOutdated: (_, { isOutdated }: OrderOtpOutput) => isOutdated,
  },
  actions: {
    chooseRestaurant: assign((_, { restaurantId }: { restaurantId: number | null }) => ({ restaurantId })),
    chooseAll: assign({ restaurantId: null }),
    notifyChosen: sendParent(({ context: { restaurantId } }) => ({
      type: 'restaurant.chosen' as const,
      restaurantId,
    })),
    takeBoard: assign(({ context: { orders: before, restaurantId } }, result: Outcome<LoadBoardResult, 'loaded'>) => {
      const orders = mergeOrders(before ?? [], result.orders);
      const shown = orders.filter((order) => restaurantId === null || order.restaurant_id === restaurantId);
      return {
        orders,
        now: result.now,
        ...loadedNow(result.at),
        isOutdated: result.isOld ?? false,
        news: before && lapseNews(before, shown),
      };
    }),
    toastNews: emit(({ context: { news } }) => ({ type: 'toast' as const, kind: 'error' as const, text: news ?? '' })),
    clearNews: assign({ news: null }),
    takeOrder: assign(({ context }, { order }: { order: BoardOrder }) => ({
      orders:
        context.orders?.map((each) => (each.id === order.id && each.version < order.version ? order : each)) ?? null,
    })),
    announceOrder: emit(({ context }, { order }: { order: BoardOrder }) => ({
      type: 'announce' as const,
      text: describeForPartner(order, context.now).spoken,
    })),
    setFreshness: assign((_, change: Partial<Freshness>) => change),
    beginHandOver: assign(({ context }, { orderId }: { orderId: string }) => {
      const order = context.orders?.find(({ id }) => id === orderId);
      return { handOver: order ? handOverOf(order) : null };
    }),
    toastHandedOver: emit({
      type: 'toast',
      kind: 'handedOver',
      text: 'Order verified and marked as delivered successfully!',
    }),
    raiseOutdated: raise({ type: 'board.outdated' }),
  },
}).createMachine({
  id: 'board',
  context: ({ input }) => ({
    ...input,
    orders: null,
    now: 0,
    ...neverLoaded,
    news: null,
    handOver: null,
  }),
  invoke: [
    { id: 'watchRestaurants', src: 'watchRestaurants' },
    { id: 'watchActions', src: 'watchActions' },
    // A hidden page keeps the stream.
    { id: 'live', src: 'live', input: { pollMs, slowMs, hiddenMs: null } },
    { id: 'dishTicks', src: 'dishTicks' },
  ],
  type: 'parallel',
  always: { guard: 'hasNews', actions: ['toastNews', 'clearNews'] },
  on: {
    'restaurant.choose': { actions: [{ type: 'chooseRestaurant', params: ofEvent }, 'notifyChosen'] },
    // The orders of a restaurant that the partner no longer has would hide all others.
    'restaurants.listed': { guard: { type: 'isForeign', params: ofEvent }, actions: ['chooseAll', 'notifyChosen'] },
    'order.ticked': { actions: { type: 'takeOrder', params: ofEvent } },
    'order.acted': {
      actions: [
        { type: 'takeOrder', params: ofEvent },
        { type: 'announceOrder', params: ofEvent },
      ],
    },
  },
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: loadingState('loadBoard', load),
        /** Loads again by itself, so that the alarm rings for orders that arrive after an outage (D300). */
        failed: restingState('repeating', { 'board.retry': 'loading' }),
        repeating: repeatingState('pollBoard', load, { 'board.retry': 'loading' }),
        ready: restingState('polling', { 'board.outdated': 'polling' }),
        polling: pollingState('pollBoard', load, { 'board.outdated': { target: 'polling', reenter: true } }),
      },
    },
    handOver: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'otp.open': {
              guard: { type: 'mayHandOver', params: ofEvent },
              target: 'open',
              actions: { type: 'beginHandOver', params: ofEvent },
            },
          },
        },
        open: {
          invoke: {
            ...askForCode,
            onDone: [
              {
                guard: { type: 'isHandedOver', params: ofOutput },
                target: 'closed',
                actions: ['toastHandedOver', 'raiseOutdated'],
              },
              { guard: { type: 'isOutdated', params: ofOutput }, target: 'closed', actions: 'raiseOutdated' },
              { target: 'closed' },
            ],
          },
        },
      },
    },
  },
});

export type BoardActorRef = ActorRefFrom<typeof boardMachine>;
export type BoardSnapshot = SnapshotFrom<typeof boardMachine>;

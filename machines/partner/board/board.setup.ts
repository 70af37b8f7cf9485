import { assign, emit, raise, setup } from 'xstate';
import { may, orderRights } from '../../../domain/order-rights.ts';
import { isLoaded } from '../../shared/lib/loaded-region.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import type { Announce, Toast } from '../../shared/lib/notices.ts';
import { liveMachine, type PollDue } from '../../shared/live/live.machine.ts';
import type { BoardOrder } from '../order-action/order-action.actors.ts';
import type { OrderActionNotice } from '../order-action/order-action.machine.ts';
import { orderOtpMachine, type HandOver, type OrderOtpOutput } from '../order-otp/order-otp.machine.ts';
import { announcementOf, mergeOrders } from './board-orders.ts';
import type { LoadBoardResult } from './board.actors.ts';

export type BoardEvent =
  /** `restaurantId` is null to show all restaurants. */
  | { type: 'restaurant.choose'; restaurantId: number | null }
  | { type: 'board.retry' }
  | { type: 'otp.open'; orderId: string }
  | OrderActionNotice
  | PollDue;

interface Context {
  /** The restaurant whose orders are shown; null for all restaurants. */
  restaurantId: number | null;
  orders: readonly BoardOrder[] | null;
  /** The server's time in the last response, epoch ms. */
  now: number;
  /** The time of the last response on this device, epoch ms. */
  loadedAt: number | null;
  /** Whether the board may be outdated, because the last poll failed. */
  isOutdated: boolean;
  /** Whether something has changed since the current request began. */
  isDueAgain: boolean;
  /** Error message of the first load. */
  error: string | null;
  /** The order of the current or last hand-over. */
  handOver: HandOver | null;
}

/** Types, actors, guards and actions of `boardMachine`. */
export const boardSetup = setup({
  types: {
    context: {} as Context,
    events: {} as BoardEvent,
    emitted: {} as Announce | Toast,
    children: {} as { orderOtp: 'orderOtp'; live: 'live' },
    tags: {} as 'busy',
  },
  actors: {
    loadBoard: notProvided<LoadBoardResult>('loadBoard'),
    /** Sends the same request for polling; an error is not shown. */
    pollBoard: notProvided<LoadBoardResult>('pollBoard'),
    live: liveMachine,
    /** Sends the notices of the partner's actions on orders. */
    watchActions: callbackNotProvided('watchActions'),
    orderOtp: orderOtpMachine,
  },
  guards: {
    isLoaded,
    isDueAgain: ({ context }) => context.isDueAgain,
    mayHandOver: ({ context }, { orderId }: { orderId: string }) => {
      const order = context.orders?.find(({ id }) => id === orderId);
      return order !== undefined && may(orderRights.partner.handOver, order);
    },
    isHandedOver: (_, { delivered }: OrderOtpOutput) => delivered !== null,
    isOutdated: (_, { isOutdated }: OrderOtpOutput) => isOutdated,
  },
  actions: {
    chooseRestaurant: assign((_, { restaurantId }: { restaurantId: number | null }) => ({ restaurantId })),
    takeBoard: assign(({ context }, result: LoadBoardResult) =>
      result.kind === 'loaded'
        ? {
            orders: mergeOrders(context.orders ?? [], result.orders),
            now: result.now,
            loadedAt: result.at,
            isOutdated: false,
          }
        : {},
    ),
    takeOrder: assign(({ context }, { order }: { order: BoardOrder }) => ({
      orders:
        context.orders?.map((each) => (each.id === order.id && each.version < order.version ? order : each)) ?? null,
    })),
    announceOrder: emit(({ context }, { order }: { order: BoardOrder }) => ({
      type: 'announce' as const,
      text: announcementOf(order, context.now),
    })),
    noteDue: assign({ isDueAgain: true }),
    clearDue: assign({ isDueAgain: false }),
    clearError: assign({ error: null }),
    report: assign((_, result: LoadBoardResult) => (result.kind === 'refused' ? { error: result.message } : {})),
    reportUnreachable: assign({ error: unreachableMessage }),
    markOutdated: assign({ isOutdated: true }),
    beginHandOver: assign(({ context }, { orderId }: { orderId: string }) => {
      const order = context.orders?.find(({ id }) => id === orderId);
      return { handOver: order ? { orderId, customer: order.user_name } : null };
    }),
    toastHandedOver: emit({
      type: 'toast',
      kind: 'success',
      text: 'Order verified and marked as delivered successfully!',
    }),
    raiseOutdated: raise({ type: 'board.outdated' }),
  },
});

export function handOverOf({ handOver }: Pick<Context, 'handOver'>): HandOver {
  if (handOver === null) throw new Error('A code is checked for a listed order only.');
  return handOver;
}

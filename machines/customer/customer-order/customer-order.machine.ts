import { assign, enqueueActions, raise, setup, type SnapshotFrom } from 'xstate';
import { isLoaded, whenLoaded } from '../../shared/lib/loaded-region.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { Announce } from '../../shared/lib/notices.ts';
import { ofOutput } from '../../shared/lib/params.ts';
import { liveMachine, type PollDue } from '../../shared/live/live.machine.ts';
import type { Order } from '../orders/order-list.ts';
import { canCancelPaid } from '../orders/orders.selectors.ts';
import type { CancelOrderResult, LoadOrderResult } from './customer-order.actors.ts';
import { announcementOf, isNews } from './order-progress.ts';

export type CustomerOrderEvent =
  | { type: 'page.retry' }
  /** The order may have changed after an action on this page. */
  | { type: 'order.reload' }
  | { type: 'cancel.open' }
  | { type: 'cancel.confirm' }
  | { type: 'cancel.dismiss' }
  | PollDue;

interface Context {
  id: string;
  order: Order | null;
  /** The server's time in the last response, epoch ms; null before the first one. */
  now: number | null;
  /** The time of the last response on this device, epoch ms. */
  loadedAt: number | null;
  /** Whether the page may be outdated, because the last refresh failed. */
  isOutdated: boolean;
  /** Whether the order may have changed since the current request began. */
  isDueAgain: boolean;
  /** Error message of the first load. */
  error: string | null;
  /** Why the order was not cancelled. */
  cancelError: string | null;
}

/**
 * Intervals of the polling while the page is visible, without and with the event stream, ms. How late an order is changes
 * without an event. A page that is hidden for a minute closes the stream (D255).
 */
const live = { pollMs: 30_000, slowMs: 60_000, hiddenMs: 60_000 };

/** The answer that is awaited may be older than the change. */
const noteDue = { actions: 'noteDue' } as const;

/**
 * The page of one order. The region `order` loads the order, loads it again when the server says that it has changed, polls
 * it, and reloads it at `order.reload`; it waits in `failed`, `unknown` (the customer has no such order) and `shown`. The region `cancel` cancels a paid order while its
 * kitchen has not started (D179); an unpaid one belongs to `unpaidOrder`.
 */
export const customerOrderMachine = setup({
  types: {
    input: {} as { id: string },
    context: {} as Context,
    events: {} as CustomerOrderEvent,
    emitted: {} as Announce,
    tags: {} as 'busy',
  },
  actors: {
    loadOrder: notProvided<LoadOrderResult, { id: string }>('loadOrder'),
    /** Sends the same request as `loadOrder`, while the previous answer stays visible. */
    refreshOrder: notProvided<LoadOrderResult, { id: string }>('refreshOrder'),
    cancelOrder: notProvided<CancelOrderResult, { id: string }>('cancelOrder'),
    live: liveMachine,
  },
  guards: {
    isLoaded,
    isDueAgain: ({ context }) => context.isDueAgain,
    isUnknown: (_: unknown, { kind }: LoadOrderResult) => kind === 'unknown',
    mayCancel: ({ context: { order } }) => order !== null && canCancelPaid(order),
    isCancelled: (_: unknown, { kind }: CancelOrderResult) => kind === 'cancelled',
    isTooLate: (_: unknown, { kind }: CancelOrderResult) => kind === 'tooLate',
  },
  actions: {
    takeOrder: enqueueActions(({ context: { order: before }, enqueue }, result: LoadOrderResult) => {
      if (result.kind !== 'loaded') return;
      const { order, now, at } = result;
      if (before && isNews(before, order)) enqueue.emit({ type: 'announce', text: announcementOf(order, now) });
      enqueue.assign({ order, now, loadedAt: at, isOutdated: false });
    }),
    noteDue: assign({ isDueAgain: true }),
    clearDue: assign({ isDueAgain: false }),
    clearError: assign({ error: null }),
    report: assign((_, result: LoadOrderResult) => (result.kind === 'refused' ? { error: result.message } : {})),
    reportUnreachable: assign({ error: unreachableMessage }),
    markOutdated: assign({ isOutdated: true }),
    clearCancelError: assign({ cancelError: null }),
    reportNotCancelled: assign((_, result: CancelOrderResult) =>
      result.kind === 'cancelled' ? {} : { cancelError: result.message },
    ),
    reportCancelUnreachable: assign({ cancelError: unreachableMessage }),
    reload: raise({ type: 'order.reload' }),
  },
}).createMachine({
  id: 'customerOrder',
  context: ({ input: { id } }) => ({
    id,
    order: null,
    now: null,
    loadedAt: null,
    isOutdated: false,
    isDueAgain: false,
    error: null,
    cancelError: null,
  }),
  invoke: { id: 'live', src: 'live', input: live },
  type: 'parallel',
  states: {
    order: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'busy',
          entry: ['clearError', 'clearDue'],
          on: { 'poll.due': noteDue },
          invoke: {
            id: 'loadOrder',
            src: 'loadOrder',
            input: ({ context: { id } }) => ({ id }),
            onDone: [
              { guard: { type: 'isUnknown', params: ofOutput }, target: 'unknown' },
              ...whenLoaded<LoadOrderResult>()({
                show: 'takeOrder',
                report: 'report',
                unreachable: 'reportUnreachable',
                ready: 'shown',
              }).onDone,
            ],
            onError: { target: 'failed', actions: 'reportUnreachable' },
          },
        },
        failed: { on: { 'page.retry': 'loading' } },
        unknown: {},
        shown: {
          initial: 'settled',
          states: {
            settled: {
              always: { guard: 'isDueAgain', target: 'refreshing' },
              on: { 'poll.due': 'refreshing', 'order.reload': 'refreshing' },
            },
            refreshing: {
              entry: 'clearDue',
              on: { 'order.reload': { target: 'refreshing', reenter: true }, 'poll.due': noteDue },
              invoke: {
                id: 'refreshOrder',
                src: 'refreshOrder',
                input: ({ context: { id } }) => ({ id }),
                ...whenLoaded<LoadOrderResult>()({
                  show: 'takeOrder',
                  report: 'markOutdated',
                  unreachable: 'markOutdated',
                  ready: 'settled',
                  failed: 'settled',
                }),
              },
            },
          },
        },
      },
    },
    cancel: {
      initial: 'closed',
      states: {
        closed: { on: { 'cancel.open': { guard: 'mayCancel', target: 'asking', actions: 'clearCancelError' } } },
        asking: { on: { 'cancel.confirm': 'sending', 'cancel.dismiss': 'closed' } },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'cancelOrder',
            src: 'cancelOrder',
            input: ({ context: { id } }) => ({ id }),
            onDone: [
              { guard: { type: 'isCancelled', params: ofOutput }, target: 'done', actions: 'reload' },
              {
                guard: { type: 'isTooLate', params: ofOutput },
                target: 'tooLate',
                actions: [{ type: 'reportNotCancelled', params: ofOutput }, 'reload'],
              },
              { target: 'closed', actions: [{ type: 'reportNotCancelled', params: ofOutput }, 'reload'] },
            ],
            onError: { target: 'closed', actions: 'reportCancelUnreachable' },
          },
        },
        done: {},
        /** A delay of the restaurant may allow it again. */
        tooLate: { on: { 'cancel.open': { guard: 'mayCancel', target: 'asking', actions: 'clearCancelError' } } },
      },
    },
  },
});

export type CustomerOrderSnapshot = SnapshotFrom<typeof customerOrderMachine>;

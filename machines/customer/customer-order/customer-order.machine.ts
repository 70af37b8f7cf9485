import { assign, enqueueActions, setup, type SnapshotFrom } from 'xstate';
import { describeForCustomer } from '../../../domain/order-words.ts';
import { whenLoaded } from '../../shared/lib/loaded-region.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { Announce } from '../../shared/lib/notices.ts';
import { liveMachine, type PollDue } from '../../shared/live/live.machine.ts';
import type { Pickup } from '../orders/pickups.ts';
import type { LoadedOrder, LoadOrderResult } from './customer-order.actors.ts';
import { outcome, when } from '../../shared/lib/when.ts';

export type CustomerOrderEvent =
  | { type: 'page.retry' }
  /** The order may have changed after an action on this page. */
  | { type: 'order.reload' }
  | PollDue;

interface Context {
  id: string;
  /** What an earlier visit kept on the device, for a load that fails. */
  kept: Pickup | null;
  /** The last response with the order; null before the first one. */
  loaded: LoadedOrder | null;
  /** Whether the page may be outdated, because the last refresh failed. */
  isOutdated: boolean;
  /** Whether the order may have changed since the current request began. */
  isDueAgain: boolean;
  /** Error message of the first load; it stays while the order is loaded once more. */
  error: string | null;
}

/**
 * Intervals of the polling while the page is visible, without and with the event stream, ms. How late an order is changes
 * without an event. A page that is hidden for a minute closes the stream (D255).
 */
const live = { pollMs: 30_000, slowMs: 60_000, hiddenMs: 60_000 };

/** The answer that is awaited may be older than the change. */
const noteDue = { actions: 'noteDue' } as const;

/**
 * The page of one order: loads the order, loads it again when the server says that it has changed, polls it, and reloads it
 * at `order.reload`. It waits in `failed`, `unknown` (the customer has no such order) and `shown`. `cancelOrder` cancels the
 * order, `unpaidOrder` pays it.
 */
export const customerOrderMachine = setup({
  types: {
    input: {} as { id: string; kept: Pickup | null },
    context: {} as Context,
    events: {} as CustomerOrderEvent,
    emitted: {} as Announce,
    tags: {} as 'busy',
  },
  actors: {
    loadOrder: notProvided<LoadOrderResult, { id: string }>('loadOrder'),
    /** Sends the same request as `loadOrder`, while the previous answer stays visible. */
    refreshOrder: notProvided<LoadOrderResult, { id: string }>('refreshOrder'),
    live: liveMachine,
  },
  guards: {
    hasKept: ({ context }) => context.kept !== null,
    isDueAgain: ({ context }) => context.isDueAgain,
  },
  actions: {
    takeOrder: enqueueActions(({ context: { loaded: before }, enqueue }, loaded: LoadedOrder) => {
      const { order, now } = loaded;
      const text = describeForCustomer(order, now).spoken;
      if (before && describeForCustomer(before.order, now).spoken !== text) enqueue.emit({ type: 'announce', text });
      enqueue.assign({ loaded, isOutdated: false, error: null });
    }),
    noteDue: assign({ isDueAgain: true }),
    clearDue: assign({ isDueAgain: false }),
    report: assign((_, { message }: { message: string }) => ({ error: message })),
    reportUnreachable: assign({ error: unreachableMessage }),
    markOutdated: assign({ isOutdated: true }),
  },
}).createMachine({
  id: 'customerOrder',
  context: ({ input: { id, kept } }) => ({
    id,
    kept,
    loaded: null,
    isOutdated: false,
    isDueAgain: false,
    error: null,
  }),
  invoke: { id: 'live', src: 'live', input: live },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      entry: 'clearDue',
      on: { 'poll.due': noteDue },
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context: { id } }) => ({ id }),
        onDone: [
          { guard: when('unknown'), target: 'unknown' },
          { guard: when('loaded'), target: 'shown', actions: { type: 'takeOrder', params: outcome('loaded') } },
          { target: 'failed', actions: { type: 'report', params: outcome('refused') } },
        ],
        onError: { target: 'failed', actions: 'reportUnreachable' },
      },
    },
    // What was kept stays on the page while the order is loaded once more.
    failed: { on: { 'page.retry': 'loading', 'poll.due': { guard: 'hasKept', target: 'loading' } } },
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
});

export type CustomerOrderSnapshot = SnapshotFrom<typeof customerOrderMachine>;

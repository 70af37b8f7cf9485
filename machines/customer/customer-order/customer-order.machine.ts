import { assign, enqueueActions, setup, type SnapshotFrom } from 'xstate';
import { describeForCustomer } from '../../../domain/order-words.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { Announce } from '../../shared/lib/notices.ts';
import {
  beginQuietly,
  loadedNow,
  loadingState,
  neverLoaded,
  pollingState,
  restingState,
  type Freshness,
} from '../../shared/live/fresh.ts';
import { liveMachine, type PollDue } from '../../shared/live/live.machine.ts';
import type { Pickup } from '../orders/pickups.ts';
import type { LoadedOrder, LoadOrderResult } from './customer-order.actors.ts';
import { when } from '../../shared/lib/when.ts';

export type CustomerOrderEvent =
  | { type: 'page.retry' }
  /** The order may have changed after an action on this page. */
  | { type: 'order.reload' }
  | PollDue;

interface Context extends Freshness {
  id: string;
  /** What an earlier visit kept on the device, for a load that fails. */
  kept: Pickup | null;
  /** The last response with the order; null before the first one. */
  loaded: LoadedOrder | null;
}

/**
 * Intervals of the polling while the page is visible, without and with the event stream, ms. How late an order is changes
 * without an event. A page that is hidden for a minute closes the stream (D255).
 */
const live = { pollMs: 30_000, slowMs: 60_000, hiddenMs: 60_000 };

const whenUnknown = { guard: when('unknown'), target: 'unknown' } as const;

const load = { show: 'takeOrder', input: orderIn } as const;

/**
 * The page of one order: loads the order, loads it again when the server says that it has changed, polls it, and reloads it
 * at `order.reload`. It waits in `failed`, `unknown` (the customer has no such order) and `ready`. `cancelOrder` cancels the
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
  },
  actions: {
    takeOrder: enqueueActions(({ context: { loaded: before }, enqueue }, loaded: LoadedOrder) => {
      const { order, now } = loaded;
      const text = describeForCustomer(order, now).spoken;
      if (before && describeForCustomer(before.order, now).spoken !== text) enqueue.emit({ type: 'announce', text });
      enqueue.assign({ loaded, ...loadedNow(loaded.at) });
    }),
    setFreshness: assign((_, change: Partial<Freshness>) => change),
  },
}).createMachine({
  id: 'customerOrder',
  context: ({ input: { id, kept } }) => ({
    id,
    kept,
    loaded: null,
    ...neverLoaded,
  }),
  invoke: { id: 'live', src: 'live', input: live },
  initial: 'loading',
  states: {
    // The error, and what was kept, stay on the page while the order is loaded once more.
    loading: {
      ...loadingState('loadOrder', { ...load, first: whenUnknown }),
      entry: beginQuietly,
    },
    failed: { on: { 'page.retry': 'loading', 'poll.due': { guard: 'hasKept', target: 'loading' } } },
    unknown: {},
    ready: restingState('polling', { 'order.reload': 'polling' }),
    polling: pollingState('refreshOrder', load, { 'order.reload': { target: 'polling', reenter: true } }),
  },
});

function orderIn({ context: { id } }: { context: Context }) {
  return { id };
}

export type CustomerOrderSnapshot = SnapshotFrom<typeof customerOrderMachine>;

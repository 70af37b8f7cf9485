import { assign, emit, fromCallback, sendParent, setup, waitFor, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import {
  orderActionMachine,
  type OrderActionActorRef,
  type OrderActionEvent,
  type OrderActionNotice,
} from './order-action.machine.ts';
import type { StockRowsActorRef } from '../stock-rows/stock-rows.machine.ts';
import { ofEvent } from '../../shared/lib/params.ts';

export type OrderActionsEvent =
  /**
   * Forwards an event to the actor of an order. `keySeed` is the prefix of the `Idempotency-Key`s of a new actor; it is
   * unique.
   */
  | { type: 'order.forward'; orderId: string; event: OrderActionEvent; keySeed: string }
  | OrderActionNotice
  /** A menu is open in which the partner may change the stock; then no more. */
  | { type: 'rows.opened'; rows: StockRowsActorRef }
  | { type: 'rows.closed' }
  /** The partner logs out: actions that can still be undone are sent (D311). */
  | { type: 'actions.finish' };

/** Tells the portal that no action waits or is being sent. */
export type ActionsFinished = { type: 'actions.finished' };

type Forwarded = Extract<OrderActionsEvent, { type: 'order.forward' }>;

interface FinishInput {
  orders: readonly OrderActionActorRef[];
  rows: StockRowsActorRef | null;
}

interface Context {
  /** One actor for each order on which the partner has started an action. */
  orders: Readonly<Partial<Record<string, OrderActionActorRef>>>;
  /** The stock rows of the menu that is open; their changes are sent one after the other. */
  rows: StockRowsActorRef | null;
}

/**
 * The actions on the orders of a partner's board. Each order has an actor of its own, which keeps running when its card
 * moves to another section, and when the partner leaves the board (D307). At a logout the machine waits in `finishing`
 * until all have ended, and the changes of stock too.
 */
export const orderActionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OrderActionsEvent,
    // `actions.finished` is sent to the portal.
    emitted: {} as OrderActionNotice | ActionsFinished,
  },
  actors: {
    orderAction: orderActionMachine,
    /** Subscribes to the actor of an order before it sends the first event, so that no notice is missed. */
    listen: fromCallback<OrderActionNotice, { order: OrderActionActorRef; first: OrderActionEvent }>(
      ({ input, sendBack }) => {
        const subscription = input.order.on('*', (notice) => sendBack(notice));
        input.order.send(input.first);
        return () => subscription.unsubscribe();
      },
    ),
    /**
     * Sends the actions that wait, and resolves when neither an action nor a change of stock is being sent; one that failed
     * counts as ended.
     */
    finishOrders: fromPromise<void, FinishInput>(async ({ input, signal }) => {
      const rows = Object.values(input.rows?.getSnapshot().context.rows ?? {}).filter((row) => row !== undefined);
      await Promise.all([
        ...input.orders.map((order) => {
          order.send({ type: 'page.hidden' });
          return waitFor(order, (snapshot) => !snapshot.matches('sending'), { signal });
        }),
        ...rows.map((row) => waitFor(row, (snapshot) => snapshot.matches('settled'), { signal })),
      ]);
    }),
  },
  guards: {
    isNew: ({ context }, { orderId }: { orderId: string }) => context.orders[orderId] === undefined,
  },
  actions: {
    openOrder: assign(({ context, spawn }, { orderId, event, keySeed }: Forwarded) => {
      const order = spawn('orderAction', { id: `order-${orderId}`, input: { orderId, keySeed } });
      spawn('listen', { id: `listen-${orderId}`, input: { order, first: event } });
      return { orders: { ...context.orders, [orderId]: order } };
    }),
    notifyOrder: ({ context }, { orderId, event }: Forwarded) => {
      context.orders[orderId]?.send(event);
    },
    rememberRows: assign((_, { rows }: { rows: StockRowsActorRef }) => ({ rows })),
    forgetRows: assign({ rows: null }),
    notifyFinished: sendParent({ type: 'actions.finished' } satisfies ActionsFinished),
    pass: emit((_, notice: OrderActionNotice) => notice),
  },
}).createMachine({
  id: 'orderActions',
  context: { orders: {}, rows: null },
  on: {
    'order.forward': [
      { guard: { type: 'isNew', params: ofEvent }, actions: { type: 'openOrder', params: ofEvent } },
      { actions: { type: 'notifyOrder', params: ofEvent } },
    ],
    'rows.opened': { actions: { type: 'rememberRows', params: ofEvent } },
    'rows.closed': { actions: 'forgetRows' },
    'order.acted': { actions: { type: 'pass', params: ofEvent } },
    'board.outdated': { actions: { type: 'pass', params: ofEvent } },
  },
  initial: 'running',
  states: {
    running: { on: { 'actions.finish': 'finishing' } },
    finishing: {
      invoke: {
        id: 'finishOrders',
        src: 'finishOrders',
        input: ({ context: { orders, rows } }) => ({
          orders: Object.values(orders).filter((order) => order !== undefined),
          rows,
        }),
        onDone: { target: 'running', actions: 'notifyFinished' },
        onError: { target: 'running', actions: 'notifyFinished' },
      },
    },
  },
});

export type OrderActionsActorRef = ActorRefFrom<typeof orderActionsMachine>;
export type OrderActionsSnapshot = SnapshotFrom<typeof orderActionsMachine>;

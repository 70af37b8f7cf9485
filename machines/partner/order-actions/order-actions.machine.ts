import { assign, emit, fromCallback, sendParent, setup, waitFor, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import {
  orderActionMachine,
  type OrderActionActorRef,
  type OrderActionEvent,
  type OrderActionNotice,
} from '../order-action/order-action.machine.ts';

export type OrderActionsEvent =
  /**
   * Forwards an event to the actor of an order. `keySeed` is the prefix of the `Idempotency-Key`s of a new actor; it is
   * unique.
   */
  | { type: 'order.forward'; orderId: string; event: OrderActionEvent; keySeed: string }
  | OrderActionNotice
  /** The partner logs out: actions that can still be undone are sent (D311). */
  | { type: 'actions.finish' };

/** Tells the portal that no action waits or is being sent. */
export type ActionsFinished = { type: 'actions.finished' };

type Forwarded = Extract<OrderActionsEvent, { type: 'order.forward' }>;

interface Context {
  /** One actor for each order on which the partner has started an action. */
  orders: Readonly<Partial<Record<string, OrderActionActorRef>>>;
}

/**
 * The actions on the orders of a partner's board. Each order has an actor of its own, which keeps running when its card
 * moves to another section, and when the partner leaves the board (D307). At a logout the machine waits in `finishing`
 * until all have ended.
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
    /** Sends the actions that wait, and resolves when none is being sent; an action that failed counts as ended. */
    finishOrders: fromPromise<void, { orders: readonly OrderActionActorRef[] }>(async ({ input, signal }) => {
      await Promise.all(
        input.orders.map((order) => {
          order.send({ type: 'page.hidden' });
          return waitFor(order, (snapshot) => !snapshot.matches('sending'), { signal });
        }),
      );
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
    notifyFinished: sendParent({ type: 'actions.finished' } satisfies ActionsFinished),
    pass: emit((_, notice: OrderActionNotice) => notice),
  },
}).createMachine({
  id: 'orderActions',
  context: { orders: {} },
  on: {
    'order.forward': [
      {
        guard: { type: 'isNew', params: ({ event }) => event },
        actions: { type: 'openOrder', params: ({ event }) => event },
      },
      { actions: { type: 'notifyOrder', params: ({ event }) => event } },
    ],
    'order.acted': { actions: { type: 'pass', params: ({ event }) => event } },
    'board.outdated': { actions: { type: 'pass', params: ({ event }) => event } },
  },
  initial: 'running',
  states: {
    running: { on: { 'actions.finish': 'finishing' } },
    finishing: {
      invoke: {
        id: 'finishOrders',
        src: 'finishOrders',
        input: ({ context }) => ({ orders: Object.values(context.orders).filter((order) => order !== undefined) }),
        onDone: { target: 'running', actions: 'notifyFinished' },
        onError: { target: 'running', actions: 'notifyFinished' },
      },
    },
  },
});

export type OrderActionsActorRef = ActorRefFrom<typeof orderActionsMachine>;
export type OrderActionsSnapshot = SnapshotFrom<typeof orderActionsMachine>;

import { assign, fromCallback, sendParent, setup, type SnapshotFrom } from 'xstate';
import {
  orderActionMachine,
  type OrderActionActorRef,
  type OrderActionEvent,
  type OrderActionNotice,
} from '../order-action/order-action.machine.ts';

export type OrderActionsEvent =
  /** Forwards an event to the actor of an order. */
  { type: 'order.forward'; orderId: string; event: OrderActionEvent } | OrderActionNotice;

interface Context {
  /** Prefix of the `Idempotency-Key`s. */
  keySeed: string;
  /** One actor for each order on which the partner has started an action. */
  orders: Readonly<Partial<Record<string, OrderActionActorRef>>>;
}

/**
 * The actions on the orders of a board. Each order has an actor of its own, which keeps running when its card moves to
 * another section.
 */
export const orderActionsMachine = setup({
  types: { input: {} as { keySeed: string }, context: {} as Context, events: {} as OrderActionsEvent },
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
  },
  guards: {
    isNew: ({ context }, { orderId }: { orderId: string }) => context.orders[orderId] === undefined,
  },
  actions: {
    openOrder: assign(({ context, spawn }, { orderId, event }: { orderId: string; event: OrderActionEvent }) => {
      const order = spawn('orderAction', { id: `order-${orderId}`, input: { orderId, keySeed: context.keySeed } });
      spawn('listen', { id: `listen-${orderId}`, input: { order, first: event } });
      return { orders: { ...context.orders, [orderId]: order } };
    }),
    notifyOrder: ({ context }, { orderId, event }: { orderId: string; event: OrderActionEvent }) => {
      context.orders[orderId]?.send(event);
    },
    pass: sendParent((_, notice: OrderActionNotice) => notice),
  },
}).createMachine({
  id: 'orderActions',
  context: ({ input }) => ({ keySeed: input.keySeed, orders: {} }),
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
});

export type OrderActionsSnapshot = SnapshotFrom<typeof orderActionsMachine>;

import type { OrderActionActorRef } from '../../../../machines/partner/order-action/order-action.machine.ts';
import type {
  orderActionsMachine,
  OrderActionsSnapshot,
} from '../../../../machines/partner/order-actions/order-actions.machine.ts';
import { selectOrderAction } from '../../../../machines/partner/order-actions/order-actions.selectors.ts';
import { defineFlow, type Oracle, type Page } from '../../../engine/oracle.ts';
import { orderActionsModel } from './model.ts';

interface OrderActionsPage extends Page {
  /** The ids of the orders that have a running actor. */
  shows: { orders: readonly string[] };
  may: Record<never, never>;
}

interface Ref {
  orders: readonly string[];
  /** Whether the partner logs out. */
  isFinishing: boolean;
}

/** Stands for the actor of an order in comparisons, which use only its id. */
const actorOf = (orderId: string) => ({ xstate$$type: 1, id: `order-${orderId}` }) as unknown as OrderActionActorRef;

const oracle: Oracle<typeof orderActionsMachine, Ref, OrderActionsPage> = {
  start: () => ({ orders: [], isFinishing: false }),

  step(ref, event, recorder) {
    switch (event.type) {
      case 'order.forward': {
        const { orderId, event: first, keySeed } = event;
        if (ref.orders.includes(orderId)) return (recorder.send(`order-${orderId}`, first), ref);
        // `listen` sends the first event after it has subscribed to the notices of the order.
        recorder.call('orderAction', { orderId, keySeed });
        recorder.call('listen', { order: actorOf(orderId), first });
        return { ...ref, orders: [...ref.orders, orderId] };
      }
      case 'actions.finish':
        if (ref.isFinishing) return ref;
        recorder.call('finishOrders', { orders: ref.orders.map(actorOf) });
        return { ...ref, isFinishing: true };
      case 'finishOrders done':
      case 'finishOrders failed':
        recorder.emit({ type: 'actions.finished' });
        return { ...ref, isFinishing: false };
      case 'order.acted':
      case 'board.outdated':
        recorder.emit(event);
        return ref;
      case 'orderAction done':
      case 'orderAction failed':
        return ref;
    }
  },

  page: ({ orders }) => ({ shows: { orders: orders.toSorted() }, may: {} }),
};

const observe = (snapshot: OrderActionsSnapshot): OrderActionsPage => ({
  shows: { orders: ['12-1042', '12-1043'].filter((id) => selectOrderAction(id)(snapshot) !== undefined) },
  may: {},
});

export const orderActionsFlow = defineFlow({
  model: orderActionsModel,
  oracle,
  observe,
  always: {
    'Each running order has a subscription to its notices.': ({ context, children }) =>
      Object.keys(context.orders).every((id) => children[`listen-${id}`] !== undefined),
  },
});

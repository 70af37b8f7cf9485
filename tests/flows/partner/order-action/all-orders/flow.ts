import { orderActionsMachine } from '../../../../../machines/partner/order-action/order-actions.machine.ts';
import type { StockRowsActorRef } from '../../../../../machines/partner/stock-rows/stock-rows.machine.ts';
import { boardOrder } from '../../../../fixtures/board-order.ts';
import { defineModel } from '../../../../engine/model.ts';
import type { OrderActionActorRef } from '../../../../../machines/partner/order-action/order-action.machine.ts';
import { selectOrderAction } from '../../../../../machines/partner/order-action/order-actions.view.ts';
import { defineFlow, type Oracle } from '../../../../engine/oracle.ts';
import { registerFlow } from '../../../../engine/flow.ts';

/** Stands for the stock rows of an open menu in comparisons, which use only the id. */
export const openRows = { xstate$$type: 1, id: 'stockRows' } as unknown as StockRowsActorRef;

/** A model with two orders of a partner. */
export const orderActionsModel = defineModel(orderActionsMachine, {
  input: undefined,
  events: {
    'order.forward': [
      {
        type: 'order.forward',
        orderId: '12-1042',
        event: { type: 'action.start', action: { action: 'prepare' } },
        keySeed: 'a1',
      },
      {
        type: 'order.forward',
        orderId: '12-1043',
        event: { type: 'action.start', action: { action: 'seen' } },
        keySeed: 'b2',
      },
    ],
    'order.acted': [{ type: 'order.acted', order: boardOrder({ status: 'preparing' }) }],
    'rows.opened': [{ type: 'rows.opened', rows: openRows }],
    'rows.closed': [{ type: 'rows.closed' }],
    'actions.finish': [{ type: 'actions.finish' }],
    'board.outdated': [{ type: 'board.outdated' }],
  },
  actors: {
    // Runs as long as the portal; only the notices of this actor matter.
    orderAction: { outcomes: [], rejects: false, sends: [] },
    finishOrders: { outcomes: [undefined] },
    listen: { sends: ['order.acted', 'board.outdated'] },
  },
  delays: {},
});

interface OrderActionsPage {
  /** The ids of the orders that have a running actor. */
  shows: { orders: readonly string[] };
}

interface Ref {
  orders: readonly string[];
  /** Whether the partner logs out. */
  isFinishing: boolean;
  isMenuOpen: boolean;
}

/** Stands for the actor of an order in comparisons, which use only its id. */
const actorOf = (orderId: string) => ({ xstate$$type: 1, id: `order-${orderId}` }) as unknown as OrderActionActorRef;

const oracle: Oracle<typeof orderActionsMachine, Ref, OrderActionsPage> = {
  start: () => ({ orders: [], isFinishing: false, isMenuOpen: false }),

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
      case 'rows.opened':
        return { ...ref, isMenuOpen: true };
      case 'rows.closed':
        return { ...ref, isMenuOpen: false };
      case 'actions.finish':
        if (ref.isFinishing) return ref;
        recorder.call('finishOrders', { orders: ref.orders.map(actorOf), rows: ref.isMenuOpen ? openRows : null });
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

  page: ({ orders }) => ({ shows: { orders: orders.toSorted() } }),
};

export const orderActionsFlow = defineFlow({
  model: orderActionsModel,
  oracle,
  observe: (snapshot) => ({
    shows: { orders: ['12-1042', '12-1043'].filter((id) => selectOrderAction(id)(snapshot) !== undefined) },
  }),
  always: {
    'Each running order has a subscription to its notices.': ({ context, children }) =>
      Object.keys(context.orders).every((id) => children[`listen-${id}`] !== undefined),
  },
});

export const flow = registerFlow({ name: 'order actions', flows: [orderActionsFlow] });

if (import.meta.vitest) (await import('../../../../engine/register-tests.ts')).testFlow(flow);

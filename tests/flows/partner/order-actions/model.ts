import { orderActionsMachine } from '../../../../machines/partner/order-actions/order-actions.machine.ts';
import { boardOrder } from '../../../fixtures/board-order.ts';
import { defineModel } from '../../../engine/model.ts';

/** A model with two orders of a partner. */
export const orderActionsModel = defineModel(orderActionsMachine, {
  input: undefined,
  events: {
    'order.forward': [
      { type: 'order.forward', orderId: '12-1042', event: { type: 'order.hold', action: 'prepare' }, keySeed: 'a1' },
      { type: 'order.forward', orderId: '12-1043', event: { type: 'order.see' }, keySeed: 'b2' },
    ],
    'order.acted': [{ type: 'order.acted', order: boardOrder({ status: 'preparing' }) }],
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

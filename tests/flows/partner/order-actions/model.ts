import { orderActionsMachine } from '../../../../machines/partner/order-actions/order-actions.machine.ts';
import { boardOrder } from '../../../fixtures/board-order.ts';
import { defineModel } from '../../../engine/model.ts';

/** A model with two orders of a board. */
export const orderActionsModel = defineModel(orderActionsMachine, {
  input: { keySeed: 'seed-0001' },
  events: {
    'order.forward': [
      { type: 'order.forward', orderId: '12-1042', event: { type: 'order.hold', action: 'prepare' } },
      { type: 'order.forward', orderId: '12-1043', event: { type: 'order.see' } },
    ],
    'order.acted': [{ type: 'order.acted', order: boardOrder({ status: 'preparing' }) }],
    'board.outdated': [{ type: 'board.outdated' }],
  },
  actors: {
    // Runs as long as the board; only the notices of this actor matter.
    orderAction: { outcomes: [], rejects: false, sends: [] },
    listen: { sends: ['order.acted', 'board.outdated'] },
  },
  delays: {},
});

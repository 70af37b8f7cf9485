import { stockRowsMachine } from '../../../../machines/partner/stock-rows/stock-rows.machine.ts';
import { defineModel } from '../../../engine/model.ts';

/** A model with two dishes of a menu. */
export const stockRowsModel = defineModel(stockRowsMachine, {
  input: { restaurantId: 12 },
  events: {
    'row.forward': [
      { type: 'row.forward', menuId: 340, count: 24, event: { type: 'stock.increment' } },
      { type: 'row.forward', menuId: 341, count: 42, event: { type: 'quantity.change', text: '3' } },
    ],
    'counts.received': [
      { type: 'counts.received', counts: { 340: 20, 341: 40, 342: 3 } },
      { type: 'counts.received', counts: { 341: 0 } },
    ],
    'stock.counted': [{ type: 'stock.counted', menuId: 340, count: 25, isRequested: true }],
    'stock.updated': [{ type: 'stock.updated', text: 'Menu item count updated successfully' }],
    'stock.outOfSync': [{ type: 'stock.outOfSync' }],
  },
  actors: {
    // Runs as long as the menu; only the notices of this actor matter.
    stock: { outcomes: [], rejects: false, sends: [] },
    listen: { sends: ['stock.counted', 'stock.updated', 'stock.outOfSync'] },
  },
  delays: {},
});

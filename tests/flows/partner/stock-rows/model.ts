import { stockRowsMachine } from '../../../../machines/partner/stock-rows/stock-rows.machine.ts';
import { defineModel } from '../../../engine/model.ts';

const on = (count: number) => ({ count, resumeCount: null });

/** A model with two dishes of a menu; one of them is sold out today. */
export const stockRowsModel = defineModel(stockRowsMachine, {
  input: { restaurantId: 12 },
  events: {
    'row.forward': [
      { type: 'row.forward', menuId: 340, count: 24, resumeCount: null, event: { type: 'stock.increment' } },
      { type: 'row.forward', menuId: 341, count: 0, resumeCount: 42, event: { type: 'quantity.change', text: '3' } },
    ],
    'counts.received': [
      { type: 'counts.received', counts: { 340: on(20), 341: on(40), 342: on(3) } },
      { type: 'counts.received', counts: { 341: { count: 0, resumeCount: 40 } } },
    ],
    'stock.counted': [{ type: 'stock.counted', menuId: 340, count: 25, resumeCount: null, isRequested: true }],
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

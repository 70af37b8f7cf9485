import { displayedCount, stockMachine } from '../../../../machines/partner/stock/stock.machine.ts';
import { defineModel } from '../../../engine/model.ts';

/** A model of the dosa, with five in stock. */
export const stockModel = defineModel(stockMachine, {
  input: { restaurantId: 12, menuId: 340, count: 5 },
  events: {
    'quantity.change': [
      { type: 'quantity.change', text: '3' },
      { type: 'quantity.change', text: '' },
      { type: 'quantity.change', text: '0' },
      { type: 'quantity.change', text: 'a1 2-3.4,5' },
      { type: 'quantity.change', text: '200000' },
    ],
    'stock.increment': [{ type: 'stock.increment' }],
    'stock.decrement': [{ type: 'stock.decrement' }],
    'count.received': [
      { type: 'count.received', count: 2 },
      { type: 'count.received', count: 500_000 },
    ],
  },
  actors: {
    changeCount: {
      outcomes: [
        { kind: 'changed', message: 'Menu item count updated successfully', count: null },
        // All portions have been sold meanwhile.
        { kind: 'changed', message: 'Menu item count updated successfully', count: 0 },
        { kind: 'refused', message: 'Cannot decrement by 3. Current quantity is only 1' },
      ],
    },
  },
  delays: {},
  // Counts and queues are unbounded. Six portions and two clicks are enough to detect a wrong sum.
  allow: ({ context }, event) => {
    const { queue, quantity } = context;
    // This quantity is rejected regardless of the queue.
    if (event.type !== 'quantity.change' && quantity === '200000') return true;
    // Larger counts occur only to cover changes that are rejected.
    if (event.type.startsWith('stock.') && displayedCount(context) > 400_000) return false;
    if (event.type === 'quantity.change') return queue.length < 2;
    if (event.type === 'stock.increment' && displayedCount(context) + Number(quantity) > 6) return false;
    return !event.type.startsWith('stock.') || queue.length < 2 || Number(quantity) === 0;
  },
});

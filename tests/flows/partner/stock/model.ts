import { displayedStock, stockMachine } from '../../../../machines/partner/stock/stock.machine.ts';
import { defineModel } from '../../../engine/model.ts';

const base = defineModel(stockMachine, {
  input: { restaurantId: 12, menuId: 340, count: 5, resumeCount: null },
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
    'stock.sellOut': [{ type: 'stock.sellOut' }],
    'stock.sellAgain': [{ type: 'stock.sellAgain' }],
    'count.received': [
      { type: 'count.received', count: 2, resumeCount: null },
      { type: 'count.received', count: 500_000, resumeCount: null },
      // Another device has sold the dish out.
      { type: 'count.received', count: 0, resumeCount: 4 },
    ],
  },
  actors: {
    changeCount: {
      outcomes: [
        { kind: 'changed', message: 'Menu item count updated successfully', count: null, resumeCount: null },
        // All portions have been sold meanwhile.
        { kind: 'changed', message: 'Menu item count updated successfully', count: 0, resumeCount: null },
        { kind: 'refused', message: 'Cannot decrement by 3. Current quantity is only 1' },
      ],
    },
    setSoldOut: {
      outcomes: [
        // Three portions were left.
        { kind: 'changed', message: 'Sold out until 5:00 am', count: 0, resumeCount: 3 },
        { kind: 'changed', message: 'On sale again', count: 3, resumeCount: null },
        { kind: 'refused', message: 'There is no such dish.' },
      ],
    },
  },
  delays: {},
});

const isSwitch = ({ type }: { type: string }) =>
  type === 'stock.sellOut' || type === 'stock.sellAgain' || type.startsWith('setSoldOut');

/**
 * A model of the dosa, with five in stock, whose count changes. Counts and queues are unbounded. Six portions and two
 * clicks are enough to detect a wrong sum.
 */
export const stockModel = defineModel(stockMachine, {
  ...base,
  allow: ({ context }, event) => {
    const { queue, quantity } = context;
    if (isSwitch(event) || (event.type === 'count.received' && event.resumeCount !== null)) return false;
    // This quantity is rejected regardless of the queue.
    if (event.type !== 'quantity.change' && quantity === '200000') return true;
    // Larger counts occur only to cover changes that are rejected.
    if (event.type.startsWith('stock.') && displayedStock(context).count > 400_000) return false;
    if (event.type === 'quantity.change') return queue.length < 2;
    if (event.type === 'stock.increment' && displayedStock(context).count + Number(quantity) > 6) return false;
    return !event.type.startsWith('stock.') || queue.length < 2 || Number(quantity) === 0;
  },
});

/** A model of the dosa that is sold out until the morning and sold again, between single portions that are added. */
export const soldOutModel = defineModel(stockMachine, {
  ...base,
  allow: ({ context }, event) => {
    const { queue } = context;
    if (event.type === 'quantity.change') return false;
    if (event.type === 'count.received') return event.count < 6;
    if (event.type === 'setSoldOut done' && event.output.kind === 'changed')
      return (queue[0]?.action === 'sellOut') === (event.output.resumeCount !== null);
    if (event.type === 'changeCount done') return event.output.kind === 'changed' && event.output.count === null;
    // The first change may be reverted, after which the second one is added to the count.
    if (event.type === 'stock.increment')
      return queue.length < 2 && Math.max(context.count, displayedStock(context).count) < 6;
    return !event.type.startsWith('stock.') || queue.length < 2;
  },
});

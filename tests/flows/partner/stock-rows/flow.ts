import { stockRowsMachine } from '../../../../machines/partner/stock-rows/stock-rows.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import type { StockActorRef, StockEvent } from '../../../../machines/partner/stock/stock.machine.ts';
import { selectRow } from '../../../../machines/partner/stock-rows/stock-rows.view.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

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

interface StockRowsPage {
  /** The ids of the dishes that have a running actor, including those on other pages of the table. */
  shows: { rows: readonly number[] };
}

interface Ref {
  rows: readonly number[];
}

/** Stands for the actor of a row in comparisons, which use only its id. */
const rowOf = (menuId: number) => ({ xstate$$type: 1, id: `row-${menuId}` }) as unknown as StockActorRef;

const oracle: Oracle<typeof stockRowsMachine, Ref, StockRowsPage> = {
  start: () => ({ rows: [] }),

  step(ref, event, recorder) {
    switch (event.type) {
      case 'row.forward': {
        const { menuId, count, resumeCount, event: first } = event;
        if (ref.rows.includes(menuId)) return (recorder.send(`row-${menuId}`, first), ref);
        // `listen` sends the first event after it has subscribed to the notices of the row.
        recorder.call('stock', { restaurantId: 12, menuId, count, resumeCount }, { proves: ['PMENU-28'] });
        recorder.call('listen', { row: rowOf(menuId), first });
        return { rows: [...ref.rows, menuId].toSorted((one, other) => one - other) };
      }
      case 'counts.received':
        for (const menuId of ref.rows) {
          const stock = event.counts[menuId];
          const received: StockEvent | null = stock === undefined ? null : { type: 'count.received', ...stock };
          if (received) recorder.send(`row-${menuId}`, received);
        }
        return { ...ref };
      case 'stock.counted':
      case 'stock.updated':
      case 'stock.outOfSync':
        recorder.emit(event);
        return ref;
      case 'stock done':
      case 'stock failed':
        return ref;
    }
  },

  page: ({ rows }) => ({ shows: { rows }, proves: ['PMENU-32'] }),
};

export const stockRowsFlow = defineFlow({
  model: stockRowsModel,
  oracle,
  observe: (snapshot) => ({
    shows: { rows: [340, 341, 342].filter((menuId) => selectRow(menuId)(snapshot) !== undefined) },
  }),
  // Each row that received an event has its own actor and a subscription to it.
  always: {
    'Each running row has a subscription to its notices.': ({ context, children }) =>
      Object.keys(context.rows).every((menuId) => children[`listen-${menuId}`] !== undefined),
  },
});

export const flow = registerFlow({
  name: 'stock rows',
  flows: [stockRowsFlow],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);

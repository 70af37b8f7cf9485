import type { StockActorRef, StockEvent } from '../../../../machines/partner/stock/stock.machine.ts';
import type {
  stockRowsMachine,
  StockRowsSnapshot,
} from '../../../../machines/partner/stock-rows/stock-rows.machine.ts';
import { selectRow } from '../../../../machines/partner/stock-rows/stock-rows.selectors.ts';
import { stockRowsModel } from './model.ts';
import { defineFlow, type Oracle, type Page } from '../../../engine/oracle.ts';

interface StockRowsPage extends Page {
  /** The ids of the dishes that have a running actor, including those on other pages of the table. */
  shows: { rows: readonly number[] };
  may: Record<never, never>;
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
        return ref;
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

  page: ({ rows }) => ({ shows: { rows }, may: {}, proves: ['PMENU-32'] }),
};

const observe = (snapshot: StockRowsSnapshot): StockRowsPage => ({
  shows: { rows: [340, 341, 342].filter((menuId) => selectRow(menuId)(snapshot) !== undefined) },
  may: {},
});

export const stockRowsFlow = defineFlow({
  model: stockRowsModel,
  oracle,
  observe,
  // Each row that received an event has its own actor and a subscription to it.
  always: {
    'Each running row has a subscription to its notices.': ({ context, children }) =>
      Object.keys(context.rows).every((menuId) => children[`listen-${menuId}`] !== undefined),
  },
});

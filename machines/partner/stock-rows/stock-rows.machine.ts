import { assign, fromCallback, sendParent, setup, type SnapshotFrom } from 'xstate';
import { stockMachine, type StockActorRef, type StockEvent, type StockNotice } from '../stock/stock.machine.ts';

export type StockRowsEvent =
  /** Forwards an event to a dish's row; `count` is the initial count of a new row. */
  | { type: 'row.forward'; menuId: number; count: number; event: StockEvent }
  /** New counts from the server, by dish id. */
  | { type: 'counts.received'; counts: Readonly<Record<number, number>> }
  | StockNotice;

interface Context {
  restaurantId: number;
  /** One actor for each row the partner has used; a menu may have thousands of rows. */
  rows: Readonly<Partial<Record<number, StockActorRef>>>;
}

/**
 * The stock rows of a menu. Each row is an actor of its own, which keeps running while its row is on another page of
 * the table.
 */
export const stockRowsMachine = setup({
  types: { input: {} as { restaurantId: number }, context: {} as Context, events: {} as StockRowsEvent },
  actors: {
    stock: stockMachine,
    /** Subscribes to a row, then sends its first event, so that no notice is lost. */
    listen: fromCallback<StockNotice, { row: StockActorRef; first: StockEvent }>(({ input, sendBack }) => {
      const subscription = input.row.on('*', (notice) => sendBack(notice));
      input.row.send(input.first);
      return () => subscription.unsubscribe();
    }),
  },
  guards: {
    isNew: ({ context }, { menuId }: { menuId: number }) => context.rows[menuId] === undefined,
  },
  actions: {
    openRow: assign(
      ({ context, spawn }, { menuId, count, event }: { menuId: number; count: number; event: StockEvent }) => {
        const row = spawn('stock', {
          id: `row-${menuId}`,
          input: { restaurantId: context.restaurantId, menuId, count },
        });
        spawn('listen', { id: `listen-${menuId}`, input: { row, first: event } });
        return { rows: { ...context.rows, [menuId]: row } };
      },
    ),
    notifyRow: ({ context }, { menuId, event }: { menuId: number; event: StockEvent }) => {
      context.rows[menuId]?.send(event);
    },
    notifyRows: ({ context }, { counts }: { counts: Readonly<Record<number, number>> }) => {
      for (const [menuId, row] of Object.entries(context.rows)) {
        const count = counts[Number(menuId)];
        if (count !== undefined) row?.send({ type: 'count.received', count });
      }
    },
    pass: sendParent((_, notice: StockNotice) => notice),
  },
}).createMachine({
  id: 'stockRows',
  context: ({ input }) => ({ restaurantId: input.restaurantId, rows: {} }),
  on: {
    'row.forward': [
      {
        guard: { type: 'isNew', params: ({ event }) => event },
        actions: { type: 'openRow', params: ({ event }) => event },
      },
      { actions: { type: 'notifyRow', params: ({ event }) => event } },
    ],
    'counts.received': { actions: { type: 'notifyRows', params: ({ event }) => event } },
    'stock.counted': { actions: { type: 'pass', params: ({ event }) => event } },
    'stock.updated': { actions: { type: 'pass', params: ({ event }) => event } },
    'stock.outOfSync': { actions: { type: 'pass', params: ({ event }) => event } },
  },
});

export type StockRowsSnapshot = SnapshotFrom<typeof stockRowsMachine>;

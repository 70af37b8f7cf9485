import { assign, fromCallback, sendParent, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { DishStock } from '../stock/stock.actors.ts';
import { stockMachine, type StockActorRef, type StockEvent, type StockNotice } from '../stock/stock.machine.ts';
import { ofEvent } from '../../shared/lib/params.ts';

export type StockRowsEvent =
  /** Forwards an event to the row of a dish. A new row starts with this stock. */
  | ({ type: 'row.forward'; menuId: number; event: StockEvent } & DishStock)
  /** Current stock on the server, by dish id. */
  | { type: 'counts.received'; counts: Readonly<Record<number, DishStock>> }
  | StockNotice;

interface Context {
  restaurantId: number;
  /** One actor for each row in which the partner has started a change, because a menu may have thousands of rows. */
  rows: Readonly<Partial<Record<number, StockActorRef>>>;
}

/**
 * The stock rows of a menu. Each row has an actor of its own, which keeps running when the table shows another page.
 */
export const stockRowsMachine = setup({
  types: { input: {} as { restaurantId: number }, context: {} as Context, events: {} as StockRowsEvent },
  actors: {
    stock: stockMachine,
    /** Subscribes to the actor of a row before it sends the first event, so that no notice is missed. */
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
      (
        { context, spawn },
        { menuId, count, resumeCount, event }: { menuId: number; event: StockEvent } & DishStock,
      ) => {
        const row = spawn('stock', {
          id: `row-${menuId}`,
          input: { restaurantId: context.restaurantId, menuId, count, resumeCount },
        });
        spawn('listen', { id: `listen-${menuId}`, input: { row, first: event } });
        return { rows: { ...context.rows, [menuId]: row } };
      },
    ),
    notifyRow: ({ context }, { menuId, event }: { menuId: number; event: StockEvent }) => {
      context.rows[menuId]?.send(event);
    },
    notifyRows: ({ context }, { counts }: { counts: Readonly<Record<number, DishStock>> }) => {
      for (const [menuId, row] of Object.entries(context.rows)) {
        const stock = counts[Number(menuId)];
        if (stock !== undefined) row?.send({ type: 'count.received', ...stock });
      }
    },
    pass: sendParent((_, notice: StockNotice) => notice),
  },
}).createMachine({
  id: 'stockRows',
  context: ({ input }) => ({ restaurantId: input.restaurantId, rows: {} }),
  on: {
    'row.forward': [
      { guard: { type: 'isNew', params: ofEvent }, actions: { type: 'openRow', params: ofEvent } },
      { actions: { type: 'notifyRow', params: ofEvent } },
    ],
    'counts.received': { actions: { type: 'notifyRows', params: ofEvent } },
    'stock.counted': { actions: { type: 'pass', params: ofEvent } },
    'stock.updated': { actions: { type: 'pass', params: ofEvent } },
    'stock.outOfSync': { actions: { type: 'pass', params: ofEvent } },
  },
});

export type StockRowsActorRef = ActorRefFrom<typeof stockRowsMachine>;
export type StockRowsSnapshot = SnapshotFrom<typeof stockRowsMachine>;

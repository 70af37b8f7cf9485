import type { StockActorRef } from '../stock/stock.machine.ts';
import type { StockRowsSnapshot } from './stock-rows.machine.ts';

/** The row of a dish; undefined while nobody has touched it. */
export const selectRow =
  (menuId: number) =>
  ({ context }: StockRowsSnapshot): StockActorRef | undefined =>
    context.rows[menuId];

import type { StockActorRef } from '../stock/stock.machine.ts';
import type { StockRowsSnapshot } from './stock-rows.machine.ts';

/** The actor of a row; undefined before the first change in this row. */
export const selectRow =
  (menuId: number) =>
  ({ context }: StockRowsSnapshot): StockActorRef | undefined =>
    context.rows[menuId];

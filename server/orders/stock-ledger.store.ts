import type { Database, Tx } from '../db/schema.ts';

/** A dish of a restaurant. */
export interface DishKey {
  readonly restaurantId: number;
  readonly menuId: number;
}

export interface Movement extends DishKey {
  readonly delta: number;
  readonly cause: Exclude<Database['stock_ledger']['cause'], 'opening'>;
  readonly orderNumber?: number;
}

/** Records a change of a count, which the caller has made in the same transaction. */
export async function writeLedger(
  trx: Tx,
  { restaurantId, menuId, delta, cause, orderNumber }: Movement,
): Promise<void> {
  await trx
    .insertInto('stock_ledger')
    .values({ restaurant_id: restaurantId, menu_id: menuId, delta, cause, order_number: orderNumber ?? null })
    .execute();
}

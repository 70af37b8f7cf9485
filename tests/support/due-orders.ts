import { sql, type Kysely } from 'kysely';
import type { Database } from '../../server/db/schema.ts';
import { openKitchen } from './kitchen.ts';

interface DueOrders {
  /** Whose they are; customers take turns. */
  readonly customers: readonly number[];
  readonly count: number;
  /** When they were placed and, one after another by a millisecond, are to be asked about. */
  readonly placedAt: Date;
  /** 'order_late' for the provider's orders order_late1, order_late2, … */
  readonly prefix: string;
}

/** Unpaid orders of one portion each, 105.00 with tax, that hold their dish; the reconciler is to ask about all of them. */
export async function addDueOrders(db: Kysely<Database>, { customers, count, placedAt, prefix }: DueOrders) {
  const { restaurantId, menuIds } = await openKitchen(db, [{ pricePaise: 10_000, count: count + 10 }]);
  const menuId = menuIds[0] ?? 0;
  const owners = sql`(array[${sql.join(customers)}]::int[])[1 + n % ${customers.length}]`;
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ number: number }>`
      insert into orders (restaurant_id, customer_id, total_paise, tax_paise, slot_start, slot_minutes,
        provider_order_id, next_check_at, created_at)
      select ${restaurantId}, ${owners}, 10500, 500, ${placedAt}, 60,
        ${prefix} || n, ${placedAt}::timestamptz + n * interval '1 ms', ${placedAt}
      from generate_series(1, ${count}) n returning number`.execute(trx);
    const numbers = rows.map((row) => row.number);
    const each = sql`unnest(${numbers}::bigint[]) as number`;
    await sql`insert into provider_orders select provider_order_id, restaurant_id, number from orders
      where restaurant_id = ${restaurantId}`.execute(trx);
    await sql`insert into order_lines select ${restaurantId}, number, 1, ${menuId}, 'Dish 1', 1, 10000 from ${each}`.execute(
      trx,
    );
    await sql`insert into stock_holds select ${restaurantId}, number, ${menuId}, 1, now() + interval '1 day' from ${each}`.execute(
      trx,
    );
    await sql`insert into stock_ledger (restaurant_id, menu_id, delta, cause, order_number)
      select ${restaurantId}, ${menuId}, -1, 'order', number from ${each}`.execute(trx);
    await sql`update stock set live_count = live_count - ${count} where restaurant_id = ${restaurantId}`.execute(trx);
  });
  return { restaurantId, menuId };
}

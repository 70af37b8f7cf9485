import { sql, type Kysely } from 'kysely';

/** Adds the times of each order's hold, which are kept after its release, for the limits on unpaid orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      add column hold_until timestamptz,
      add column hold_given_back_at timestamptz
  `.execute(db);
  await sql`
    update orders set hold_until = held.until
    from (
      select restaurant_id, order_number, max(expires_at) as until from stock_holds group by restaurant_id, order_number
    ) held
    where held.restaurant_id = orders.restaurant_id and held.order_number = orders.number
  `.execute(db);
}

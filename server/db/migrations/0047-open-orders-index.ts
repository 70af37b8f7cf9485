import { sql, type Kysely } from 'kysely';

/** An earlier build does not use the index. */
export const compatibility = 'expand';

/**
 * Adds an index of the paid orders that have not ended, since the board lists the waiting ones too, which no index of
 * confirmed orders contains (D259). Its cost does not depend on how many orders have ended.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_open on orders (restaurant_id, ready_at desc)
    where status in ('waiting', 'confirmed', 'preparing', 'ready')`.execute(db);
}

import { sql, type Kysely } from 'kysely';

/**
 * What a partner sees of orders: those that were once confirmed, newest first or by status, and the wrong tries of a
 * pickup code. Each list and each sum is one walk along an index, of one restaurant only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table orders
    add column confirmed_at timestamptz,
    add column pickup_misses timestamptz[] not null default '{}'`,
  `update orders set confirmed_at = created_at where status in ('confirmed', 'preparing', 'ready', 'delivered')`,
  'create index orders_listed on orders (restaurant_id, number desc) where confirmed_at is not null',
  `create index orders_listed_by_status on orders (restaurant_id, status, number desc) include (total_paise)
    where confirmed_at is not null`,
  // Nothing reads it: numbers grow with time.
  'drop index orders_by_restaurant',
];

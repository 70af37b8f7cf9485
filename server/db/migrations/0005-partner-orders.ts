import { sql, type Kysely } from 'kysely';

/**
 * For a partner's orders: the time of confirmation, and the wrong tries of a pickup code. Each list and each sum is one
 * scan of an index, of one restaurant only.
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
  // Unused, because order numbers ascend with time.
  'drop index orders_by_restaurant',
];

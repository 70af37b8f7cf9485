import { sql, type Kysely } from 'kysely';

/**
 * For the orders of partners: adds the time of confirmation and the number of wrong pickup codes. The indexes make each
 * list and each sum a scan of one restaurant's range of one index.
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
  // Not needed, because order numbers ascend with time.
  'drop index orders_by_restaurant',
];

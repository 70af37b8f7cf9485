import { sql, type Kysely } from 'kysely';

/** An earlier build writes neither column; its keys are as old as this migration, or get the default. */
export const compatibility = 'expand';

/** What the rules of retention need (D226): the age of an order's key, and an index of the orders that have words or keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table order_keys add column claimed_at timestamptz not null default now()',
  // Keys are claimed in order of time, and housekeeping alone reads the index.
  'create index order_keys_by_age on order_keys using brin (claimed_at)',
  `create index orders_with_words on orders (created_at)
    where kitchen_note is not null or idempotency_key is not null`,
];

import { sql, type Kysely } from 'kysely';

/** An earlier build writes no such time, so its orders do not end by themselves; it may leave one on an ended order. */
export const compatibility = 'expand';

/**
 * Adds the time at which an order ends by itself (D180). It stays null for existing orders, so that none of them is
 * refunded after the update.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const reasons = ['sold_out', 'device_problem', 'closed', 'too_busy', 'other', 'not_collected', 'not_prepared'];

const statements = [
  'alter table orders add column due_at timestamptz',
  `alter table orders drop constraint orders_end_reason_check,
    add constraint orders_end_reason_check check (end_reason in (${reasons.map((reason) => `'${reason}'`).join(', ')}))`,
  'create index orders_due on orders (due_at) where due_at is not null',
];

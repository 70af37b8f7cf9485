import { sql, type Kysely } from 'kysely';

/**
 * Adds the deadlines of a paid order, how it ended, and a version that each update increments. Existing orders get a
 * preparation time of 20 minutes, and their last update as their end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table orders
    add column ready_at timestamptz,
    add column cancel_until timestamptz,
    add column seen_at timestamptz,
    add column delayed_minutes integer not null default 0 check (delayed_minutes between 0 and 60),
    add column ended_at timestamptz,
    add column end_by text check (end_by in ('customer', 'restaurant', 'provider')),
    add column end_reason text
      check (end_reason in ('sold_out', 'device_problem', 'closed', 'too_busy', 'other', 'not_collected')),
    add column end_note text check (char_length(end_note) between 1 and 120),
    add column version integer not null default 1`,
  `update orders set ready_at = confirmed_at + interval '20 minutes', cancel_until = confirmed_at + interval '2 minutes',
    seen_at = updated_at where confirmed_at is not null`,
  "update orders set ended_at = updated_at where status in ('delivered', 'cancelled')",
  'create index orders_by_ready on orders (restaurant_id, ready_at desc) where ready_at is not null',
];

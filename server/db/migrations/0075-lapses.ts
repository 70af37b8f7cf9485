import { sql, type Kysely } from 'kysely';

/** An earlier build leaves `seen_at` of an order that ends by itself as it is. */
export const compatibility = 'expand';

/** Orders that ended by themselves stay on the board until their partner has seen that (D346). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** The same words as in `board.store.ts`, so that the index is used. */
const hasLapsed = `status = 'cancelled' and end_reason in ('no_answer', 'not_prepared') and seen_at is null`;

const statements = [
  // Those that ended before are over.
  `update orders set seen_at = coalesce(ended_at, updated_at) where ${hasLapsed}`,
  `create index orders_lapsed on orders (restaurant_id, ready_at desc) where ${hasLapsed}`,
];

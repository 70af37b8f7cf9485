import { sql, type Kysely } from 'kysely';

/** An earlier build neither reads nor writes it, and never opens an order again. */
export const compatibility = 'expand';

/** Adds to an order what its partner took back last (D344). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column recalled text check (recalled in ('ready', 'hand_over'))`.execute(db);
}

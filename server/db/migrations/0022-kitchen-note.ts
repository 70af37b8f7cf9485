import { sql, type Kysely } from 'kysely';

/** The customer's note to the kitchen; null without one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders add column kitchen_note text check (char_length(kitchen_note) between 1 and 140)`.execute(db);
}

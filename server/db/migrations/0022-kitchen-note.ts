import { sql, type Kysely } from 'kysely';

/** Adds the customer's note to the kitchen, or null. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders add column kitchen_note text check (char_length(kitchen_note) between 1 and 140)`.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** An earlier build accepts `token_id`, the newest of the tokens. */
export const compatibility = 'expand';

/** Adds to a session the refresh tokens whose answers may have been lost (D320). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column unused_token_ids uuid[] not null default '{}'`.execute(db);
}

import { sql, type Kysely } from 'kysely';
import { auditTrigger } from './0076-schema-comments.ts';

/** An earlier build neither reads nor writes the column. */
export const compatibility = 'expand';

/** The favourite restaurants of a customer, whose changes are in no entry of the audit log (D365). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table customers add column favourites integer[] not null default '{}'`,
  `comment on column customers.favourites is 'Ids of restaurants, also of those that customers no longer see (D365).'`,
  auditTrigger('customers', { unrecorded: 'favourites' }),
];

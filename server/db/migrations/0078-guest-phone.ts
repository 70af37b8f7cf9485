import { sql, type Kysely } from 'kysely';
import { auditTrigger } from './0076-schema-comments.ts';

/** An earlier build shows and writes `phone` alone. */
export const compatibility = 'expand';

/** Adds the number that customers call in place of the restaurant's (D366). It is a person's, as `phone` is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table restaurants add column guest_phone text check (guest_phone ~ '^[0-9]{10}$')`,
  `comment on column restaurants.guest_phone is
    'The number that customers call in place of phone. Null without one, and after the partner has deleted the account.'`,
  auditTrigger('restaurants', { hidden: 'guest_phone' }),
];

import { sql, type Kysely } from 'kysely';

/** An earlier build reads none of these columns; its refunds leave them null. */
export const compatibility = 'expand';

/** Adds the missing dishes that a refund is for, and what the provider reports about its way to the bank (D215). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table refunds
    add column lines jsonb,
    add column tax_paise integer check (tax_paise >= 0),
    add column speed text check (speed in ('normal', 'instant')),
    add column reference text`,
  // Requests that were sent before have no speed, which is normal.
  `update refunds set speed = 'normal' where provider_key is not null`,
  // A processed refund is asked about again until the bank's reference is known.
  'alter table refunds drop constraint refunds_check1',
  `alter table sandbox_refunds add column speed text check (speed in ('normal', 'instant'))`,
];

import { sql, type Kysely } from 'kysely';

/** An earlier build writes rows without the new columns, which count for their narrow network only. */
export const compatibility = 'expand';

/** Adds what the limits of codes need to tell owners of a number from strangers, and wide networks (D321). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table otp_sends
    add column network_56 text,
    add column network_48 text,
    add column known_by text check (known_by in ('browser', 'network', 'number')),
    add column confirmed boolean not null default false`,
  'create index otp_sends_by_wide_network on otp_sends (network_48, sent_at)',
  'alter table network_attempts add column network_56 text, add column network_48 text',
  'create index network_attempts_by_wide_network on network_attempts (network_48, kind, at)',
  'alter table known_browsers add column network_hash text',
];

import { sql, type Kysely } from 'kysely';

/**
 * Adds the time of the first login to each account, and the attempts of each network. An existing account counts as
 * never logged in to if it has neither a session nor an order or restaurant and is less than 30 days old, because
 * sessions are stored for 30 days.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table customers add column first_login_at timestamptz',
  'alter table partners add column first_login_at timestamptz',
  `update customers set first_login_at = created_at
    where created_at < now() - interval '30 days'
      or exists (select from sessions where audience = 'customer' and subject_id = customers.id)
      or exists (select from orders where customer_id = customers.id)`,
  `update partners set first_login_at = created_at
    where created_at < now() - interval '30 days'
      or exists (select from sessions where audience = 'partner' and subject_id = partners.id)
      or exists (select from restaurants where partner_id = partners.id)`,
  `create table network_attempts (
    id bigint generated always as identity primary key,
    network text not null,
    kind text not null check (kind in ('unknown_number', 'registration')),
    at timestamptz not null
  )`,
  'create index network_attempts_by_network on network_attempts (network, kind, at)',
  'create index network_attempts_by_age on network_attempts (at)',
];

import { sql, type Kysely } from 'kysely';

/** An earlier build asks for no passkey: it logs partners in by the code alone (D230). */
export const compatibility = 'expand';

/** The second factor of partners (D230): their passkeys, the challenges, and whether the operator requires one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table partners add column second_factor_required boolean not null default false',
  `create table passkeys (
    id integer generated always as identity primary key,
    partner_id integer not null references partners on delete cascade,
    credential_id text not null unique,
    public_key bytea not null,
    sign_count bigint not null check (sign_count >= 0),
    transports text[] not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  'create index passkeys_by_partner on passkeys (partner_id, id)',
  `create table passkey_challenges (
    challenge text primary key,
    partner_id integer not null references partners on delete cascade,
    purpose text not null check (purpose in ('login', 'enrol', 'prove', 'add')),
    browser_hash text not null,
    expires_at timestamptz not null,
    unique (partner_id, purpose, browser_hash)
  )`,
  'create index passkey_challenges_by_age on passkey_challenges (expires_at)',
  `create trigger audit after insert or update or delete on passkeys for each row
    when (coalesce(current_setting('pehle.caller', true), '') <> '')
    execute function write_audit_log('passkey', 'id', 'partner_id', 'name')`,
  'drop trigger audit on partners',
  `create trigger audit after insert or update or delete on partners for each row
    when (coalesce(current_setting('pehle.caller', true), '') <> '')
    execute function write_audit_log('partner', 'id', 'first_login_at second_factor_required', 'name phone address')`,
];

import { sql, type Kysely } from 'kysely';

/**
 * Makes a code belong to the browser or network that requested it, so that several codes of one number can be valid at
 * once. Deletes existing codes, which are valid for only five minutes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'drop table otp_codes',
  `create table otp_codes (
    audience text not null check (audience in ('customer', 'partner')),
    phone text not null,
    browser_hash text not null,
    network text,
    code_hash text not null,
    tries_left integer not null check (tries_left >= 0),
    sent_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (audience, phone, browser_hash)
  )`,
  'create unique index otp_codes_by_network on otp_codes (audience, phone, network) where network is not null',
  'create index otp_codes_by_expiry on otp_codes (expires_at)',

  'alter table otp_sends rename column address to network',
  'alter table otp_sends add column browser_hash text',
  'alter table otp_sends add column with_cookie boolean not null default false',
  'alter index otp_sends_by_address rename to otp_sends_by_network',

  `create table known_browsers (
    audience text not null check (audience in ('customer', 'partner')),
    phone text not null,
    browser_hash text not null,
    last_login_at timestamptz not null,
    primary key (audience, phone, browser_hash)
  )`,
  'create index known_browsers_by_age on known_browsers (last_login_at)',
];

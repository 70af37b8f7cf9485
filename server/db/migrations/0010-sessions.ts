import { sql, type Kysely } from 'kysely';

/**
 * Replaces stored refresh tokens by sessions: access tokens contain the session's id too, and the refresh token of a
 * session can be rotated. Each existing token becomes the current token of a new session with the token's id and
 * expiry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table refresh_tokens rename to sessions',
  'alter table sessions rename column revoked_at to ended_at',
  `alter table sessions
    add column token_id uuid,
    add column previous_token_id uuid,
    add column rotated_at timestamptz`,
  'update sessions set token_id = id',
  'alter table sessions alter column token_id set not null',
  'alter index refresh_tokens_by_expiry rename to sessions_by_expiry',
  'create index sessions_by_subject on sessions (audience, subject_id)',
];

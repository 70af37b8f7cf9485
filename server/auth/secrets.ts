import { hkdfSync, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

export interface Secrets {
  /** Signs the tokens. */
  readonly tokens: Uint8Array;
  /** Keys the hashes of one-time codes. */
  readonly otp: Uint8Array;
}

/**
 * The keys of this deployment: from `JWT_SECRET`, or from one that is made at the first start and kept in the database,
 * where every process on it finds the same. Config refuses a production start without `JWT_SECRET`.
 */
export async function loadSecrets(db: Kysely<Database>, jwtSecret: string | null): Promise<Secrets> {
  const root = jwtSecret ?? (await generatedSecret(db));
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', root, '', purpose, 32));
  return { tokens: derive('tokens'), otp: derive('otp') };
}

async function generatedSecret(db: Kysely<Database>): Promise<string> {
  const name = 'jwt';
  // Of several first starts at once, one is kept; all of them read that one.
  await db
    .insertInto('app_secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((on) => on.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('app_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}

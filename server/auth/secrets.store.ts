import { hkdfSync, randomBytes } from 'node:crypto';
import type { Db } from '../db/schema.ts';

export interface Secrets {
  /** The key that signs tokens. */
  readonly tokens: Uint8Array;
  /** The HMAC key of the hashes of one-time codes. */
  readonly otp: Uint8Array;
  /** Keys the hashes of networks in the log. */
  readonly addresses: Uint8Array;
}

/**
 * Loads the keys of this deployment, which are derived from `JWT_SECRET` or from a secret that is generated at the
 * first start and stored in the database, where all processes find it. The configuration requires `JWT_SECRET` in
 * production.
 */
export async function loadSecrets(db: Db, jwtSecret: string | null): Promise<Secrets> {
  return deriveSecrets(jwtSecret ?? (await generatedSecret(db)));
}

/** Derives the secret of each purpose from `root`. */
export function deriveSecrets(root: string): Secrets {
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', root, '', purpose, 32));
  return { tokens: derive('tokens'), otp: derive('otp'), addresses: derive('addresses') };
}

async function generatedSecret(db: Db): Promise<string> {
  const name = 'jwt';
  // If several processes start for the first time at once, the first secret is kept and all processes read it.
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

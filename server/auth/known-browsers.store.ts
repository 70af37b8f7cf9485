import type { Kysely } from 'kysely';
import type { Audience } from '../db/account-tables.ts';
import type { Database } from '../db/schema.ts';

/** A phone number of one audience, combined with a browser. */
export interface NumberInBrowser {
  readonly audience: Audience;
  readonly phone: string;
  readonly browserHash: string;
}

/** Whether this browser has logged in with the number before. */
export async function isKnownBrowser(
  db: Kysely<Database>,
  { audience, phone, browserHash }: NumberInBrowser,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .select('phone')
    .where('audience', '=', audience)
    .where('phone', '=', phone)
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records a login of this browser with the number. */
export async function rememberBrowser(
  db: Kysely<Database>,
  { audience, phone, browserHash }: NumberInBrowser,
  now: Date,
): Promise<void> {
  await db
    .insertInto('known_browsers')
    .values({ audience, phone, browser_hash: browserHash, last_login_at: now })
    .onConflict((on) => on.columns(['audience', 'phone', 'browser_hash']).doUpdateSet({ last_login_at: now }))
    .execute();
}

import type { Audience, Db } from '../db/schema.ts';

/** A phone number of one audience, combined with a browser. */
export interface NumberInBrowser {
  readonly audience: Audience;
  readonly phone: string;
  /** Null if the request has no cookie. */
  readonly browserHash: string | null;
  /** Keyed hash of the network from which the request came. */
  readonly networkHash: string;
}

/**
 * By what the owner of a number is known: a browser or a network that has logged in with it before, or only the number,
 * with which a person has logged in on another browser.
 */
export type KnownBy = 'browser' | 'network' | 'number';

/** Returns whether this browser, or a browser in this network, has logged in with the number before. */
export async function knownLogin(
  db: Db,
  { audience, phone, browserHash, networkHash }: NumberInBrowser,
): Promise<Exclude<KnownBy, 'number'> | null> {
  const rows = await db
    .selectFrom('known_browsers')
    .select('browser_hash')
    .where('audience', '=', audience)
    .where('phone', '=', phone)
    .where((row) => row.or([row('browser_hash', '=', browserHash ?? ''), row('network_hash', '=', networkHash)]))
    .execute();
  if (rows.some(({ browser_hash }) => browser_hash === browserHash)) return 'browser';
  return rows.length > 0 ? 'network' : null;
}

/** Records a login of this browser with the number. */
export async function rememberBrowser(
  db: Db,
  { audience, phone, browserHash, networkHash }: NumberInBrowser & { readonly browserHash: string },
  now: Date,
): Promise<void> {
  const login = { network_hash: networkHash, last_login_at: now };
  await db
    .insertInto('known_browsers')
    .values({ audience, phone, browser_hash: browserHash, ...login })
    .onConflict((on) => on.columns(['audience', 'phone', 'browser_hash']).doUpdateSet(login))
    .execute();
}

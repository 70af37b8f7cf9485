import type { Kysely } from 'kysely';
import { accountTables } from '../auth/accounts.store.ts';
import type { Audience } from '../db/account-tables.ts';
import type { Database } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';

/** Whose sessions are ended: all, or those of one account, which is named by its id or its phone number. */
export type SessionOwner =
  | 'all'
  | { readonly audience: Audience; readonly id: number }
  | { readonly audience: Audience; readonly phone: string };

/**
 * Ends the sessions of one account or of all accounts. Each process rejects their tokens within the time for which it
 * caches a session (`sessionRules.cacheTime`).
 * @returns the number of sessions, or null if there is no such account.
 */
export async function endSessions(db: Kysely<Database>, owner: SessionOwner, now: Date): Promise<number | null> {
  return transact(db, async (trx) => {
    let active = trx.updateTable('sessions').set({ ended_at: now }).where('ended_at', 'is', null);
    if (owner !== 'all') {
      const accounts = trx.selectFrom(accountTables[owner.audience]).select('id');
      const named = 'id' in owner ? accounts.where('id', '=', owner.id) : accounts.where('phone', '=', owner.phone);
      const account = await named.executeTakeFirst();
      if (!account) return null;
      active = active.where('audience', '=', owner.audience).where('subject_id', '=', account.id);
    }
    const { numUpdatedRows } = await active.where('expires_at', '>', now).executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  });
}

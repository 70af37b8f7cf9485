import type { Kysely } from 'kysely';
import { createAccounts } from '../auth/accounts.store.ts';
import type { Audience, Database } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';

/** Whose sessions are ended: all, or those of one account, which is named by its id or its phone number. */
export type SessionOwner =
  | 'all'
  | { readonly audience: Audience; readonly id: number }
  | { readonly audience: Audience; readonly phone: string };

/**
 * Ends the sessions of one account or of all accounts. Each process rejects their tokens within the time for which it
 * caches a session (`sessionRules.cacheTime`).
 * @returns the number of sessions, or null if no account has the phone number.
 */
export async function endSessions(db: Kysely<Database>, owner: SessionOwner, now: Date): Promise<number | null> {
  return transact(db, async (trx) => {
    let active = trx.updateTable('sessions').set({ ended_at: now }).where('ended_at', 'is', null);
    if (owner !== 'all') {
      const id = 'id' in owner ? owner.id : await createAccounts(trx, owner.audience).idOf(owner.phone);
      if (id === null) return null;
      active = active.where('audience', '=', owner.audience).where('subject_id', '=', id);
    }
    const { numUpdatedRows } = await active.where('expires_at', '>', now).executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  });
}

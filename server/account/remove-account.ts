import type { Transaction } from 'kysely';
import { ApiError } from '../api-error.ts';
import { accountTables } from '../auth/accounts.store.ts';
import type { Subject } from '../auth/sessions.store.ts';
import type { Database } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import type { ApiDeps } from '../deps.ts';

/** What has to happen before an account can be deleted. */
export type Blocked = ApiError<'open_orders' | 'payment_pending' | 'refund_pending', 409>;

/**
 * Deletes an account with its sessions, codes and browsers in one transaction. Its row is locked first, against orders,
 * logins and other deletions of the same account.
 * @param prepare removes what refers to the account, or returns what blocks the deletion; then nothing is changed.
 * @returns what blocks the deletion, or null.
 * @throws ApiError `token_not_valid` if the account is deleted already.
 */
export async function removeAccount(
  { db, tokens }: Pick<ApiDeps, 'db' | 'tokens'>,
  subject: Subject,
  prepare: (trx: Transaction<Database>) => Promise<Blocked | null>,
): Promise<Blocked | null> {
  const { audience, id } = subject;
  let forgetSessions = (): void => undefined;
  const blocked = await transact(db, async (trx) => {
    const accounts = trx.selectFrom(accountTables[audience]).select('phone').where('id', '=', id);
    const account = await accounts.forUpdate().executeTakeFirst();
    if (!account) throw new ApiError('token_not_valid');
    const blockedBy = await prepare(trx);
    if (blockedBy) return blockedBy;
    for (const table of ['otp_codes', 'known_browsers'] as const)
      await trx.deleteFrom(table).where('audience', '=', audience).where('phone', '=', account.phone).execute();
    forgetSessions = await tokens.deleteSessions(trx, subject);
    await trx.deleteFrom(accountTables[audience]).where('id', '=', id).execute();
    return null;
  });
  // Only after the commit: until then, another request would store them in the cache again.
  if (!blocked) forgetSessions();
  return blocked;
}

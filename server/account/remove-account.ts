import { ApiError } from '../http/api-error.ts';
import type { Tx, Subject } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import type { ApiDeps } from '../process/deps.ts';
import { deleteAccount, deleteLogins, phoneOf } from './account.store.ts';

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
  prepare: (trx: Tx) => Promise<Blocked | null>,
): Promise<Blocked | null> {
  const { audience } = subject;
  let forgetSessions = (): void => undefined;
  const blocked = await transact(db, async (trx) => {
    const phone = await phoneOf(trx, subject, { isLocked: true });
    if (phone === null) throw new ApiError('token_not_valid');
    const blockedBy = await prepare(trx);
    if (blockedBy) return blockedBy;
    await deleteLogins(trx, { audience, phone });
    forgetSessions = await tokens.deleteSessions(trx, subject);
    await deleteAccount(trx, subject);
    return null;
  });
  // Only after the commit: until then, another request would store them in the cache again.
  if (!blocked) forgetSessions();
  return blocked;
}

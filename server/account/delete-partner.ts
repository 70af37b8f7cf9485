import { ApiError } from '../http/api-error.ts';
import type { Tx } from '../db/schema.ts';
import type { ApiDeps } from '../process/deps.ts';
import { findOpenOrders, lockRestaurants, releaseRestaurants } from './account.store.ts';
import { removeAccount, type Blocked } from './remove-account.ts';

/**
 * Deletes a partner's account and hides its restaurants; past orders keep what they show of them (D225). The rows of the
 * restaurants are locked first, so that the order of a concurrent settlement is either found here or finds the
 * restaurant deleted (D78).
 * @returns what blocks the deletion, or null if the account is deleted.
 */
export async function deletePartner(deps: ApiDeps, partnerId: number): Promise<Blocked | null> {
  return removeAccount(deps, { audience: 'partner', id: partnerId }, async (trx) => {
    await lockRestaurants(trx, partnerId);
    const blocked = await blockedByOrders(trx, partnerId);
    if (blocked) return blocked;
    await releaseRestaurants(trx, partnerId, deps.now());
    return null;
  });
}

async function blockedByOrders(trx: Tx, partnerId: number) {
  const open = await findOpenOrders(trx, partnerId);
  if (!open) return null;
  const [orders, are, them] = open.count === 1 ? ['order', 'is', 'it'] : ['orders', 'are', 'them'];
  const message = `${open.count} paid ${orders} ${are} still open at ${open.name}. Hand ${them} over or cancel ${them} first.`;
  return new ApiError('open_orders', { message, detail: `${open.count} paid ${orders} ${are} not handed over.` });
}

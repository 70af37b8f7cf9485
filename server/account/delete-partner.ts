import type { Transaction } from 'kysely';
import { orderRights } from '../../domain/order-rights.ts';
import { ApiError } from '../api-error.ts';
import type { Database } from '../db/schema.ts';
import type { ApiDeps } from '../deps.ts';
import { removeAccount, type Blocked } from './remove-account.ts';

/**
 * Deletes a partner's account and hides its restaurants; past orders keep what they show of them (D225). The rows of the
 * restaurants are locked first, so that the order of a concurrent settlement is either found here or finds the
 * restaurant deleted (D78).
 * @returns what blocks the deletion, or null if the account is deleted.
 */
export async function deletePartner(deps: ApiDeps, partnerId: number): Promise<Blocked | null> {
  return removeAccount(deps, { audience: 'partner', id: partnerId }, async (trx) => {
    const locked = trx.selectFrom('restaurants').select('id').where('partner_id', '=', partnerId);
    await locked.orderBy('id').forUpdate().execute();
    const blocked = await blockedByOrders(trx, partnerId);
    if (blocked) return blocked;
    await trx.deleteFrom('partner_calls').where('partner_id', '=', partnerId).execute();
    await trx
      .updateTable('restaurants')
      .set((row) => ({ partner_id: null, phone: null, deleted_at: row.fn.coalesce('deleted_at', row.val(deps.now())) }))
      .where('partner_id', '=', partnerId)
      .execute();
    return null;
  });
}

async function blockedByOrders(trx: Transaction<Database>, partnerId: number) {
  const open = await trx
    .selectFrom('orders')
    .innerJoin('restaurants', 'restaurants.id', 'orders.restaurant_id')
    .select((row) => ['restaurants.name', row.fn.countAll<number>().as('count')])
    .where('restaurants.partner_id', '=', partnerId)
    .where('orders.status', 'in', orderRights.partner.owe)
    .groupBy(['restaurants.id', 'restaurants.name'])
    .orderBy('restaurants.id')
    .executeTakeFirst();
  if (!open) return null;
  const [orders, are, them] = open.count === 1 ? ['order', 'is', 'it'] : ['orders', 'are', 'them'];
  const message = `${open.count} paid ${orders} ${are} still open at ${open.name}. Hand ${them} over or cancel ${them} first.`;
  return new ApiError('open_orders', { message, detail: `${open.count} paid ${orders} ${are} not handed over.` });
}

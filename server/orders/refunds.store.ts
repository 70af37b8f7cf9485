import { randomUUID } from 'node:crypto';
import type { RefundLine } from '../../domain/part-refund.ts';
import type { RefundReason, RefundSpeed, RefundStatus } from '../../domain/refund-words.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/schema.ts';
import type { ProviderRefund, RefundRequest, RequestedSpeed } from '../payments/provider.ts';
import type { OrderKey } from '../../domain/order-id.ts';
import { lockOrder } from './orders.store.ts';
import { amountLeft } from './refund-sums.store.ts';
import { dayMs } from '../../domain/time-units.ts';

/** Identifies a refund. */
export interface RefundKey {
  readonly restaurantId: number;
  readonly id: number;
}

/** Ascending: a status never moves back in this list, whichever report arrives first. */
const statuses: readonly RefundStatus[] = ['requested', 'processed', 'failed'];

/** A refund of a payment. */
interface WantedRefund {
  readonly paymentId: string;
  readonly reason: RefundReason;
  /** The amount, if it is not all that is left of the payment. */
  readonly mostPaise?: number;
  /** The missing dishes that it is for, and the tax in its amount. */
  readonly dishes?: { readonly lines: readonly RefundLine[]; readonly taxPaise: number | null } | null;
}

/**
 * Requests the refund of an amount, or of what is left of a payment; a worker makes it. The caller has locked the order.
 * @returns the refund's id; null if nothing is left.
 */
export async function requestRefund(
  trx: Tx,
  { restaurantId, number }: OrderKey,
  { paymentId, reason, mostPaise = Infinity, dishes = null }: WantedRefund,
  now: Date,
): Promise<number | null> {
  const amountPaise = Math.min(mostPaise, await amountLeft(trx, { restaurantId, paymentId }));
  if (amountPaise <= 0) return null;
  const { id } = await trx
    .insertInto('refunds')
    .values({
      restaurant_id: restaurantId,
      order_number: number,
      provider_payment_id: paymentId,
      amount_paise: amountPaise,
      reason,
      lines: dishes && JSON.stringify(dishes.lines),
      tax_paise: dishes?.taxPaise ?? null,
      status: 'requested',
      provider_key: randomUUID(),
      next_attempt_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type RetryResult =
  | { readonly kind: 'not found' | 'processed' | 'nothing left' | 'hastened' }
  /** `as`: the id of the refund that replaces it. */
  | { readonly kind: 'retried' | 'retried before'; readonly as: number };

/** Replaces a failed refund, since the provider answers its key with the failed one; an open one is attempted now. */
export async function retryRefund(trx: Tx, { restaurantId, id }: RefundKey, now: Date): Promise<RetryResult> {
  const row = trx.selectFrom('refunds').selectAll().where('restaurant_id', '=', restaurantId).where('id', '=', id);
  const found = await row.executeTakeFirst();
  if (!found) return { kind: 'not found' };
  const order = { restaurantId, number: found.order_number };
  await lockOrder(trx, order);
  const {
    status,
    provider_payment_id: paymentId,
    amount_paise: mostPaise,
    reason,
    retried_as,
    lines,
    tax_paise: taxPaise,
  } = await row.executeTakeFirstOrThrow();
  if (status === 'processed') return { kind: 'processed' };
  if (retried_as !== null) return { kind: 'retried before', as: retried_as };
  if (status === 'requested') {
    await hastenRefunds(trx, order, paymentId, now);
    return { kind: 'hastened' };
  }
  const dishes = lines && { lines, taxPaise };
  const as = await requestRefund(trx, order, { paymentId, reason, mostPaise, dishes }, now);
  if (as === null) return { kind: 'nothing left' };
  const failed = trx.updateTable('refunds').set({ retried_as: as, updated_at: now });
  await failed.where('restaurant_id', '=', restaurantId).where('id', '=', id).execute();
  return { kind: 'retried', as };
}

/** Replaces the failed refunds of a payment by a new one that covers them too. The caller has locked the order. */
export async function replaceFailedRefunds(
  trx: Tx,
  order: OrderKey,
  { paymentId, by }: { paymentId: string; by: number },
  now: Date,
): Promise<void> {
  await failedRefundsOf(trx, order, paymentId).set({ retried_as: by, updated_at: now }).execute();
}

/**
 * Replaces the failed refunds of a payment by the newest one that did not fail, if nothing of the payment is left. They
 * can no longer be tried again, and would block the deletion of the account. The caller has locked the order.
 */
async function replaceCoveredRefunds(trx: Tx, order: OrderKey, paymentId: string, now: Date): Promise<void> {
  if ((await amountLeft(trx, { restaurantId: order.restaurantId, paymentId })) > 0) return;
  const newest = trx
    .selectFrom('refunds as other')
    .select((row) => row.fn.max('other.id').as('id'))
    .where('other.restaurant_id', '=', order.restaurantId)
    .where('other.provider_payment_id', '=', paymentId)
    .where('other.status', '<>', 'failed');
  await failedRefundsOf(trx, order, paymentId).set({ retried_as: newest, updated_at: now }).execute();
}

/** An update of the failed refunds of a payment that were not replaced. */
function failedRefundsOf(trx: Tx, { restaurantId }: OrderKey, paymentId: string) {
  return trx
    .updateTable('refunds')
    .where('restaurant_id', '=', restaurantId)
    .where('provider_payment_id', '=', paymentId)
    .where('status', '=', 'failed')
    .where('retried_as', 'is', null);
}

/** Lets the worker ask the provider now about the open refunds of a payment. */
export async function hastenRefunds(trx: Tx, { restaurantId }: OrderKey, paymentId: string, now: Date): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ next_attempt_at: now, updated_at: now })
    .where('restaurant_id', '=', restaurantId)
    .where('provider_payment_id', '=', paymentId)
    .where('status', '=', 'requested')
    .execute();
}

/**
 * Stores a refund that the provider reported. Own refunds are known by their receipt, also before the answer to the
 * request was stored; all others were made in the provider's dashboard. The caller has locked the order.
 * @returns the refund's status, which an older report does not change.
 */
export async function writeRefund(
  trx: Tx,
  { restaurantId, number }: OrderKey,
  refund: ProviderRefund,
  now: Date,
): Promise<RefundStatus> {
  const reported = refund.status === 'pending' ? 'requested' : refund.status;
  const known = await trx
    .selectFrom('refunds')
    .select(['id', 'status', 'processed_at', 'speed', 'reference'])
    .where('restaurant_id', '=', restaurantId)
    .where('provider_payment_id', '=', refund.paymentId)
    .where((row) => row.or([row('provider_refund_id', '=', refund.id), row('provider_key', '=', refund.receipt)]))
    .executeTakeFirst();
  const status = known && statuses.indexOf(known.status) > statuses.indexOf(reported) ? known.status : reported;
  const speed = speedOf(known?.speed ?? null, refund);
  const reference = refund.reference ?? known?.reference ?? null;
  const asksForReference = status === 'processed' && speed === 'normal' && reference === null;
  const state = {
    provider_refund_id: refund.id,
    status,
    speed,
    reference,
    processed_at: status === 'processed' ? (known?.processed_at ?? now) : null,
    updated_at: now,
    ...(status !== 'requested' && !asksForReference && { next_attempt_at: null }),
    ...(asksForReference && known?.status !== 'processed' && { next_attempt_at: new Date(now.getTime() + dayMs) }),
  };
  if (known) {
    const row = trx.updateTable('refunds').set(state).where('restaurant_id', '=', restaurantId);
    await row.where('id', '=', known.id).execute();
  } else {
    await trx
      .insertInto('refunds')
      .values({
        restaurant_id: restaurantId,
        order_number: number,
        provider_payment_id: refund.paymentId,
        amount_paise: refund.amountPaise,
        reason: 'provider',
        created_at: now,
        next_attempt_at: now,
        ...state,
      })
      .execute();
  }
  return status;
}

/**
 * The speed of a refund after a report: it only changes from instant to normal, whichever report arrives first. A refund
 * is not called instant unless the provider says so.
 */
function speedOf(known: RefundSpeed | null, { status, speed }: ProviderRefund): RefundSpeed | null {
  if (known === 'normal') return known;
  return speed ?? (status === 'processed' ? 'normal' : known);
}

/**
 * What to send to the provider for a refund that is not in the provider's list.
 * @returns null if there is nothing to send.
 */
export async function requestToSend(
  trx: Tx,
  order: OrderKey,
  id: number,
  { speed: setting, now }: { readonly speed: RequestedSpeed; readonly now: Date },
): Promise<RefundRequest | null> {
  await lockOrder(trx, order);
  const { restaurantId } = order;
  const unsent = trx
    .selectFrom('refunds')
    .select(['provider_payment_id as paymentId', 'amount_paise as amountPaise', 'provider_key as key', 'speed'])
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .where('provider_refund_id', 'is', null);
  const before = await unsent.executeTakeFirst();
  if (!before) return null;
  await reduceRequests(trx, order, before.paymentId, now);
  const refund = await unsent.executeTakeFirst();
  if (!refund || refund.key === null) return null;
  // The first request decides: another speed under a used key would be rejected, as another amount.
  const { paymentId, amountPaise, key } = refund;
  const speed = refund.speed ?? (setting === 'optimum' ? 'instant' : 'normal');
  await trx
    .updateTable('refunds')
    .set({ speed, updated_at: now })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .where('speed', 'is', null)
    .execute();
  return { paymentId, amountPaise, key, speed: speed === 'instant' ? 'optimum' : 'normal' };
}

/**
 * Reduces the requested refunds that are not at the provider to what is left of a payment, the newest first, since a
 * part or all of it may have been refunded in the dashboard. Another amount needs another key; a refund that is not
 * needed any more is deleted. If nothing of the payment is left then, its failed refunds are replaced. The caller has
 * locked the order.
 */
export async function reduceRequests(trx: Tx, order: OrderKey, paymentId: string, now: Date): Promise<void> {
  const { restaurantId } = order;
  const inRestaurant = trx.updateTable('refunds').where('restaurant_id', '=', restaurantId);
  let excess = -(await amountLeft(trx, { restaurantId, paymentId }));
  const requests = await trx
    .selectFrom('refunds')
    .select(['id', 'amount_paise as amountPaise'])
    .where('restaurant_id', '=', restaurantId)
    .where('provider_payment_id', '=', paymentId)
    .where('status', '=', 'requested')
    .where('provider_refund_id', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  for (const { id, amountPaise } of requests) {
    if (excess <= 0) break;
    const left = Math.max(0, amountPaise - excess);
    excess -= amountPaise - left;
    if (left === 0) {
      await inRestaurant.where('retried_as', '=', id).set({ retried_as: null }).execute();
      await trx.deleteFrom('refunds').where('restaurant_id', '=', restaurantId).where('id', '=', id).execute();
      continue;
    }
    const changed = { amount_paise: left, tax_paise: null, provider_key: randomUUID(), updated_at: now };
    await inRestaurant.where('id', '=', id).set(changed).execute();
  }
  await replaceCoveredRefunds(trx, order, paymentId, now);
}

/** A refund about which the provider is to be asked. */
export interface ClaimedRefund extends OrderKey {
  readonly id: number;
  readonly paymentId: string;
}

/** Claims at most `count` refunds that are due; each is due again later, the more attempts it had. */
export async function claimRefunds(db: Db, now: Date, count: number): Promise<ClaimedRefund[]> {
  const { rows } = await sql<ClaimedRefund>`
    update refunds set attempts = attempts + 1,
      next_attempt_at = case
        when status = 'requested' then ${now}::timestamptz
          + least(interval '1 hour', interval '1 minute' * power(2, least(attempts, 6)))
        when processed_at > ${now}::timestamptz - interval '7 days' then ${now}::timestamptz + interval '1 day' end
    where (restaurant_id, id) in (
      select restaurant_id, id from refunds where next_attempt_at <= ${now}
      order by next_attempt_at limit ${count} for update skip locked)
    returning restaurant_id as "restaurantId", order_number as number, id, provider_payment_id as "paymentId"
  `.execute(db);
  return rows;
}

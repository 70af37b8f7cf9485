import { sql } from 'kysely';
import type { Db, Row, Tx } from '../db/schema.ts';
import type { OrderKey } from '../../domain/order-id.ts';

/** A payment with the sums of its refunds, paise. */
export interface RefundedPayment extends Pick<Row<'payments'>, 'status' | 'amount_paise'> {
  /** Accepted by the provider, and not failed. */
  readonly accepted: number;
  readonly processed: number;
  /** Whether we owe all of it, whatever happens to refunds in the provider's dashboard. */
  readonly isOwed: boolean;
}

/**
 * Computes how much of a payment was refunded: the sum of its refunds without failed ones, but at least the amount that
 * the provider reports for the payment, since the report of a refund may be lost.
 * @param reportedPaise The amount that the provider reports; null when a refund failed, so that only the refunds count.
 * @returns undefined while the payment is unknown.
 */
export async function countRefunds(
  trx: Tx,
  { restaurantId }: OrderKey,
  { paymentId, reportedPaise }: { paymentId: string; reportedPaise: number | null },
): Promise<RefundedPayment | undefined> {
  const sums = await trx
    .selectFrom('refunds')
    .where('restaurant_id', '=', restaurantId)
    .where('provider_payment_id', '=', paymentId)
    .select([
      sql<number>`coalesce(sum(amount_paise) filter (where status <> 'failed' and provider_refund_id is not null), 0)`.as(
        'accepted',
      ),
      sql<number>`coalesce(sum(amount_paise) filter (where status = 'processed'), 0)`.as('processed'),
      sql<boolean>`coalesce(bool_or(provider_key is not null and lines is null), false)`.as('isWholeRequested'),
      sql<number>`coalesce(sum(amount_paise) filter (where lines is not null and retried_as is null), 0)`.as('missing'),
    ])
    .executeTakeFirstOrThrow();
  const payment = await trx
    .updateTable('payments')
    .set((eb) => ({
      refunded_paise:
        reportedPaise === null
          ? sql<number>`least(amount_paise, ${sums.accepted})`
          : sql<number>`least(amount_paise, greatest(${eb.ref('refunded_paise')}, ${sums.accepted}, ${reportedPaise}))`,
    }))
    .where('restaurant_id', '=', restaurantId)
    .where('provider_payment_id', '=', paymentId)
    .returning(['status', 'amount_paise'])
    .executeTakeFirst();
  const { accepted, processed, isWholeRequested, missing } = sums;
  return payment && { ...payment, accepted, processed, isOwed: isWholeRequested || missing >= payment.amount_paise };
}

/**
 * Returns the missing dishes for which an order has refunds, each once: a failed refund that was tried again has the same
 * dishes as the new one. One that a refund of the whole order replaced counts, since its dishes stay missing.
 */
export async function refundedDishes(
  db: Db,
  { restaurantId, number }: OrderKey,
): Promise<Pick<Row<'refunds'>, 'lines'>[]> {
  return db
    .selectFrom('refunds')
    .select('lines')
    .where('restaurant_id', '=', restaurantId)
    .where('order_number', '=', number)
    .where('lines', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds as replacement')
            .select('replacement.id')
            .whereRef('replacement.restaurant_id', '=', 'refunds.restaurant_id')
            .whereRef('replacement.id', '=', 'refunds.retried_as')
            .where('replacement.lines', 'is not', null),
        ),
      ),
    )
    .execute();
}

/**
 * Returns how much of a payment is refunded or going to be, paise: open, processed and failed own refunds, and those that
 * the provider reports. A failed refund of the provider's dashboard does not count, because it was not ours to make.
 */
export async function refundedPaise(db: Db, { restaurantId }: OrderKey, paymentId: string): Promise<number> {
  const owed = db
    .selectFrom('refunds')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('amount_paise'), row.lit(0)).as('sum'))
    .where('restaurant_id', '=', restaurantId)
    .where('provider_payment_id', '=', paymentId)
    .where('retried_as', 'is', null)
    .where((row) => row.or([row('status', '<>', 'failed'), row('reason', '<>', 'provider')]));
  const payment = db
    .selectFrom('payments')
    .select('refunded_paise')
    .where('restaurant_id', '=', restaurantId)
    .where('provider_payment_id', '=', paymentId);
  const [{ sum }, { refunded_paise: reported }] = [
    await owed.executeTakeFirstOrThrow(),
    await payment.executeTakeFirstOrThrow(),
  ];
  return Math.max(sum, reported);
}

/** What is left of a payment, paise: without its refunds that did not fail. Negative if they are more than was paid. */
export async function amountLeft(
  trx: Tx,
  { restaurantId, paymentId }: { restaurantId: number; paymentId: string },
): Promise<number> {
  const { amount_paise: paid } = await trx
    .selectFrom('payments')
    .select('amount_paise')
    .where('restaurant_id', '=', restaurantId)
    .where('provider_payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const { sum } = await trx
    .selectFrom('refunds')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('amount_paise'), row.lit(0)).as('sum'))
    .where('restaurant_id', '=', restaurantId)
    .where('provider_payment_id', '=', paymentId)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow();
  return paid - sum;
}

/** A refund as `refundsOfOrder` selects it. */
export interface SelectedRefund extends Pick<
  Row<'refunds'>,
  'id' | 'amount_paise' | 'status' | 'lines' | 'speed' | 'reference'
> {
  /** Epoch ms. */
  readonly processed_ms: number | null;
}

/**
 * Selects the refunds of each row of `orders`, oldest first and 20 at most. Failed refunds that were replaced are left
 * out.
 */
export const refundsOfOrder = sql<readonly SelectedRefund[]>`coalesce((
  select json_agg(shown order by shown.id) from (
    select refunds.id, refunds.amount_paise, refunds.status, refunds.lines, refunds.speed,
      refunds.reference,
      extract(epoch from refunds.processed_at) * 1000 as processed_ms
    from refunds where refunds.restaurant_id = orders.restaurant_id and refunds.order_number = orders.number
      and refunds.retried_as is null
    order by refunds.id limit 20) as shown), '[]'::json)`;

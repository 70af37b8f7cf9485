import { sql, type Transaction } from 'kysely';
import type { Database, Row } from '../db/schema.ts';
import type { ProviderDispute, ProviderRefund } from '../payments/provider.ts';
import type { OrderKey } from './orders.store.ts';

type Trx = Transaction<Database>;

/** The statuses of a refund in ascending order. A status never moves back, whichever report arrives first. */
const refundOrder = ['pending', 'processed', 'failed'] as const satisfies ProviderRefund['status'][];

/**
 * Stores a reported refund. The caller must have locked the order.
 * @returns the status of the refund, which may be later than the reported status.
 */
export async function writeRefund(
  trx: Trx,
  { restaurantId, number }: OrderKey,
  refund: ProviderRefund,
  now: Date,
): Promise<ProviderRefund['status']> {
  const rank = (status: string) =>
    sql`array_position(${sql.lit(`{${refundOrder.join(',')}}`)}::text[], ${sql.ref(status)})`;
  const { status } = await trx
    .insertInto('provider_refunds')
    .values({
      restaurant_id: restaurantId,
      provider_refund_id: refund.id,
      order_number: number,
      provider_payment_id: refund.paymentId,
      amount_paise: refund.amountPaise,
      status: refund.status,
      created_at: now,
      updated_at: now,
    })
    .onConflict((on) =>
      on.columns(['restaurant_id', 'provider_refund_id']).doUpdateSet((eb) => ({
        status: sql`case when ${rank('excluded.status')} > ${rank('provider_refunds.status')}
          then ${eb.ref('excluded.status')} else ${eb.ref('provider_refunds.status')} end`,
        updated_at: now,
      })),
    )
    .returning('status')
    .executeTakeFirstOrThrow();
  return status;
}

/**
 * Stores a reported dispute. A dispute that is won, lost or closed no longer changes, and older reports are ignored.
 */
export async function writeDispute(
  trx: Trx,
  { restaurantId, number }: OrderKey,
  { dispute, reportedAt }: { dispute: ProviderDispute; reportedAt: Date },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('provider_disputes')
    .values({
      restaurant_id: restaurantId,
      provider_dispute_id: dispute.id,
      order_number: number,
      provider_payment_id: dispute.paymentId,
      amount_paise: dispute.amountPaise,
      status: dispute.status,
      respond_by: dispute.respondBy,
      reported_at: reportedAt,
      created_at: now,
      updated_at: now,
    })
    .onConflict((on) =>
      on
        .columns(['restaurant_id', 'provider_dispute_id'])
        .doUpdateSet((eb) => ({
          status: eb.ref('excluded.status'),
          amount_paise: eb.ref('excluded.amount_paise'),
          respond_by: eb.ref('excluded.respond_by'),
          reported_at: eb.ref('excluded.reported_at'),
          updated_at: now,
        }))
        .where((eb) =>
          eb('provider_disputes.status', 'in', ['open', 'under_review']).and(
            eb.or([
              eb('excluded.status', 'in', ['won', 'lost', 'closed']),
              eb('provider_disputes.reported_at', '<=', eb.ref('excluded.reported_at')),
            ]),
          ),
        ),
    )
    .execute();
}

/**
 * Computes how much of a payment was refunded: the sum of its refunds that have not failed, but at least the refunded
 * amount that the provider reports for the payment, since the report of a single refund may be lost.
 * @param reportedPaise The refunded amount that the provider reports; null if a refund has failed, so that only the
 * stored refunds count.
 * @returns the payment, and whether it is refunded completely; undefined if the payment is not stored yet.
 */
export async function countRefunds(
  trx: Trx,
  { restaurantId }: OrderKey,
  { paymentId, reportedPaise }: { paymentId: string; reportedPaise: number | null },
): Promise<(Pick<Row<'payments'>, 'status' | 'amount_paise'> & { readonly isWhole: boolean }) | undefined> {
  const sums = await trx
    .selectFrom('provider_refunds')
    .where('restaurant_id', '=', restaurantId)
    .where('provider_payment_id', '=', paymentId)
    .select([
      sql<number>`coalesce(sum(amount_paise) filter (where status <> 'failed'), 0)`.as('given'),
      sql<number>`coalesce(sum(amount_paise) filter (where status = 'processed'), 0)`.as('processed'),
    ])
    .executeTakeFirstOrThrow();
  const payment = await trx
    .updateTable('payments')
    .set((eb) => ({
      refunded_paise:
        reportedPaise === null
          ? sql<number>`least(amount_paise, ${sums.given})`
          : sql<number>`least(amount_paise, greatest(${eb.ref('refunded_paise')}, ${sums.given}, ${reportedPaise}))`,
    }))
    .where('restaurant_id', '=', restaurantId)
    .where('provider_payment_id', '=', paymentId)
    .returning(['status', 'amount_paise'])
    .executeTakeFirst();
  return payment && { ...payment, isWhole: sums.processed >= payment.amount_paise };
}

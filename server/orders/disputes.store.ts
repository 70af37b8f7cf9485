import type { Tx } from '../db/schema.ts';
import type { ProviderDispute } from '../payments/provider.ts';
import type { OrderKey } from '../../domain/order-id.ts';

/**
 * Stores a reported dispute. A dispute that is won, lost or closed no longer changes, and older reports are ignored.
 */
export async function writeDispute(
  trx: Tx,
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

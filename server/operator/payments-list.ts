import { sql, type Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { formatRupees } from '../../domain/money.ts';
import { orderId } from '../../domain/order-status.ts';
import type { Database } from '../db/schema.ts';
import type { PaymentFilter } from './command.ts';
import { formatTable } from './table.ts';

/** Maximum number of listed payments. */
const listed = 200;

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** Lists payments with their refunds and disputes, most recently changed first. */
export async function listPayments(db: Kysely<Database>, which: PaymentFilter): Promise<string> {
  const rows = await paymentsOf(db, which);
  if (rows.length === 0) return which === 'all' ? 'There are no payments.' : 'No payment has a refund or a dispute.';
  const lines = formatTable([
    ['payment', 'order', 'status', 'paid', 'refunded', 'refunds', 'disputes'],
    ...rows
      .slice(0, listed)
      .map((row) => [
        row.provider_payment_id,
        orderId(row.restaurant_id, row.order_number),
        statusOf(row),
        formatRupees(row.amount_paise),
        formatRupees(row.refunded_paise),
        row.refunds.map(({ amount, status }) => `${formatRupees(amount)} ${status}`).join(', ') || '-',
        row.disputes.map(disputeText).join(', ') || '-',
      ]),
  ]);
  return rows.length > listed ? `${lines}\nThere are more; these are the newest ${listed}.` : lines;
}

function paymentsOf(db: Kysely<Database>, which: PaymentFilter) {
  let query = db
    .selectFrom('payments')
    .select(['restaurant_id', 'provider_payment_id', 'order_number', 'status', 'amount_paise', 'refunded_paise'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('refunds as refund')
          .select(['refund.amount_paise as amount', 'refund.status'])
          .whereRef('refund.restaurant_id', '=', 'payments.restaurant_id')
          .whereRef('refund.provider_payment_id', '=', 'payments.provider_payment_id')
          .orderBy('refund.created_at'),
      ).as('refunds'),
      jsonArrayFrom(
        eb
          .selectFrom('provider_disputes as dispute')
          .select(['dispute.amount_paise as amount', 'dispute.status', 'dispute.respond_by as respondBy'])
          .whereRef('dispute.restaurant_id', '=', 'payments.restaurant_id')
          .whereRef('dispute.provider_payment_id', '=', 'payments.provider_payment_id')
          .orderBy('dispute.created_at'),
      ).as('disputes'),
    ])
    .orderBy('updated_at', 'desc')
    .orderBy('provider_payment_id')
    .limit(listed + 1);
  if (which === 'noteworthy') {
    query = query.where(
      sql<boolean>`refunded_paise > 0 or payments.status in ('refund_due', 'refunded')
        or exists (select 1 from refunds r where r.restaurant_id = payments.restaurant_id
          and r.provider_payment_id = payments.provider_payment_id)
        or exists (select 1 from provider_disputes d where d.restaurant_id = payments.restaurant_id
          and d.provider_payment_id = payments.provider_payment_id)`,
    );
  }
  return query.execute();
}

/** Returns the status of a payment, or 'partly refunded' if it is completed and has a partial refund. */
function statusOf({ status, refunded_paise, amount_paise }: Awaited<ReturnType<typeof paymentsOf>>[number]): string {
  return status === 'completed' && refunded_paise > 0 && refunded_paise < amount_paise ? 'partly refunded' : status;
}

/** Returns a text such as '₹210.00 open, respond by 28 Nov 2026'. */
function disputeText({
  amount,
  status,
  respondBy,
}: {
  amount: number;
  status: string;
  respondBy: Date | string | null;
}) {
  const isOpen = status === 'open' || status === 'under_review';
  const until = isOpen && respondBy !== null ? `, respond by ${day.format(new Date(respondBy))}` : '';
  return `${formatRupees(amount)} ${status.replace('_', ' ')}${until}`;
}

import { formatRupees } from '../../domain/money.ts';
import { orderId } from '../../domain/order-id.ts';
import type { Db } from '../db/schema.ts';
import { readPayments, type PaymentFilter } from './operator.store.ts';
import { formatTable } from './table.ts';

/** Maximum number of listed payments. */
const listed = 200;

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** Lists payments with their refunds and disputes, most recently changed first. */
export async function listPayments(db: Db, which: PaymentFilter): Promise<string> {
  const rows = await readPayments(db, which, listed + 1);
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

/** Returns the status of a payment, or 'partly refunded' if it is completed and has a partial refund. */
function statusOf({ status, refunded_paise, amount_paise }: Awaited<ReturnType<typeof readPayments>>[number]): string {
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

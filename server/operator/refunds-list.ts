import { formatDateTime } from '../../domain/date-time.ts';
import { formatRupees } from '../../domain/money.ts';
import { orderId } from '../../domain/order-id.ts';
import type { Db } from '../db/schema.ts';
import { readRefunds, type RefundFilter } from './operator.store.ts';
import { formatTable } from './table.ts';

/** Lines at most, the oldest ones. */
const listed = 200;
/** Refunds that failed and were not replaced, and those that take long; or all. Oldest first. */
export async function listRefunds(db: Db, which: RefundFilter, now: Date): Promise<string> {
  const rows = await readRefunds(db, which, { count: listed + 1, now });
  if (rows.length === 0) return which === 'all' ? 'There are no refunds.' : 'No refund failed or takes long.';
  const lines = formatTable([
    ['id', 'order', 'payment', 'amount', 'reason', 'status', 'attempts', 'requested'],
    ...rows
      .slice(0, listed)
      .map((row) => [
        `${row.restaurant_id}-${row.id}`,
        orderId(row.restaurant_id, row.order_number),
        row.provider_payment_id,
        formatRupees(row.amount_paise),
        row.reason.replace('_', ' '),
        statusOf(row),
        String(row.attempts),
        formatDateTime(row.created_at.getTime()),
      ]),
  ]);
  return rows.length > listed ? `${lines}\nThere are more; these are the oldest ${listed}.` : lines;
}

function statusOf(row: { status: string; provider_refund_id: string | null; retried_as: number | null }): string {
  if (row.retried_as !== null) return 'failed, replaced';
  return row.status === 'requested' && row.provider_refund_id !== null ? 'accepted' : row.status;
}

import { sql, type Kysely } from 'kysely';
import { formatDateTime } from '../../domain/date-time.ts';
import { formatRupees } from '../../domain/money.ts';
import { orderId } from '../../domain/order-status.ts';
import type { Database } from '../db/schema.ts';
import type { RefundFilter } from './command.ts';
import { formatTable } from './table.ts';

/** Lines at most, the oldest ones. */
const listed = 200;
/** The provider accepts a refund within seconds, if it can be reached. */
const acceptedWithinMs = 3_600_000;
/** Banks need up to seven working days. */
const processedWithinMs = 9 * 86_400_000;

/** Refunds that failed and were not replaced, and those that take long; or all. Oldest first. */
export async function listRefunds(db: Kysely<Database>, which: RefundFilter, now: Date): Promise<string> {
  let query = db
    .selectFrom('refunds')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(listed + 1);
  if (which === 'noteworthy') {
    const before = (ms: number) => new Date(now.getTime() - ms);
    query = query.where(
      sql<boolean>`status = 'failed' and retried_as is null or status = 'requested'
        and created_at < case when provider_refund_id is null then ${before(acceptedWithinMs)}::timestamptz
          else ${before(processedWithinMs)}::timestamptz end`,
    );
  }
  const rows = await query.execute();
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

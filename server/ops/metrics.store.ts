import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** Counts the orders with this status. */
export async function countOrdersIn(db: Db, status: 'pending' | 'waiting'): Promise<number> {
  const counted = await db
    .selectFrom('orders')
    .where('status', '=', status)
    .select((row) => row.fn.countAll<number>().as('n'))
    .executeTakeFirst();
  return counted?.n ?? 0;
}

/** Counts the payments that await their refund. */
export async function countRefundsDue(db: Db): Promise<number> {
  const counted = await db
    .selectFrom('payments')
    .where('status', '=', 'refund_due')
    .select((row) => row.fn.countAll<number>().as('n'))
    .executeTakeFirst();
  return counted?.n ?? 0;
}

/** Returns how long the order that is due longest has waited for its check, seconds; null if none waits. */
export async function longestWait(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('orders')
    .select(sql<number | null>`extract(epoch from clock_timestamp() - min(next_check_at))::float8`.as('waited'))
    .where('next_check_at', 'is not', null)
    .executeTakeFirst();
  return row?.waited ?? null;
}

/** Which rows count. */
const counted = { refunds: sql`retried_as is null`, provider_disputes: sql`true` };

/** Counts refunds, without failed ones that were replaced, or disputes by status. */
export async function countByStatus(db: Db, table: keyof typeof counted): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ status: string; n: number }>`
        select status, count(*) as n from ${sql.table(table)} where ${counted[table]} group by status`.execute(db);
  return new Map(rows.map(({ status, n }) => [status, n]));
}

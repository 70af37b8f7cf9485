import { sql, type RawBuilder } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Deps } from '../deps.ts';

/** Measures how late the reconcilers of all processes are. Costs one index scan. */
export function measureReconciler(registry: Registry, db: Deps['db']): void {
  new Gauge({
    name: 'reconciler_oldest_due_seconds',
    help: 'How long the order that is due longest has waited for the question to the payment provider',
    registers: [registry],
    async collect() {
      const row = await db
        .selectFrom('orders')
        .select(sql<number | null>`extract(epoch from clock_timestamp() - min(next_check_at))::float8`.as('waited'))
        .where('next_check_at', 'is not', null)
        .executeTakeFirst();
      this.set(Math.max(0, row?.waited ?? 0));
    },
  });
}

/** Counts the refunds and disputes by status. Failed refunds and open disputes need manual work. */
export function countRefundsAndDisputes(registry: Registry, db: Deps['db']): void {
  countByStatus(registry, db, {
    name: 'payment_refunds',
    help: 'Refunds, whole and partial, by status; without failed ones that were replaced',
    table: 'refunds',
    statuses: ['requested', 'processed', 'failed'],
    where: sql`retried_as is null`,
  });
  countByStatus(registry, db, {
    name: 'payment_disputes',
    help: 'Disputes that the payment provider reported, by status',
    table: 'provider_disputes',
    statuses: ['open', 'under_review', 'won', 'lost', 'closed'],
  });
}

interface Counted {
  readonly name: string;
  readonly help: string;
  readonly table: 'refunds' | 'provider_disputes';
  /** Which rows count; all if left out. */
  readonly where?: RawBuilder<unknown>;
  /** All statuses, each of which gets a value, even if it is 0. */
  readonly statuses: readonly string[];
}

function countByStatus(
  registry: Registry,
  db: Deps['db'],
  { name, help, table, statuses, where = sql`true` }: Counted,
): void {
  new Gauge({
    name,
    help,
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      const rows = await sql<{ status: string; n: number }>`
        select status, count(*) as n from ${sql.table(table)} where ${where} group by status`.execute(db);
      const counts = new Map(rows.rows.map((row) => [row.status, row.n]));
      for (const status of statuses) this.set({ status }, counts.get(status) ?? 0);
    },
  });
}

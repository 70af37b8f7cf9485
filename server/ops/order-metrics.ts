import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Deps } from '../deps.ts';

/** How far the reconcilers of all processes are behind; one walk along an index. */
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

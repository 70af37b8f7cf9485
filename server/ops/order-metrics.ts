import { Gauge, type Registry } from 'prom-client';
import type { Deps } from '../process/deps.ts';
import { countByStatus, longestWait } from './metrics.store.ts';

/** Measures how late the reconcilers of all processes are. Costs one index scan. */
export function measureReconciler(registry: Registry, db: Deps['db']): void {
  new Gauge({
    name: 'reconciler_oldest_due_seconds',
    help: 'How long the order that is due longest has waited for the question to the payment provider',
    registers: [registry],
    async collect() {
      this.set(Math.max(0, (await longestWait(db)) ?? 0));
    },
  });
}

/** Counts the refunds and disputes by status. Failed refunds and open disputes need manual work. */
export function countRefundsAndDisputes(registry: Registry, db: Deps['db']): void {
  gaugeByStatus(registry, db, {
    name: 'payment_refunds',
    help: 'Refunds, whole and partial, by status; without failed ones that were replaced',
    table: 'refunds',
    statuses: ['requested', 'processed', 'failed'],
  });
  gaugeByStatus(registry, db, {
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
  /** All statuses, each of which gets a value, even if it is 0. */
  readonly statuses: readonly string[];
}

function gaugeByStatus(registry: Registry, db: Deps['db'], { name, help, table, statuses }: Counted): void {
  new Gauge({
    name,
    help,
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      const counts = await countByStatus(db, table);
      for (const status of statuses) this.set({ status }, counts.get(status) ?? 0);
    },
  });
}

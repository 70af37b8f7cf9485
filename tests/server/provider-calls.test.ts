import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { processRefunds } from '../../server/orders/refunds.ts';
import { orderId } from '../../domain/order-id.ts';
import { startSettlement } from '../fixtures/settlement.ts';

// No transaction waits for the payment provider: a slow one would keep the locks of the order and its stock.

const { database, ordering, asha, orderMeal, pay, verify, askStatus } = await startSettlement();
const { db } = database;
const { payments } = ordering.deps;

/** How many transactions are open while the provider is called, by the call. */
const open: [call: string, transactions: number][] = [];
async function openTransactions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`.execute(db);
  return rows[0]?.count ?? 0;
}
for (const call of ['createOrder', 'paymentsOf', 'refund', 'refundsOf'] as const) {
  const original: (given: never) => Promise<unknown> = payments[call];
  Object.assign(payments, {
    [call]: async (given: never) => {
      open.push([call, await openTransactions()]);
      return original(given);
    },
  });
}

it('no transaction is open while the provider is called in the life of an order', async () => {
  const meal = await orderMeal();
  await askStatus(meal);
  await verify(meal, await pay(meal));
  const id = orderId(meal.restaurantId, meal.number);
  expect((await ordering.call(asha, '/order/cancel', { id, refund: true })).status).toBe(200);
  await processRefunds(ordering.deps, ordering.clock.now);
  expect(new Set(open.map(([call]) => call))).toEqual(new Set(['createOrder', 'paymentsOf', 'refund', 'refundsOf']));
  expect(open.filter(([, transactions]) => transactions > 0)).toEqual([]);
});

it('an open transaction is found during a call (control)', async () => {
  const { providerOrderId } = await orderMeal();
  open.length = 0;
  await db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    await payments.paymentsOf(providerOrderId);
  });
  expect(open).toEqual([['paymentsOf', 1]]);
});

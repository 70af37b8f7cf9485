import { describe, expect, it } from 'vitest';
import { releaseExpiredHolds } from '../../../server/orders/expiry.ts';
import { reconcile } from '../../../server/orders/reconciler.ts';
import { processRefunds } from '../../../server/orders/refunds.ts';
import { findLedgerMismatches, findUnnotifiedPayments } from '../../fixtures/ledger.ts';
import { orderBody } from '../../fixtures/order.ts';
import { startSettlement, type Meal } from '../../fixtures/settlement.ts';

const { database, ordering, ravi, ...meals } = await startSettlement();
const { orderMeal, pay, verify, askStatus, webhook, stateOf, later } = meals;

async function expectBooksToAddUp() {
  expect(await findLedgerMismatches(database.db)).toEqual([]);
  expect(await findUnnotifiedPayments(database.db)).toEqual([]);
}

type Step = 'verify' | 'webhook' | 'webhook again' | 'reconciler' | 'expiry';

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((first, index) => permutations(items.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}

/**
 * Each sequence contains the webhook zero to two times, the page's report at most once, and the reconciler and the
 * expiry once.
 */
const sequences: Step[][] = [
  ['verify', 'webhook', 'webhook again', 'reconciler', 'expiry'],
  ['verify', 'webhook', 'reconciler', 'expiry'],
  ['verify', 'reconciler', 'expiry'],
  ['webhook', 'webhook again', 'reconciler', 'expiry'],
  ['webhook', 'reconciler', 'expiry'],
  ['reconciler', 'expiry'],
]
  .flatMap((steps) => permutations(steps as Step[]))
  // The second webhook is a copy of the first and never comes before it.
  .filter((steps) => !steps.includes('webhook again') || steps.indexOf('webhook') < steps.indexOf('webhook again'));

/** The sequences without the second webhook, which has no effect because it has the id of the first. */
const reportedOnce = sequences.filter((steps) => !steps.includes('webhook again'));

/**
 * Pays the order and runs the steps.
 * @param soldOut Whether another customer buys the released stock as soon as the hold expires.
 */
async function walk(meal: Meal, steps: readonly Step[], { soldOut }: { soldOut: boolean }) {
  const payment = await pay(meal);
  const take: Record<Step, () => Promise<unknown>> = {
    verify: () => verify(meal, payment),
    webhook: () => webhook(meal, payment, `evt_${payment.id}`),
    'webhook again': () => webhook(meal, payment, `evt_${payment.id}`),
    reconciler: () => reconcile(ordering.deps, new Date(ordering.clock.now.getTime() + 2 * 60_000)),
    async expiry() {
      await releaseExpiredHolds(database.db, later(16));
      if (soldOut)
        await ordering.call(
          ravi,
          '/order/placeorder',
          orderBody(meal.restaurantId, [{ id: meal.menuId, quantity: 3 }]),
        );
    },
  };
  for (const step of steps) await take[step]();
  await processRefunds(ordering.deps, ordering.clock.now);
  return take;
}

describe('an order whose payment is reported in any sequence', () => {
  it(`is confirmed once in all ${sequences.length} sequences`, async () => {
    for (const steps of sequences) {
      const meal = await orderMeal();
      const take = await walk(meal, steps, { soldOut: false });
      const expected = { status: 'confirmed', code: true, payments: ['completed'], left: 1 };
      expect(await stateOf(meal), steps.join(', ')).toEqual(expected);
      for (const step of ['webhook', 'verify', 'reconciler'] as const) await take[step]();
      expect(await stateOf(meal), `${steps.join(', ')}, all again`).toEqual(expected);
    }
    await expectBooksToAddUp();
  }, 120_000);

  it('is refunded instead of confirmed if the hold expires first and another customer buys the stock', async () => {
    for (const steps of reportedOnce) {
      const meal = await orderMeal();
      const take = await walk(meal, steps, { soldOut: true });
      const expected =
        steps[0] === 'expiry'
          ? // The other customer has all three portions.
            { status: 'cancelled', code: false, payments: ['refunded'], left: 0 }
          : { status: 'confirmed', code: true, payments: ['completed'], left: 1 };
      expect(await stateOf(meal), steps.join(', ')).toEqual(expected);
      const { body } = await verify(meal, { id: 'pay_x', signature: 'ab' });
      expect(body.code).toBe('invalid_payment_details');
      for (const step of ['webhook', 'verify', 'reconciler'] as const) await take[step]();
      expect(await stateOf(meal), `${steps.join(', ')}, all again`).toEqual(expected);
      const { body: answer } = await askStatus(meal);
      expect(answer['outcome']).toBe(steps[0] === 'expiry' ? 'refunded' : 'paid');
    }
    await expectBooksToAddUp();
  }, 120_000);

  it('is settled once if all reports arrive concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const meal = await orderMeal();
      const payment = await pay(meal);
      later(2);
      await Promise.all([
        verify(meal, payment),
        webhook(meal, payment, `evt_${payment.id}`),
        webhook(meal, payment, `evt_${payment.id}`),
        verify(meal, payment),
        reconcile(ordering.deps, ordering.clock.now),
        askStatus(meal),
      ]);
      expect(await stateOf(meal)).toEqual({ status: 'confirmed', code: true, payments: ['completed'], left: 1 });
    }
    await expectBooksToAddUp();
  });
});

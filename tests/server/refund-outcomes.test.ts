import { describe, expect, it } from 'vitest';
import { reconcile } from '../../server/orders/reconciler.ts';
import { requestRefund } from '../../server/orders/refunds.store.ts';
import type { ProviderRefund } from '../../server/payments/provider.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { startRefunds, texts } from '../fixtures/refunds.ts';
import type { Meal } from '../fixtures/settlement.ts';

const started = await startRefunds();
const { database, deps, provider, cancelledMeal, runAt, report, rowsOf, shown, operate, operatorsList } = started;
const { orderMeal, pay, verify, stateOf, later } = started;
const { db } = database;
const { onItsWay, sent, failed } = texts;

describe('reports of our refund', () => {
  const reports = ['answer', 'created', 'processed', 'failed'] as const;
  type Report = (typeof reports)[number];

  function permutations<T>(items: readonly T[]): T[][] {
    if (items.length <= 1) return [[...items]];
    return items.flatMap((first, at) => permutations(items.toSpliced(at, 1)).map((rest) => [first, ...rest]));
  }

  /** Every order of some reports, each webhook twice; the answer may come last, since webhooks do not wait for it. */
  async function hear(kinds: readonly Report[]): Promise<Meal> {
    const meal = await cancelledMeal();
    let made: ProviderRefund | undefined;
    const webhook = async (kind: Exclude<Report, 'answer'>) => {
      if (!made) throw new Error('There is no refund.');
      const refund: ProviderRefund = { ...made, status: kind === 'created' ? 'pending' : kind };
      for (let time = 0; time < 2; time += 1) expect((await report(refund, `refund.${kind}`)).statusCode).toBe(200);
    };
    provider.status = 'pending';
    deps.payments.refund = async (request) => {
      made = await provider.refund(request);
      for (const kind of kinds) {
        if (kind === 'answer') break;
        await webhook(kind);
      }
      return made;
    };
    await runAt(0);
    for (const kind of kinds.slice(kinds.indexOf('answer') + 1)) if (kind !== 'answer') await webhook(kind);
    return meal;
  }

  it('end as processed in any order', async () => {
    for (const order of permutations<Report>(['answer', 'created', 'processed'])) {
      const meal = await hear(order);
      expect(await rowsOf(meal), order.join()).toEqual([
        { amount: 21_000, reason: 'restaurant', status: 'processed', attempts: 1 },
      ]);
      expect(await shown(meal), order.join()).toEqual(['refunded', sent]);
    }
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('end as failed in any order when one says so, and never show as done', async () => {
    for (const order of permutations(reports)) {
      const meal = await hear(order);
      expect(await rowsOf(meal), order.join()).toMatchObject([{ status: 'failed' }]);
      expect(await shown(meal), order.join()).toEqual(['completed', failed]);
      expect((await stateOf(meal)).payments, order.join()).toEqual(['refund_due']);
    }
    expect(await findLedgerMismatches(db)).toEqual([]);
  }, 60_000);
});

describe('a refund in the dashboard', () => {
  const dashboard = (
    meal: { paymentId: string },
    amountPaise: number,
    status: ProviderRefund['status'] = 'processed',
  ) =>
    provider.refunds.push({
      id: `rfnd_hand${provider.refunds.length}${meal.paymentId}`,
      ...meal,
      amountPaise,
      status,
      receipt: null,
    });

  it('of the whole takes the place of ours, although its webhook was lost', async () => {
    const { paymentId, ...meal } = await cancelledMeal();
    dashboard({ paymentId }, 21_000, 'pending');
    await runAt(0);
    expect(provider.requests).toEqual([]);
    expect(await rowsOf(meal)).toMatchObject([{ amount: 21_000, reason: 'provider', status: 'requested' }]);
    expect((await stateOf(meal)).payments).toEqual(['refund_due']);
    provider.move(0, 'processed');
    await runAt(10);
    expect(await shown(meal)).toEqual(['refunded', sent]);
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('of a part after an attempt reduces ours, with a new key', async () => {
    const { paymentId, ...meal } = await cancelledMeal();
    // The list is answered, and the request is not.
    provider.onRequest = () => {
      provider.answers = 'down';
      return Promise.resolve();
    };
    await runAt(0);
    Object.assign(provider, { answers: 'given', onRequest: () => Promise.resolve() });
    dashboard({ paymentId }, 5_000);
    await runAt(2);
    expect(provider.requests.map(({ amountPaise }) => amountPaise)).toEqual([21_000, 16_000]);
    expect(new Set(provider.requests.map(({ key }) => key)).size).toBe(2);
    expect((await stateOf(meal)).payments).toEqual(['refunded']);
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('reduces a request that is not sent yet as soon as it is reported, and removes one that is not needed', async () => {
    const { paymentId, ...meal } = await cancelledMeal();
    dashboard({ paymentId }, 5_000);
    await report(provider.move(0, 'processed'), 'refund.processed');
    const part = { amount: 5_000, reason: 'provider', status: 'processed', attempts: 0 };
    expect(await rowsOf(meal)).toEqual([
      { amount: 16_000, reason: 'restaurant', status: 'requested', attempts: 0 },
      part,
    ]);
    dashboard({ paymentId }, 16_000);
    await report(provider.move(1, 'processed'), 'refund.processed');
    expect(await rowsOf(meal)).toEqual([part, { ...part, amount: 16_000 }]);
    expect((await stateOf(meal)).payments).toEqual(['refunded']);
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('that failed puts back what is owed, and the operator refunds it', async () => {
    const { paymentId, ...meal } = await cancelledMeal();
    dashboard({ paymentId }, 21_000);
    await runAt(0);
    expect(await shown(meal)).toEqual(['refunded', sent]);
    await report(provider.move(0, 'failed'), 'refund.failed');
    expect((await stateOf(meal)).payments).toEqual(['refund_due']);
    expect(await shown(meal)).toEqual(['completed', failed]);
    expect(await operatorsList()).toEqual([`${meal.restaurantId}-${meal.number} | ₹210.00 | provider | failed | 0`]);
  });

  it('that is reported only when it has failed is replaced by the refund of the whole that is waiting', async () => {
    const { paymentId, ...meal } = await cancelledMeal();
    dashboard({ paymentId }, 5_000);
    await report(provider.move(0, 'failed'), 'refund.failed');
    expect(await rowsOf(meal)).toMatchObject([{ amount: 21_000, status: 'requested' }, { status: 'failed' }]);
    expect(await shown(meal)).toEqual(['completed', onItsWay]);
    expect(await operatorsList()).toEqual([]);
    expect(await findLedgerMismatches(db)).toEqual([]);
    // The refund that waits is deleted, since the dashboard refunds the whole: the failed one points to that one then.
    dashboard({ paymentId }, 21_000);
    await report(provider.move(1, 'processed'), 'refund.processed');
    const [failedOne, whole] = await db.selectFrom('refunds').selectAll().orderBy('id').execute();
    expect([failedOne?.retried_as, whole?.amount_paise]).toEqual([whole?.id, 21_000]);
    expect(await shown(meal)).toEqual(['refunded', sent]);
  });

  it('is stored when a query to the provider finds it, and cancels the confirmed order', async () => {
    const meal = await orderMeal();
    const { id: paymentId, signature } = await pay(meal);
    await verify(meal, { id: paymentId, signature });
    dashboard({ paymentId }, 21_000);
    started.listed.extra = [{ id: paymentId, amountPaise: 21_000, status: 'refunded', refundedPaise: 21_000 }];
    await db
      .updateTable('orders')
      .set({ next_check_at: later(5) })
      .where('number', '=', meal.number)
      .execute();
    await reconcile(deps, later(5));
    expect(await stateOf(meal)).toMatchObject({ status: 'cancelled', payments: ['refunded'] });
    expect(await shown(meal)).toEqual(['refunded', sent]);
  });
});

describe("the operator's refunds", () => {
  async function failedMeal() {
    const meal = await cancelledMeal();
    provider.status = 'failed';
    await runAt(0);
    provider.status = 'processed';
    const { id } = await db.selectFrom('refunds').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    return { ...meal, id: `${meal.restaurantId}-${id}` };
  }

  it('lists those that failed, and tries one again under a new key', async () => {
    const meal = await failedMeal();
    const order = `${meal.restaurantId}-${meal.number}`;
    expect(await operatorsList()).toEqual([`${order} | ₹210.00 | restaurant | failed | 1`]);
    expect(await operate(`refunds retry ${meal.id}`)).toMatch(/ failed and is tried again as \d+-\d+\.$/);
    expect(await operatorsList()).toEqual([]);
    expect(await shown(meal)).toEqual(['completed', onItsWay]);
    await expect(operate(`refunds retry ${meal.id}`)).rejects.toThrow(/was replaced by \d+-\d+\.$/);
    await runAt(0);
    expect(new Set(provider.requests.map(({ key }) => key)).size).toBe(2);
    expect(await shown(meal)).toEqual(['refunded', sent]);
    // The report of the failure again: it is about the first one.
    const [first] = provider.refunds as [ProviderRefund];
    await report(first, 'refund.failed');
    expect(await shown(meal)).toEqual(['refunded', sent]);
    expect(await operatorsList(' all')).toEqual([
      `${order} | ₹210.00 | restaurant | failed, replaced | 1`,
      `${order} | ₹210.00 | restaurant | processed | 1`,
    ]);
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('does not try again what was processed, is refunded otherwise or is unknown', async () => {
    const meal = await failedMeal();
    const [first] = provider.refunds as [ProviderRefund];
    await report({ ...first, id: 'rfnd_by_hand', status: 'processed', receipt: null }, 'refund.processed');
    await expect(operate(`refunds retry ${meal.id}`)).rejects.toThrow(/was replaced by \d+-\d+\.$/);
    const [id] = (await operate('refunds all')).split('\n').at(-1)?.split(' ') ?? [];
    await expect(operate(`refunds retry ${id}`)).rejects.toThrow('was processed: nothing is left to try.');
    await expect(operate(`refunds retry ${meal.restaurantId}-1`)).rejects.toThrow(/^There is no refund /);
  });

  it('replaces one of missing dishes too once all of its payment is refunded otherwise', async () => {
    const meal = await failedMeal();
    await db
      .updateTable('refunds')
      .set({ lines: JSON.stringify([{ id: 1, quantity: 1 }]) })
      .execute();
    const [first] = provider.refunds as [ProviderRefund];
    await report({ ...first, id: 'rfnd_all', status: 'processed', receipt: null }, 'refund.processed');
    await expect(operate(`refunds retry ${meal.id}`)).rejects.toThrow(/was replaced by \d+-\d+\.$/);
    expect(await operatorsList()).toEqual([]);
    expect(await shown(meal)).toEqual(['refunded', sent]);
  });

  it('does not try one again if all of its payment will be refunded otherwise', async () => {
    const { id, paymentId, ...key } = await failedMeal();
    const wanted = { paymentId, reason: 'restaurant' } as const;
    await db.transaction().execute((trx) => requestRefund(trx, key, wanted, later(0)));
    await expect(operate(`refunds retry ${id}`)).rejects.toThrow('all of its payment is refunded, or will be.');
  });

  it('lists one that the provider has not accepted within an hour, and one that takes 9 days', async () => {
    const meal = await cancelledMeal();
    const order = `${meal.restaurantId}-${meal.number}`;
    provider.answers = 'down';
    await runAt(0);
    later(60);
    expect(await operatorsList()).toEqual([]);
    later(61);
    expect(await operatorsList()).toEqual([`${order} | ₹210.00 | restaurant | requested | 1`]);
    Object.assign(provider, { answers: 'given', status: 'pending' });
    await runAt(62);
    expect(await operatorsList()).toEqual([]);
    later(9 * 24 * 60 + 1);
    expect(await operatorsList()).toEqual([`${order} | ₹210.00 | restaurant | accepted | 2`]);
    expect(await operate(`refunds`)).toContain('21 Nov 2026, 1:00 pm');
  });
});

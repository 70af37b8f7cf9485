import { describe, expect, it } from 'vitest';
import { releaseExpiredHolds } from '../../server/orders/expiry.ts';
import { reconcile } from '../../server/orders/reconciler.ts';
import { processRefunds } from '../../server/orders/refunds.ts';
import { findLedgerMismatches, findUnnotifiedPayments } from '../fixtures/ledger.ts';
import { startOrdering } from '../fixtures/order-server.ts';
import { recordStatements } from '../fixtures/recorded-statements.ts';
import { startSettlement } from '../fixtures/settlement.ts';

const { database, ordering, provider, ravi, ...meals } = await startSettlement();
const { orderMeal, pay, verify, askStatus, webhook, stateOf, later } = meals;

async function expectBooksToAddUp() {
  expect(await findLedgerMismatches(database.db)).toEqual([]);
}

describe('verifypayment', () => {
  it('confirms a payment with a valid signature [API-22]', async () => {
    const meal = await orderMeal();
    expect(await verify(meal, await pay(meal))).toEqual({ status: 200, body: { success: true, outcome: 'paid' } });
    expect(await stateOf(meal)).toEqual({ status: 'confirmed', code: true, payments: ['completed'], left: 1 });
  });

  it('rejects a forged signature, and the signature of another order [ERR-13]', async () => {
    const [meal, other] = [await orderMeal(), await orderMeal()];
    const elsewhere = await pay(other);
    const refusal = {
      status: 400,
      body: {
        code: 'invalid_payment_details',
        message: 'Invalid payment details. Please contact support.',
        detail: 'The signature does not belong to this payment.',
      },
    };
    expect(await verify(meal, elsewhere)).toMatchObject(refusal);
    expect(await verify(meal, { id: elsewhere.id, signature: 'ab'.repeat(32) })).toMatchObject(refusal);
    expect(await stateOf(meal)).toEqual({ status: 'pending', code: false, payments: [], left: 1 });
  });

  it("returns 404 for another customer's order [ERR-14]", async () => {
    const meal = await orderMeal();
    const payment = await pay(meal);
    const message = 'Order not found. Please try again.';
    const refusal = { status: 404, body: { code: 'order_not_found', message, detail: 'There is no such order.' } };
    expect(await verify(meal, payment, ravi)).toMatchObject(refusal);
    expect(await askStatus(meal, ravi)).toMatchObject(refusal);
    expect(await verify({ ...meal, providerOrderId: 'order_unknown' }, payment)).toMatchObject(refusal);
    expect(await stateOf(meal)).toMatchObject({ status: 'pending', payments: [] });
  });

  it("returns 'checking' while the provider is down, and the reconciler confirms the order later", async () => {
    const meal = await orderMeal();
    const payment = await pay(meal);
    provider.down = true;
    expect((await verify(meal, payment)).body).toEqual({ success: false, outcome: 'checking' });
    expect((await askStatus(meal)).body).toMatchObject({ outcome: 'checking', status: 'pending' });
    expect(await stateOf(meal)).toEqual({ status: 'pending', code: false, payments: ['pending'], left: 1 });
    provider.down = false;
    await reconcile(ordering.deps, later(2));
    expect(await stateOf(meal)).toEqual({ status: 'confirmed', code: true, payments: ['completed'], left: 1 });
    expect((await askStatus(meal)).body).toMatchObject({ outcome: 'paid', status: 'confirmed' });
  });
});

describe('a payment', () => {
  it('that failed leaves the order pending, and a second payment confirms it', async () => {
    const meal = await orderMeal();
    const failed = await pay(meal, 'failure');
    await webhook(meal, { id: failed.id, status: 'failed' }, `evt_${failed.id}`);
    expect((await askStatus(meal)).body).toMatchObject({ outcome: 'unpaid', status: 'pending' });
    expect((await verify(meal, await pay(meal))).body['outcome']).toBe('paid');
    expect((await stateOf(meal)).payments.toSorted()).toEqual(['completed', 'failed']);
  });

  it('without a refund is settled without a statement about refunds', async () => {
    const meal = await orderMeal();
    const { id } = await pay(meal);
    const { recorded } = await recordStatements(database.url, () => webhook(meal, { id }, `evt_cost${id}`));
    expect(await stateOf(meal)).toMatchObject({ status: 'confirmed', payments: ['completed'] });
    const texts = recorded.flat().map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringContaining('into "payments"'));
    expect(texts.filter((text) => text.includes('refund'))).toEqual([]);
  });

  it('stays pending while it is authorised, and confirms the order when it is captured after a failure', async () => {
    const meal = await orderMeal();
    for (const [index, status] of ['authorized', 'failed', 'authorized'].entries()) {
      await webhook(meal, { id: 'pay_late1', status }, `evt_late${index}`);
    }
    expect(await stateOf(meal)).toMatchObject({ status: 'pending', payments: ['pending'] });
    expect((await askStatus(meal)).body).toMatchObject({ outcome: 'checking' });
    await webhook(meal, { id: 'pay_late1' }, 'evt_late9');
    // An older report that arrives late.
    await webhook(meal, { id: 'pay_late1', status: 'failed' }, 'evt_late10');
    expect(await stateOf(meal)).toEqual({ status: 'confirmed', code: true, payments: ['completed'], left: 1 });
  });

  it('of another amount does not confirm the order and is refunded', async () => {
    for (const amount of [20_999, 21_001]) {
      const meal = await orderMeal();
      provider.extra = [{ id: `pay_odd${amount}`, amountPaise: amount, status: 'captured' }];
      await webhook(meal, { id: `pay_odd${amount}`, amount }, `evt_odd${amount}`);
      expect(await stateOf(meal)).toEqual({ status: 'pending', code: false, payments: ['refund_due'], left: 1 });
      await processRefunds(ordering.deps, ordering.clock.now);
      expect(await stateOf(meal)).toMatchObject({ status: 'pending', payments: ['refunded'] });
    }
  });

  it('is refunded if it is the second for an order, which remains confirmed', async () => {
    const meal = await orderMeal();
    const [first, second] = [await pay(meal), await pay(meal)];
    await webhook(meal, second, `evt_${second.id}`);
    expect((await verify(meal, first)).body).toEqual({ success: true, outcome: 'paid' });
    await processRefunds(ordering.deps, ordering.clock.now);
    expect((await stateOf(meal)).payments.toSorted()).toEqual(['completed', 'refunded']);
    // Checks only these payments, because other tests deliberately leave payments unreported.
    const silent = await findUnnotifiedPayments(database.db);
    expect(silent.filter((fault) => fault.includes(first.id) || fault.includes(second.id))).toEqual([]);
    await expectBooksToAddUp();
  });

  it('that arrives after the order was cancelled is refunded (D54)', async () => {
    const meal = await orderMeal();
    await reconcile(ordering.deps, later(60));
    expect(await stateOf(meal)).toMatchObject({ status: 'cancelled', left: 3 });
    expect((await verify(meal, await pay(meal))).body).toEqual({ success: false, outcome: 'refunded' });
    expect(await stateOf(meal)).toEqual({ status: 'cancelled', code: false, payments: ['refund_due'], left: 3 });
    await processRefunds(ordering.deps, ordering.clock.now);
    expect(await stateOf(meal)).toEqual({ status: 'cancelled', code: false, payments: ['refunded'], left: 3 });
  });

  it('that is due for a refund is not changed by older reports that arrive late', async () => {
    const meal = await orderMeal();
    await reconcile(ordering.deps, later(60));
    const { id } = await pay(meal);
    for (const [index, status] of ['captured', 'authorized', 'failed', 'captured'].entries()) {
      await webhook(meal, { id, status }, `evt_due${index}${id}`);
      expect((await stateOf(meal)).payments).toEqual(['refund_due']);
    }
    await processRefunds(ordering.deps, ordering.clock.now);
    expect((await stateOf(meal)).payments).toEqual(['refunded']);
  });

  it('that awaits its refund is not refunded because the provider says so of the payment: its refund may still fail', async () => {
    const meal = await orderMeal();
    await reconcile(ordering.deps, later(60));
    const { id } = await pay(meal);
    await webhook(meal, { id }, `evt_due${id}`);
    await webhook(meal, { id, status: 'refunded' }, `evt_by_hand${id}`);
    expect((await stateOf(meal)).payments).toEqual(['refund_due']);
    await processRefunds(ordering.deps, ordering.clock.now);
    expect(await stateOf(meal)).toEqual({ status: 'cancelled', code: false, payments: ['refunded'], left: 3 });
  });

  it('that was refunded at the provider cancels a confirmed order and releases its stock', async () => {
    const meal = await orderMeal();
    const payment = await pay(meal);
    await verify(meal, payment);
    const cancelled = { status: 'cancelled', code: false, payments: ['refunded'], left: 3 };
    await webhook(meal, { id: payment.id, status: 'refunded' }, `evt_r${payment.id}`);
    expect(await stateOf(meal)).toEqual(cancelled);
    for (const status of ['refunded', 'captured'])
      await webhook(meal, { id: payment.id, status }, `evt_${status}2${payment.id}`);
    expect(await stateOf(meal)).toEqual(cancelled);
    const { cause, delta } = await database.db
      .selectFrom('stock_ledger')
      .select(['cause', 'delta'])
      .where('restaurant_id', '=', meal.restaurantId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect({ cause, delta }).toEqual({ cause: 'refunded', delta: 2 });
    await expectBooksToAddUp();
  });

  it.each(['preparing', 'ready', 'delivered'] as const)(
    'that was refunded at the provider does not change an order that is %s',
    async (status) => {
      const meal = await orderMeal();
      const payment = await pay(meal);
      await verify(meal, payment);
      const ended = status === 'delivered' && { due_at: null };
      await database.db
        .updateTable('orders')
        .set({ status, ...ended })
        .where('restaurant_id', '=', meal.restaurantId)
        .execute();
      await webhook(meal, { id: payment.id, status: 'refunded' }, `evt_r${payment.id}`);
      expect(await stateOf(meal)).toEqual({ status, code: true, payments: ['refunded'], left: 1 });
      await expectBooksToAddUp();
    },
  );
});

describe('the webhook', () => {
  it('is rejected without a valid signature [ERR-13]', async () => {
    const meal = await orderMeal();
    const payment = await pay(meal);
    const response = await webhook(meal, payment, 'evt_forged', () => 'ab'.repeat(32));
    const refusal = { code: 'invalid_payment_details', detail: 'The signature does not belong to this report.' };
    expect([response.statusCode, response.json()]).toMatchObject([400, refusal]);
    expect(await stateOf(meal)).toMatchObject({ status: 'pending', payments: [] });
  });

  it('has no effect if its id was received before, whatever its content', async () => {
    const meal = await orderMeal();
    await webhook(meal, { id: 'pay_seen1', status: 'failed' }, 'evt_seen');
    await webhook(meal, { id: 'pay_seen1', status: 'captured' }, 'evt_seen');
    expect(await stateOf(meal)).toMatchObject({ status: 'pending', payments: ['failed'] });
  });

  it('is processed when it is repeated after an error', async () => {
    const meal = await orderMeal();
    const payment = await pay(meal);
    await releaseExpiredHolds(database.db, later(16));
    const failing = await startOrdering(database.db, { takeStock: () => Promise.reject(new Error('crash')) });
    const { app } = ordering;
    Object.assign(ordering, { app: failing.app });
    expect((await webhook(meal, payment, 'evt_again')).statusCode).toBe(500);
    Object.assign(ordering, { app });
    await failing.app.close();
    expect((await webhook(meal, payment, 'evt_again')).statusCode).toBe(200);
    expect(await stateOf(meal)).toMatchObject({ status: 'confirmed', payments: ['completed'] });
  });

  it('is acknowledged and ignored if the order is unknown', async () => {
    const stranger = { restaurantId: 0, menuId: 0, number: 0, providerOrderId: 'order_stranger' };
    const response = await webhook(stranger, { id: 'pay_stranger' }, 'evt_stranger');
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'Ignored.' }]);
  });
});

import { describe, expect, it } from 'vitest';
import type { ProviderRefund } from '../../server/payments/provider.ts';
import { cancelOrder } from '../../server/orders/cancel-order.ts';
import { createPartnerCaller } from '../fixtures/as-partner.ts';
import { createRestaurant } from '../fixtures/create-restaurant.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { noon, orderBody } from '../fixtures/order.ts';
import { startRefunds, texts } from '../fixtures/refunds.ts';

const started = await startRefunds();
const { database, ordering, deps, provider, asha, paidMeal, cancelMeal, runAt, report, shown, stateOf, later } =
  started;
const { pay, verify, operate, operatorsList } = started;
const { db } = database;
const asPartner = createPartnerCaller(ordering);
const minute = 60_000;
const day = 24 * 60;

interface Order {
  readonly restaurantId: number;
  readonly orderId: string;
  readonly number: number;
}
type Line = { id: number; quantity: number };

const refund = ({ restaurantId, orderId }: Order, lines: Line[], refunded = 0, key?: string) =>
  asPartner(restaurantId, '/partner/order/refund', { orderId, lines, refunded }, key ? { 'idempotency-key': key } : {});
const refundable = ({ restaurantId, orderId }: Order) =>
  asPartner(restaurantId, '/partner/order/refundable', { orderId });
const handOver = ({ restaurantId, orderId, code }: Order & { code: string }) =>
  asPartner(restaurantId, '/partner/order/verifyOTP', { orderId, code });
const one = [{ id: 1, quantity: 1 }];
const amountsOf = ({ restaurantId }: Order) =>
  db
    .selectFrom('refunds')
    .select(['amount_paise', 'tax_paise', 'reason', 'status'])
    .where('restaurant_id', '=', restaurantId)
    .orderBy('id')
    .execute();

/** A paid order of 3 × ₹33.35 and 1 × ₹0.30, whose tax of 5.0175 is rounded to 5.02. */
async function oddMeal() {
  const meal = await paidMeal();
  const { restaurantId, menuIds } = await createRestaurant(db, [
    { pricePaise: 3_335, count: 9 },
    { pricePaise: 30, count: 9 },
  ]);
  const [dosa = 0, water = 0] = menuIds;
  const { body } = await ordering.call(
    asha,
    '/order/placeorder',
    orderBody(restaurantId, [
      { id: dosa, quantity: 3, price: 3_335, name: 'Masala Dosa' },
      { id: water, quantity: 1, price: 30, name: 'Water' },
    ]),
  );
  const { order_id: providerOrderId, id: orderId } = body['order'] as { order_id: string; id: string };
  const number = Number(orderId.split('-')[1]);
  const odd = { ...meal, restaurantId, menuId: dosa, number, providerOrderId, orderId };
  const payment = await pay(odd);
  await verify(odd, payment);
  const { pickup_code: code, partner_id: partnerId } = await db
    .selectFrom('orders')
    .innerJoin('restaurants', 'restaurants.id', 'orders.restaurant_id')
    .select(['pickup_code', 'partner_id'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return { ...odd, paymentId: payment.id, partnerId, code: code ?? '' };
}

describe('a part refund', () => {
  it('is requested with its amount, tax and dishes, and sent by the worker', async () => {
    const meal = await paidMeal();
    expect(await refundable(meal)).toMatchObject({
      status: 200,
      body: {
        id: meal.orderId,
        user_name: 'Asha Rao',
        status: 'confirmed',
        total_amount: 210,
        refunded: 0,
        lines: [{ id: 1, menu_name: 'Dish 1', price: 100, quantity: 2, refunded: 0 }],
      },
    });
    expect(await refund(meal, one)).toMatchObject({
      status: 200,
      body: { refund: { id: expect.any(Number), amount: 105, status: 'requested', missing: '1 × Dish 1' } },
    });
    expect(await amountsOf(meal)).toEqual([
      { amount_paise: 10_500, tax_paise: 500, reason: 'dish_missing', status: 'requested' },
    ]);
    expect(await refundable(meal)).toMatchObject({
      body: { refunded: 105, lines: [{ id: 1, quantity: 2, refunded: 1 }] },
    });
    await runAt(0);
    expect(provider.requests).toMatchObject([{ paymentId: meal.paymentId, amountPaise: 10_500 }]);
    expect(await stateOf(meal)).toEqual({ status: 'confirmed', code: true, payments: ['completed'], left: 1 });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('is in the audit log with its dishes and tax', async () => {
    const meal = await paidMeal();
    const { body } = await refund(meal, one);
    const { id } = body['refund'] as { id: number };
    const entry = await db
      .selectFrom('audit_log')
      .select(['actor_kind', 'after'])
      .where('object_kind', '=', 'refund')
      .where('object_id', '=', `${meal.restaurantId}-${id}`)
      .executeTakeFirst();
    expect(entry).toMatchObject({
      actor_kind: 'partner',
      after: { amount_paise: 10_500, tax_paise: 500, lines: [{ id: 1, quantity: 1 }] },
    });
  });

  it("is shown to the customer and on the partner's board and list", async () => {
    const meal = await paidMeal();
    await refund(meal, one);
    await runAt(0);
    const { body } = await ordering.call(asha, '/order/getmyorders');
    const mine = (body['orders'] as { id: string; refunds?: object[] }[]).find(({ id }) => id === meal.orderId);
    expect(mine?.refunds).toMatchObject([{ amount: 105, status: 'processed', title: 'Missing: 1 × Dish 1, ₹105' }]);
    const refunds = [{ id: expect.any(Number), amount: 105, status: 'processed', missing: '1 × Dish 1' }];
    const board = await asPartner(meal.restaurantId, '/partner/board', {});
    expect(board.body['orders']).toMatchObject([{ refunds, order_items: [{ quantity: 2, missing: 1 }] }]);
    const list = await asPartner(meal.restaurantId, '/partner/order', { restaurant_id: meal.restaurantId });
    expect(list.body['data']).toMatchObject([{ refunds, refundable: true }]);
  });

  it('is not offered in the list for a cancelled order', async () => {
    const meal = await paidMeal();
    await cancelMeal(meal);
    const list = await asPartner(meal.restaurantId, '/partner/order', { restaurant_id: meal.restaurantId });
    expect((list.body['data'] as object[])[0]).not.toHaveProperty('refundable');
  });

  it('is made once for repeated requests with one key', async () => {
    const meal = await paidMeal();
    const first = await refund(meal, one, 0, 'key-1');
    const again = await refund(meal, one, 0, 'key-1');
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await amountsOf(meal)).toHaveLength(1);
    expect(await refund(meal, [{ id: 1, quantity: 2 }], 0, 'key-1')).toMatchObject({ status: 400 });
  });

  it('of an order of another partner or of an unpaid one is not found', async () => {
    const meal = await paidMeal();
    const other = await createRestaurant(db, [{ pricePaise: 1, count: 1 }]);
    expect(await refund({ ...meal, restaurantId: other.restaurantId }, one)).toMatchObject({ status: 404 });
    const unpaid = await started.orderMeal();
    const orderId = `${unpaid.restaurantId}-${unpaid.number}`;
    expect(await refund({ ...unpaid, orderId }, one)).toMatchObject({ status: 404 });
    expect(await refundable({ ...unpaid, orderId })).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
  });

  it('of the whole of an open order is refused, and possible after the hand-over', async () => {
    const meal = await paidMeal();
    const all = [{ id: 1, quantity: 2 }];
    expect(await refund(meal, all)).toMatchObject({
      status: 400,
      body: { message: 'If everything is missing, please cancel the order on the board.' },
    });
    await handOver(meal);
    expect(await refund(meal, all)).toMatchObject({ status: 200, body: { refund: { amount: 210 } } });
    await runAt(0);
    expect(await stateOf(meal)).toMatchObject({ status: 'delivered', payments: ['refunded'] });
    expect(await refundable(meal)).toMatchObject({ status: 409, body: { message: 'All of this order is refunded.' } });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('is possible until 7 days after the hand-over', async () => {
    const meal = await paidMeal();
    await handOver(meal);
    later(7 * day - 1);
    expect(await refund(meal, one)).toMatchObject({ status: 200 });
    later(7 * day);
    expect(await refund(meal, one, 105)).toMatchObject({
      status: 409,
      body: { code: 'order_changed', message: 'Missing dishes can be refunded until 7 days after the hand-over.' },
    });
    expect(ordering.clock.now.getTime()).toBe(noon + 7 * day * minute);
  });
});

describe('two part refunds and the rest', () => {
  it('of an order that is cancelled add up to the payment, to the paisa', async () => {
    const meal = await oddMeal();
    // 105.37 in all. Without one dosa: 67.00 + 3.35; without two: 33.65 + 1.68.
    expect(await refund(meal, one)).toMatchObject({ body: { refund: { amount: 35.02 } } });
    expect(await refund(meal, one, 35.02)).toMatchObject({ body: { refund: { amount: 35.02 } } });
    await runAt(0);
    const id = meal.orderId;
    expect(await cancelOrder(deps, asha, { id, refund: true })).toBe('cancelled');
    await runAt(1);
    expect(await amountsOf(meal)).toEqual([
      { amount_paise: 3_502, tax_paise: 167, reason: 'dish_missing', status: 'processed' },
      { amount_paise: 3_502, tax_paise: 167, reason: 'dish_missing', status: 'processed' },
      { amount_paise: 3_533, tax_paise: null, reason: 'customer', status: 'processed' },
    ]);
    expect(provider.refunds.map(({ amountPaise }) => amountPaise)).toEqual([3_502, 3_502, 3_533]);
    expect(await stateOf(meal)).toMatchObject({ status: 'cancelled', payments: ['refunded'] });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('of an order that was handed over add up to the payment, to the paisa', async () => {
    const meal = await oddMeal();
    await handOver(meal);
    expect(await refund(meal, one)).toMatchObject({ status: 200 });
    expect(await refund(meal, [{ id: 2, quantity: 1 }], 35.02)).toMatchObject({ status: 200 });
    const rest = [{ id: 1, quantity: 2 }];
    expect(await refund(meal, rest, 35.33)).toMatchObject({ status: 200, body: { refund: { amount: 70.04 } } });
    await runAt(0);
    expect((await amountsOf(meal)).map((row) => row.amount_paise)).toEqual([3_502, 31, 7_004]);
    expect(await stateOf(meal)).toMatchObject({ status: 'delivered', payments: ['refunded'] });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('do not put missing dishes back into stock when the order is cancelled', async () => {
    const meal = await oddMeal();
    const before = await db.selectFrom('stock').select('live_count').where('menu_id', '=', meal.menuId).execute();
    expect(before).toEqual([{ live_count: 6 }]);
    await refund(meal, one);
    await cancelMeal(meal);
    const after = await db.selectFrom('stock').select('live_count').where('menu_id', '=', meal.menuId).execute();
    expect(after).toEqual([{ live_count: 8 }]);
    expect(await findLedgerMismatches(db)).toEqual([]);
  });
});

describe('a part refund that the bank rejects', () => {
  it('stays owed: its dishes are not refunded again, and a retry keeps them', async () => {
    const meal = await paidMeal();
    await refund(meal, one);
    provider.status = 'failed';
    await runAt(0);
    const failed = 'Missing: 1 × Dish 1, ₹105: The refund did not go through. We are on it: support@pehle.example';
    expect(await shown(meal)).toEqual(['completed', failed]);
    expect(await refundable(meal)).toMatchObject({ body: { refunded: 105, lines: [{ refunded: 1 }] } });
    const { id } = await db
      .selectFrom('refunds')
      .select('id')
      .where('restaurant_id', '=', meal.restaurantId)
      .executeTakeFirstOrThrow();
    await operate(`refunds retry ${meal.restaurantId}-${id}`);
    provider.status = 'processed';
    await runAt(1);
    expect(await amountsOf(meal)).toMatchObject([
      { status: 'failed' },
      { amount_paise: 10_500, tax_paise: 500, status: 'processed' },
    ]);
    expect(await refundable(meal)).toMatchObject({ body: { refunded: 105, lines: [{ refunded: 1 }] } });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('is part of the refund of the whole when the order is cancelled after it', async () => {
    const meal = await paidMeal();
    await refund(meal, one);
    provider.status = 'failed';
    await runAt(0);
    provider.status = 'processed';
    await cancelMeal(meal);
    await runAt(1);
    expect((await amountsOf(meal)).map((row) => [row.amount_paise, row.status])).toEqual([
      [10_500, 'failed'],
      [21_000, 'processed'],
    ]);
    // The failed one is no longer shown, nor listed for the operator.
    expect(await shown(meal)).toEqual(['refunded', texts.sent]);
    expect(await operatorsList()).toEqual([]);
    // Of 3 dishes, 2 were ordered; the missing one is not for sale again.
    expect(await stateOf(meal)).toMatchObject({ status: 'cancelled', payments: ['refunded'], left: 2 });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('keeps its dishes off the menu when it failed twice before the order is cancelled', async () => {
    const meal = await paidMeal();
    await refund(meal, one);
    provider.status = 'failed';
    await runAt(0);
    const { id } = await db
      .selectFrom('refunds')
      .select('id')
      .where('restaurant_id', '=', meal.restaurantId)
      .executeTakeFirstOrThrow();
    await operate(`refunds retry ${meal.restaurantId}-${id}`);
    await runAt(1);
    await cancelMeal(meal);
    expect(await stateOf(meal)).toMatchObject({ status: 'cancelled', left: 2 });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });
});

describe('the reports of two part refunds', () => {
  type Step = readonly [at: 0 | 1, event: 'created' | 'processed'];
  const steps: readonly Step[] = [
    [0, 'created'],
    [0, 'processed'],
    [1, 'created'],
    [1, 'processed'],
  ];
  function permutations<T>(items: readonly T[]): T[][] {
    if (items.length <= 1) return [[...items]];
    return items.flatMap((first, index) => permutations(items.toSpliced(index, 1)).map((rest) => [first, ...rest]));
  }

  it('lead to two processed refunds in any order, each report twice', async () => {
    for (const order of permutations(steps)) {
      provider.reset();
      provider.status = 'pending';
      const meal = await oddMeal();
      await handOver(meal);
      await refund(meal, one);
      await refund(meal, [{ id: 1, quantity: 2 }], 35.02);
      await runAt(0);
      expect(provider.refunds).toHaveLength(2);
      const made: readonly ProviderRefund[] = [...provider.refunds];
      for (const [index, event] of order) {
        const about = made[index];
        if (!about) throw new Error('There is no such refund.');
        const status = event === 'created' ? 'pending' : 'processed';
        for (let time = 0; time < 2; time += 1) await report({ ...about, status }, `refund.${event}`);
      }
      expect(await amountsOf(meal), JSON.stringify(order)).toMatchObject([
        { amount_paise: 3_502, status: 'processed' },
        { amount_paise: 7_003, status: 'processed' },
      ]);
      expect((await stateOf(meal)).payments).toEqual(['completed']);
    }
    expect(await findLedgerMismatches(db)).toEqual([]);
  }, 120_000);
});

describe('a refund in the dashboard', () => {
  it('of another amount limits the part refund to what is left', async () => {
    const meal = await paidMeal();
    const dashboard = { id: `rfnd_hand${meal.paymentId}`, paymentId: meal.paymentId, receipt: null } as const;
    await report({ ...dashboard, amountPaise: 15_000, status: 'processed' }, 'refund.processed');
    provider.refunds.push({ ...dashboard, amountPaise: 15_000, status: 'processed' });
    expect(await refund(meal, one)).toMatchObject({
      status: 409,
      body: { message: '₹150 of this order is refunded by now. Please check what is missing.' },
    });
    // The rest of the payment would cancel the open order.
    expect(await refund(meal, one, 150)).toMatchObject({
      status: 400,
      body: { message: 'If everything is missing, please cancel the order on the board.' },
    });
    await handOver(meal);
    expect(await refund(meal, one, 150)).toMatchObject({ status: 200, body: { refund: { amount: 60 } } });
    await runAt(0);
    expect(provider.requests).toMatchObject([{ amountPaise: 6_000 }]);
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('that failed does not limit it', async () => {
    const meal = await paidMeal();
    const made = { id: `rfnd_hand${meal.paymentId}`, paymentId: meal.paymentId, receipt: null, amountPaise: 15_000 };
    await report({ ...made, status: 'failed' }, 'refund.failed');
    expect(await refund(meal, one)).toMatchObject({ status: 200, body: { refund: { amount: 105 } } });
  });
});

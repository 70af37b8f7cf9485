import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseExpiredHolds } from '../../server/orders/expiry.ts';
import { reconcile } from '../../server/orders/reconciler.ts';
import { carryOutRefunds } from '../../server/orders/refunds.ts';
import { ProviderUnavailable, type ProviderPayment } from '../../server/payments/provider.ts';
import { faultsInBooks, paidInSilence } from '../support/books.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { addCustomers, openKitchen } from '../support/kitchen.ts';
import { startOrdering, type Ordering } from '../support/ordering.ts';

const noon = Date.parse('2026-11-21T07:30:00.000Z');
const minute = 60_000;

let database: TestDatabase;
let ordering: Ordering;
let asha: number;
let ravi: number;
/** What the provider lists beside the sandbox's own payments, and whether it answers. */
const provider = { extra: [] as ProviderPayment[], down: false };

beforeAll(async () => {
  database = await createTestDatabase();
  ordering = await startOrdering(database.db);
  const { payments } = ordering.deps;
  const { paymentsOf, refund } = payments;
  payments.paymentsOf = async (id) => {
    if (provider.down) throw new ProviderUnavailable('down');
    return [...(await paymentsOf(id)), ...provider.extra];
  };
  payments.refund = (id, amount) =>
    provider.extra.some((each) => each.id === id) ? Promise.resolve({ id: 'rfnd_extra' }) : refund(id, amount);
  [asha = 0, ravi = 0] = await addCustomers(database.db, 2);
});
afterAll(async () => {
  await ordering.app.close();
  await database.drop();
});

interface Meal {
  restaurantId: number;
  menuId: number;
  number: number;
  providerOrderId: string;
}

function bodyFor(restaurantId: number, menuId: number, quantity: number) {
  return {
    restaurant_id: restaurantId,
    // 100.00 each and 5 % tax.
    totalAmount: quantity * 10_500,
    items: [{ id: menuId, quantity, price: 10_000, name: 'Dish 1' }],
    slot_info: { start_time: noon, slot_duration: 60 },
  };
}

/** Two of a dish with three left, ordered and not yet paid. */
async function orderMeal(): Promise<Meal> {
  // What earlier tests left unpaid is of no interest to this one's reconciler.
  await database.db.updateTable('orders').set({ next_check_at: null }).where('next_check_at', 'is not', null).execute();
  provider.extra = [];
  provider.down = false;
  ordering.clock.now = new Date(noon);
  const { restaurantId, menuIds } = await openKitchen(database.db, [{ pricePaise: 10_000, count: 3 }]);
  const menuId = menuIds[0] ?? 0;
  const { status, body } = await ordering.call(asha, '/order/placeorder', bodyFor(restaurantId, menuId, 2));
  expect(status).toBe(200);
  const { order_id, id } = body['order'] as { order_id: string; id: string };
  return { restaurantId, menuId, number: Number(id.split('-')[1]), providerOrderId: order_id };
}

/** The person pays in the window; the webhook is sent by hand here. */
async function pay({ providerOrderId }: Meal, outcome: 'success' | 'failure' = 'success') {
  const payment = await ordering.deps.payments.pay({ orderId: providerOrderId, outcome, webhook: 'none' });
  if (!payment) throw new Error('no such order');
  return { id: payment.razorpay_payment_id, signature: payment.razorpay_signature ?? 'ab' };
}

const verify = ({ providerOrderId }: Meal, { id, signature }: { id: string; signature: string }, customer = asha) =>
  ordering.call(customer, '/order/verifypayment', {
    razorpay_order_id: providerOrderId,
    razorpay_payment_id: id,
    signature,
  });

const askStatus = ({ providerOrderId }: Meal, customer = asha) =>
  ordering.call(customer, '/order/status', { razorpay_order_id: providerOrderId });

function webhook(
  meal: Meal,
  payment: { id: string; status?: string; amount?: number },
  eventId: string,
  sign = ordering.deps.payments.signReport,
) {
  const { id, status = 'captured', amount = 21_000 } = payment;
  const entity = { id, amount, status, order_id: meal.providerOrderId };
  const body = JSON.stringify({ event: `payment.${status}`, payload: { payment: { entity } } });
  return ordering.app.inject({
    method: 'POST',
    url: '/api/v1/c1/order/webhook',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': sign(body), 'x-razorpay-event-id': eventId },
    payload: body,
  });
}

async function stateOf({ restaurantId, number }: Meal) {
  const { db } = database;
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const payments = await db
    .selectFrom('payments')
    .select('status')
    .where('restaurant_id', '=', restaurantId)
    .where('order_number', '=', number)
    .orderBy('created_at')
    .orderBy('provider_payment_id')
    .execute();
  const { live_count } = await db
    .selectFrom('stock')
    .select('live_count')
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirstOrThrow();
  return {
    status: order.status,
    code: order.pickup_code !== null,
    payments: payments.map(({ status }) => status),
    left: live_count,
  };
}

async function expectBooksToAddUp() {
  expect(await faultsInBooks(database.db)).toEqual([]);
}

const later = (minutes: number) => (ordering.clock.now = new Date(noon + minutes * minute));

type Step = 'verify' | 'webhook' | 'webhook again' | 'reconciler' | 'expiry';

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((first, index) => permutations(items.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}

/** Webhook once, twice, none; with and without the browser's report; the reconciler and the expiry always come. */
const sequences: Step[][] = [
  ['verify', 'webhook', 'webhook again', 'reconciler', 'expiry'],
  ['verify', 'webhook', 'reconciler', 'expiry'],
  ['verify', 'reconciler', 'expiry'],
  ['webhook', 'webhook again', 'reconciler', 'expiry'],
  ['webhook', 'reconciler', 'expiry'],
  ['reconciler', 'expiry'],
]
  .flatMap((steps) => permutations(steps as Step[]))
  // The second webhook is the first one's double: it never comes before it.
  .filter((steps) => !steps.includes('webhook again') || steps.indexOf('webhook') < steps.indexOf('webhook again'));

/** Without the double: whether a second webhook does nothing depends on its id alone, and each walk repeats the first. */
const reportedOnce = sequences.filter((steps) => !steps.includes('webhook again'));

/** @param soldOut Whether somebody else buys what the hold kept, as soon as it has run out. */
async function walk(meal: Meal, steps: readonly Step[], { soldOut }: { soldOut: boolean }) {
  const payment = await pay(meal);
  const take: Record<Step, () => Promise<unknown>> = {
    verify: () => verify(meal, payment),
    webhook: () => webhook(meal, payment, `evt_${payment.id}`),
    'webhook again': () => webhook(meal, payment, `evt_${payment.id}`),
    reconciler: () => reconcile(ordering.deps, new Date(Math.max(ordering.clock.now.getTime(), noon + 2 * minute))),
    async expiry() {
      await releaseExpiredHolds(database.db, later(16));
      if (soldOut) await ordering.call(ravi, '/order/placeorder', bodyFor(meal.restaurantId, meal.menuId, 3));
    },
  };
  for (const step of steps) await take[step]();
  await carryOutRefunds(ordering.deps, ordering.clock.now);
  return take;
}

describe('every order of reports', () => {
  it(`ends confirmed, once, in all ${sequences.length} sequences`, async () => {
    for (const steps of sequences) {
      const meal = await orderMeal();
      const take = await walk(meal, steps, { soldOut: false });
      const expected = { status: 'confirmed', code: true, payments: ['completed'], left: 1 };
      expect(await stateOf(meal), steps.join(', ')).toEqual(expected);
      for (const step of ['webhook', 'verify', 'reconciler'] as const) await take[step]();
      expect(await stateOf(meal), `${steps.join(', ')}, all again`).toEqual(expected);
    }
    await expectBooksToAddUp();
    expect(await paidInSilence(database.db)).toEqual([]);
  }, 120_000);

  it('ends confirmed before, refunded after another has bought what the hold kept', async () => {
    for (const steps of reportedOnce) {
      const meal = await orderMeal();
      const take = await walk(meal, steps, { soldOut: true });
      const expected =
        steps[0] === 'expiry'
          ? // The other one holds all three.
            { status: 'cancelled', code: false, payments: ['refunded'], left: 0 }
          : { status: 'confirmed', code: true, payments: ['completed'], left: 1 };
      expect(await stateOf(meal), steps.join(', ')).toEqual(expected);
      const { body } = await verify(meal, { id: 'pay_x', signature: 'ab' });
      expect(body.code).toBe('invalid_payment_details');
      for (const step of ['webhook', 'verify', 'reconciler'] as const) await take[step]();
      expect(await stateOf(meal), `${steps.join(', ')}, all again`).toEqual(expected);
      const { body: told } = await askStatus(meal);
      expect(told['outcome']).toBe(steps[0] === 'expiry' ? 'refunded' : 'paid');
    }
    await expectBooksToAddUp();
    expect(await paidInSilence(database.db)).toEqual([]);
  }, 120_000);

  it('settles once when all reports come at the same moment', async () => {
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

describe('verifypayment', () => {
  it('confirms a genuine payment and says so [API-22]', async () => {
    const meal = await orderMeal();
    expect(await verify(meal, await pay(meal))).toEqual({ status: 200, body: { success: true, outcome: 'paid' } });
    expect(await stateOf(meal)).toEqual({ status: 'confirmed', code: true, payments: ['completed'], left: 1 });
  });

  it('refuses a signature that is not genuine, and one of another order [ERR-13]', async () => {
    const [meal, other] = [await orderMeal(), await orderMeal()];
    const elsewhere = await pay(other);
    const refusal = {
      status: 400,
      body: { code: 'invalid_payment_details', message: 'Invalid payment details. Please contact support.' },
    };
    expect(await verify(meal, elsewhere)).toMatchObject(refusal);
    expect(await verify(meal, { id: elsewhere.id, signature: 'ab'.repeat(32) })).toMatchObject(refusal);
    expect(await stateOf(meal)).toEqual({ status: 'pending', code: false, payments: [], left: 1 });
  });

  it("knows no order that is another customer's [ERR-14]", async () => {
    const meal = await orderMeal();
    const payment = await pay(meal);
    const refusal = { status: 404, body: { code: 'order_not_found', message: 'Order not found. Please try again.' } };
    expect(await verify(meal, payment, ravi)).toMatchObject(refusal);
    expect(await askStatus(meal, ravi)).toMatchObject(refusal);
    expect(await verify({ ...meal, providerOrderId: 'order_unknown' }, payment)).toMatchObject(refusal);
    expect(await stateOf(meal)).toMatchObject({ status: 'pending', payments: [] });
  });

  it("says 'checking' while the provider is silent, and ends confirmed when it speaks", async () => {
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
  it('that failed leaves the order pending, and a later one confirms it', async () => {
    const meal = await orderMeal();
    const failed = await pay(meal, 'failure');
    await webhook(meal, { id: failed.id, status: 'failed' }, `evt_${failed.id}`);
    expect((await askStatus(meal)).body).toMatchObject({ outcome: 'unpaid', status: 'pending' });
    expect((await verify(meal, await pay(meal))).body['outcome']).toBe('paid');
    expect((await stateOf(meal)).payments.toSorted()).toEqual(['completed', 'failed']);
  });

  it('that was authorised is awaited; one that failed first and is captured later counts', async () => {
    const meal = await orderMeal();
    for (const [index, status] of ['authorized', 'failed', 'authorized'].entries()) {
      await webhook(meal, { id: 'pay_late1', status }, `evt_late${index}`);
    }
    expect(await stateOf(meal)).toMatchObject({ status: 'pending', payments: ['pending'] });
    expect((await askStatus(meal)).body).toMatchObject({ outcome: 'checking' });
    await webhook(meal, { id: 'pay_late1' }, 'evt_late9');
    // An older report that was delayed.
    await webhook(meal, { id: 'pay_late1', status: 'failed' }, 'evt_late10');
    expect(await stateOf(meal)).toEqual({ status: 'confirmed', code: true, payments: ['completed'], left: 1 });
  });

  it('of another amount buys nothing and is given back', async () => {
    for (const amount of [20_999, 21_001]) {
      const meal = await orderMeal();
      provider.extra = [{ id: `pay_odd${amount}`, amountPaise: amount, status: 'captured' }];
      await webhook(meal, { id: `pay_odd${amount}`, amount }, `evt_odd${amount}`);
      expect(await stateOf(meal)).toEqual({ status: 'pending', code: false, payments: ['refund_due'], left: 1 });
      await carryOutRefunds(ordering.deps, ordering.clock.now);
      expect(await stateOf(meal)).toMatchObject({ status: 'pending', payments: ['refunded'] });
    }
  });

  it('that is the second one for an order is given back, and the order stands', async () => {
    const meal = await orderMeal();
    const [first, second] = [await pay(meal), await pay(meal)];
    await webhook(meal, second, `evt_${second.id}`);
    expect((await verify(meal, first)).body).toEqual({ success: true, outcome: 'paid' });
    await carryOutRefunds(ordering.deps, ordering.clock.now);
    expect((await stateOf(meal)).payments.toSorted()).toEqual(['completed', 'refunded']);
    // Other tests leave payments unreported on purpose.
    const silent = await paidInSilence(database.db);
    expect(silent.filter((fault) => fault.includes(first.id) || fault.includes(second.id))).toEqual([]);
    await expectBooksToAddUp();
  });

  it('that comes when the order is cancelled is given back', async () => {
    const meal = await orderMeal();
    await reconcile(ordering.deps, later(60));
    expect(await stateOf(meal)).toMatchObject({ status: 'cancelled', left: 3 });
    expect((await verify(meal, await pay(meal))).body).toEqual({ success: false, outcome: 'refunded' });
    expect(await stateOf(meal)).toEqual({ status: 'cancelled', code: false, payments: ['refund_due'], left: 3 });
    await carryOutRefunds(ordering.deps, ordering.clock.now);
    expect(await stateOf(meal)).toEqual({ status: 'cancelled', code: false, payments: ['refunded'], left: 3 });
  });

  it('that was given back by hand takes a confirmed order with it, and its dishes are for sale again', async () => {
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
    'that was given back by hand leaves a meal that is %s',
    async (status) => {
      const meal = await orderMeal();
      const payment = await pay(meal);
      await verify(meal, payment);
      await database.db.updateTable('orders').set({ status }).where('restaurant_id', '=', meal.restaurantId).execute();
      await webhook(meal, { id: payment.id, status: 'refunded' }, `evt_r${payment.id}`);
      expect(await stateOf(meal)).toEqual({ status, code: true, payments: ['refunded'], left: 1 });
      await expectBooksToAddUp();
    },
  );
});

describe('the webhook', () => {
  it('is believed by its signature only [ERR-13]', async () => {
    const meal = await orderMeal();
    const payment = await pay(meal);
    const response = await webhook(meal, payment, 'evt_forged', () => 'ab'.repeat(32));
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_payment_details']);
    expect(await stateOf(meal)).toMatchObject({ status: 'pending', payments: [] });
  });

  it('with an id that was seen does nothing, whatever it says', async () => {
    const meal = await orderMeal();
    await webhook(meal, { id: 'pay_seen1', status: 'failed' }, 'evt_seen');
    await webhook(meal, { id: 'pay_seen1', status: 'captured' }, 'evt_seen');
    expect(await stateOf(meal)).toMatchObject({ status: 'pending', payments: ['failed'] });
  });

  it('keeps no id when its effect failed, so that the repetition counts', async () => {
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

  it('about a stranger is taken and left', async () => {
    const stranger = { restaurantId: 0, menuId: 0, number: 0, providerOrderId: 'order_stranger' };
    expect((await webhook(stranger, { id: 'pay_stranger' }, 'evt_stranger')).statusCode).toBe(200);
  });
});

describe('a refund', () => {
  it('is tried until the provider has done it, and once only', async () => {
    const meal = await orderMeal();
    await reconcile(ordering.deps, later(60));
    await verify(meal, await pay(meal));
    const { refund } = ordering.deps.payments;
    let done = 0;
    ordering.deps.payments.refund = () => Promise.reject(new ProviderUnavailable('down'));
    await carryOutRefunds(ordering.deps, ordering.clock.now);
    expect(await stateOf(meal)).toMatchObject({ payments: ['refund_due'] });
    // Done at the provider, but the process died before it wrote so.
    ordering.deps.payments.refund = async (id, amount) => {
      await refund(id, amount);
      done += 1;
      throw new Error('killed');
    };
    await expect(carryOutRefunds(ordering.deps, ordering.clock.now)).rejects.toThrow('killed');
    ordering.deps.payments.refund = refund;
    await Promise.all([
      carryOutRefunds(ordering.deps, ordering.clock.now),
      carryOutRefunds(ordering.deps, ordering.clock.now),
    ]);
    expect([done, (await stateOf(meal)).payments]).toEqual([1, ['refunded']]);
    expect(await carryOutRefunds(ordering.deps, ordering.clock.now)).toBe(0);
  });
});

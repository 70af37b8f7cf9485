import { describe, expect, it } from 'vitest';
import { releaseExpiredHolds } from '../../server/orders/expiry.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { orderBody } from '../fixtures/order.ts';
import { startSettlement, type Meal } from '../fixtures/settlement.ts';
import { waitingConnections } from '../fixtures/waiting-connections.ts';

const settling = await startSettlement();
const { database, ordering, asha, ravi, provider, orderMeal, pay, verify, stateOf } = settling;
const { db } = database;

const idOf = ({ restaurantId, number }: Meal) => `${restaurantId}-${number}`;
const cancel = (meal: Meal, customer = asha) => ordering.call(customer, '/order/cancel', { id: idOf(meal) });
const cancelled = (meal: Meal) => ({ status: 200, body: { id: idOf(meal), status: 'cancelled' } });

/** Locks the order, starts `first` and then `second`, and releases the lock when both wait for it. */
async function inOrder<A, B>(meal: Meal, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const lock = await db.startTransaction().execute();
  await lock
    .selectFrom('orders')
    .select('number')
    .where('restaurant_id', '=', meal.restaurantId)
    .where('number', '=', meal.number)
    .forUpdate()
    .execute();
  const waiting = () => waitingConnections(db);
  const one = first();
  await expect.poll(waiting, { timeout: 5_000 }).toBe(1);
  const two = second();
  await expect.poll(waiting, { timeout: 5_000 }).toBe(2);
  await lock.commit().execute();
  return Promise.all([one, two]);
}

describe('an order that its customer cancels', () => {
  it('releases its stock at once, and returns the same response when it is cancelled again', async () => {
    const meal = await orderMeal();
    expect((await stateOf(meal)).left).toBe(1);
    expect(await cancel(meal)).toEqual(cancelled(meal));
    expect(await stateOf(meal)).toMatchObject({ status: 'cancelled', payments: [], left: 3 });
    expect(await cancel(meal)).toEqual(cancelled(meal));
    expect((await stateOf(meal)).left).toBe(3);
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('releases its idempotency key, so that a request with the same key creates another order', async () => {
    const meal = await orderMeal();
    const { restaurantId, menuId } = meal;
    const place = () =>
      ordering.call(asha, '/order/placeorder', orderBody(restaurantId, [{ id: menuId }]), {
        'idempotency-key': 'again.1',
      });
    const first = (await place()).body['order'] as { id: string };
    expect((await ordering.call(asha, '/order/cancel', { id: first.id })).status).toBe(200);
    const second = (await place()).body['order'] as { id: string };
    expect(second.id).not.toBe(first.id);
    expect((await stateOf(meal)).left).toBe(2);
  });

  it('gets 404 if it is unknown or belongs to another customer', async () => {
    const meal = await orderMeal();
    const notFound = { status: 404, body: { code: 'order_not_found' } };
    expect(await cancel(meal, ravi)).toMatchObject(notFound);
    expect(await cancel({ ...meal, number: 2_000_000_000 })).toMatchObject(notFound);
    expect(await ordering.call(asha, '/order/cancel', { id: 'nonsense' })).toMatchObject({ status: 400 });
    expect((await stateOf(meal)).status).toBe('pending');
  });

  it('is not cancelled if it is paid, even if the payment has not been reported yet', async () => {
    const paid = {
      status: 409,
      body: { code: 'order_paid', message: 'This order is paid and cannot be cancelled here.' },
    };
    const reported = await orderMeal();
    await verify(reported, await pay(reported));
    expect(await cancel(reported)).toMatchObject(paid);
    const unreported = await orderMeal();
    await pay(unreported);
    expect(await cancel(unreported)).toMatchObject(paid);
    expect(await stateOf(unreported)).toMatchObject({ status: 'confirmed', payments: ['completed'], left: 1 });
  });

  it('is not cancelled while a payment is being checked', async () => {
    const meal = await orderMeal();
    provider.extra = [{ id: 'pay_slow', amountPaise: 21_000, status: 'authorized' }];
    expect(await cancel(meal)).toMatchObject({
      status: 409,
      body: {
        code: 'payment_pending',
        message: 'Your payment is being checked. Please try again in a few minutes.',
      },
    });
    expect(await stateOf(meal)).toMatchObject({ status: 'pending', payments: ['pending'], left: 1 });
  });

  it('is cancelled if the provider does not respond, and a payment that is found later is refunded', async () => {
    const meal = await orderMeal();
    const payment = await pay(meal);
    provider.down = true;
    expect(await cancel(meal)).toEqual(cancelled(meal));
    provider.down = false;
    await verify(meal, payment);
    expect(await stateOf(meal)).toMatchObject({ status: 'cancelled', payments: ['refund_due'], left: 3 });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });
});

describe('a paid order that its customer cancels', () => {
  const withRefund = (meal: Meal, customer = asha) =>
    ordering.call(customer, '/order/cancel', { id: idOf(meal), refund: true });
  const tooLate = {
    status: 409,
    body: { code: 'too_late', message: 'The kitchen has started. Please ask the restaurant.' },
  };
  const after = (ms: number) => (ordering.clock.now = new Date(ordering.clock.now.getTime() + ms));
  const paidMeal = async () => {
    const meal = await orderMeal();
    await verify(meal, await pay(meal));
    return meal;
  };
  const change = (meal: Meal, to: object) =>
    db.updateTable('orders').set(to).where('restaurant_id', '=', meal.restaurantId).execute();
  async function shown(meal: Meal) {
    const { body } = await ordering.call(asha, '/order/getmyorders');
    const orders = body['orders'] as { id: string; cancel_until?: number; refunds?: { message: string }[] }[];
    const order = orders.find(({ id }) => id === idOf(meal));
    return [order?.cancel_until, order?.refunds?.map(({ message }) => message)];
  }

  it('is refunded once, and its dishes are for sale again', async () => {
    const meal = await paidMeal();
    expect(await shown(meal)).toEqual([ordering.clock.now.getTime() + 120_000, undefined]);
    after(119_999);
    expect(await withRefund(meal, ravi)).toMatchObject({ status: 404 });
    for (let time = 0; time < 2; time += 1) expect(await withRefund(meal)).toEqual(cancelled(meal));
    expect(await stateOf(meal)).toEqual({ status: 'cancelled', code: false, payments: ['refund_due'], left: 3 });
    const refund = 'Refund of ₹210 is on its way. Banks need 5–7 working days.';
    expect(await shown(meal)).toEqual([undefined, [refund]]);
    const refunds = await db
      .selectFrom('refunds')
      .select('reason')
      .where('restaurant_id', '=', meal.restaurantId)
      .execute();
    expect(refunds).toEqual([{ reason: 'customer' }]);
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('stays from the end of its time on', async () => {
    const meal = await paidMeal();
    after(120_000);
    expect(await shown(meal)).toEqual([undefined, undefined]);
    expect(await withRefund(meal)).toMatchObject(tooLate);
    expect(await stateOf(meal)).toMatchObject({ status: 'confirmed', payments: ['completed'] });
  });

  it.each(['ready', 'delivered'] as const)('stays when it is %s, whatever its time says', async (status) => {
    const meal = await paidMeal();
    await change(meal, { status, ...(status === 'delivered' && { due_at: null }) });
    expect(await shown(meal)).toEqual([undefined, undefined]);
    expect(await withRefund(meal)).toMatchObject(tooLate);
  });

  it('after a delay is refunded while it is being prepared, and its dishes are not for sale again', async () => {
    const meal = await paidMeal();
    await change(meal, { status: 'preparing', cancel_until: new Date(ordering.clock.now.getTime() + 300_000) });
    after(299_999);
    expect(await withRefund(meal)).toEqual(cancelled(meal));
    expect(await stateOf(meal)).toEqual({ status: 'cancelled', code: false, payments: ['refund_due'], left: 1 });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('stays without the agreement to a refund, as before', async () => {
    const meal = await paidMeal();
    expect(await cancel(meal)).toMatchObject({ status: 409, body: { code: 'order_paid' } });
    expect(await stateOf(meal)).toMatchObject({ status: 'confirmed' });
  });
});

describe('a cancellation and a payment at the same time', () => {
  it('cancel and refund the order if the cancellation is first', async () => {
    const meal = await orderMeal();
    const [answer, verified] = await inOrder(
      meal,
      () => cancel(meal),
      async () => verify(meal, await pay(meal)),
    );
    expect(answer).toEqual(cancelled(meal));
    expect(verified).toMatchObject({ body: { success: false, outcome: 'refunded' } });
    expect(await stateOf(meal)).toMatchObject({ status: 'cancelled', payments: ['refund_due'], left: 3 });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('confirm the order and reject the cancellation if the payment is first', async () => {
    const meal = await orderMeal();
    const payment = await pay(meal);
    const [verified, answer] = await inOrder(
      meal,
      () => verify(meal, payment),
      () => cancel(meal),
    );
    expect(verified).toMatchObject({ body: { success: true, outcome: 'paid' } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'order_paid' } });
    expect(await stateOf(meal)).toMatchObject({ status: 'confirmed', payments: ['completed'], left: 1 });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });
});

describe('a cancellation and the expiry of the hold', () => {
  const later = () => new Date(ordering.clock.now.getTime() + 16 * 60_000);

  it.each(['the cancellation', 'the expiry'])('release the stock once if %s is first', async (first) => {
    const meal = await orderMeal();
    const steps = [() => cancel(meal), () => releaseExpiredHolds(db, later())];
    for (const step of first === 'the expiry' ? steps.toReversed() : steps) await step();
    expect(await stateOf(meal)).toMatchObject({ status: 'cancelled', payments: [], left: 3 });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('release the stock once if they are concurrent', async () => {
    for (let round = 0; round < 20; round += 1) {
      const meal = await orderMeal();
      await Promise.all([releaseExpiredHolds(db, later()), cancel(meal), releaseExpiredHolds(db, later())]);
      expect(await stateOf(meal)).toMatchObject({ status: 'cancelled', payments: [], left: 3 });
    }
    expect(await findLedgerMismatches(db)).toEqual([]);
  });
});

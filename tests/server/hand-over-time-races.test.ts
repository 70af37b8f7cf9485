import { expect, it } from 'vitest';
import { transact } from '../../server/db/transaction.ts';
import { checkPickupCode } from '../../server/partner/hand-over.ts';
import { refundDishes } from '../../server/partner/refund-dishes.ts';
import { createPartnerCaller } from '../fixtures/as-partner.ts';
import { pauseChanges } from '../fixtures/paused-changes.ts';
import { startRefunds } from '../fixtures/refunds.ts';
import { waitingConnections } from '../fixtures/waiting-connections.ts';

// The second one of a hand-over and a part refund must have the later time, however long it has waited for the first one.

const { database, ordering, later, paidMeal } = await startRefunds();
const { db } = database;
const asPartner = createPartnerCaller(ordering);

type Paid = Awaited<ReturnType<typeof paidMeal>>;
type Side = (meal: Paid) => Promise<unknown>;

const lines = [{ id: 1, quantity: 1 }];
const refunds: Side = ({ restaurantId, orderId }) =>
  asPartner(restaurantId, '/partner/order/refund', { orderId, lines, refunded: 0 });
const handsOver: Side = ({ restaurantId, orderId, code }) =>
  asPartner(restaurantId, '/partner/order/verifyOTP', { orderId, code });
const cancels: Side = ({ restaurantId, orderId }) =>
  asPartner(restaurantId, '/partner/order/act', { orderId, action: 'cancel', reason: 'too_busy' });

/** The same with the time at which the request arrived. */
const refundsAsOfArrival: Side = ({ partnerId, orderId }) => {
  const { now } = ordering.clock;
  return transact(db, (trx) => refundDishes(trx, { partnerId, orderId, lines, refunded: 0, now: () => now }));
};
const handsOverAsOfArrival: Side = ({ partnerId, orderId, code }) => {
  const { now } = ordering.clock;
  return transact(db, (trx) => checkPickupCode(trx, { partnerId, orderId, code, now: () => now }));
};

/**
 * Runs `first` at 12:02. `second` arrived at 12:01 but was slower, so that it waits for the lock of `first`, until 12:03.
 */
async function race(first: Side, second: Side): Promise<Paid> {
  const meal = await paidMeal();
  const waiting = () => waitingConnections(db);
  const gate = await pauseChanges(db, 'orders');
  later(2);
  const one = first(meal);
  await expect.poll(waiting, { timeout: 5_000 }).toBe(1);
  later(1);
  const two = second(meal);
  await expect.poll(waiting, { timeout: 5_000 }).toBe(2);
  later(3);
  await gate.resume();
  await Promise.all([one, two]);
  return meal;
}

/** Minutes after noon at which the order ended, and at which its first refund was requested. */
async function times({ restaurantId }: Paid) {
  const { ended_at, created_at } = await db
    .selectFrom('orders')
    .leftJoin('refunds', 'refunds.restaurant_id', 'orders.restaurant_id')
    .select(['orders.ended_at', 'refunds.created_at'])
    .where('orders.restaurant_id', '=', restaurantId)
    .executeTakeFirstOrThrow();
  const minutes = (at: Date | null) => at && (at.getTime() - later(0).getTime()) / 60_000;
  return { ended: minutes(ended_at), refunded: minutes(created_at) };
}

it('a part refund, then hand-over: the hand-over is later', async () => {
  const meal = await race(refunds, handsOver);
  expect(await times(meal)).toEqual({ ended: 3, refunded: 2 });
});

it('a part refund, then hand-over with the time of its arrival: the hand-over is earlier (control)', async () => {
  const meal = await race(refunds, handsOverAsOfArrival);
  expect(await times(meal)).toEqual({ ended: 1, refunded: 2 });
});

it('hand-over, then a part refund: the refund is later', async () => {
  const meal = await race(handsOver, refunds);
  expect(await times(meal)).toEqual({ ended: 2, refunded: 3 });
});

it('hand-over, then a part refund with the time of its arrival: the refund is earlier (control)', async () => {
  const meal = await race(handsOver, refundsAsOfArrival);
  expect(await times(meal)).toEqual({ ended: 2, refunded: 1 });
});

it('a part refund, then the kitchen cancels: it ended after the refund', async () => {
  const meal = await race(refunds, cancels);
  expect(await times(meal)).toEqual({ ended: 3, refunded: 2 });
});

import { expect, it } from 'vitest';
import { transact } from '../../server/db/transaction.ts';
import { processPapers } from '../../server/papers/number-papers.ts';
import { checkPickupCode } from '../../server/partner/pickup.ts';
import { refundDishes } from '../../server/partner/refund-dishes.ts';
import { createPartnerCaller } from '../fixtures/as-partner.ts';
import { pauseChanges } from '../fixtures/paused-changes.ts';
import { startRefunds } from '../fixtures/refunds.ts';
import { waitingConnections } from '../fixtures/waiting-connections.ts';

// The times of a hand-over and of a part refund decide which papers an order has (D218): a refund before the hand-over
// reduces the invoice. So the second one must have the later time, however long it has waited for the first one.

const { database, ordering, deps, later, paidMeal, runAt } = await startRefunds();
const { db } = database;
const asPartner = createPartnerCaller(ordering);
Object.assign(deps.config, { gstin: '27AAPFU0939F1ZV' });

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

/** Kinds and rupees of the papers of an order after the refund was processed. */
async function papers({ restaurantId }: Paid): Promise<string[]> {
  await runAt(4, 5);
  await processPapers(deps);
  const rows = await db
    .selectFrom('papers')
    .select(['kind', 'amount_paise'])
    .where('restaurant_id', '=', restaurantId)
    .where('kind', '<>', 'receipt_voucher')
    .orderBy('kind')
    .execute();
  return rows.map((row) => `${row.kind} ${row.amount_paise / 100}`);
}

it('a part refund, then hand-over: the invoice is about what was not refunded before', async () => {
  const meal = await race(refunds, handsOver);
  expect(await times(meal)).toEqual({ ended: 3, refunded: 2 });
  expect(await papers(meal)).toEqual(['invoice 105', 'refund_voucher 105']);
});

it('a part refund, then hand-over with the time of its arrival: the invoice ignores the refund (control)', async () => {
  const meal = await race(refunds, handsOverAsOfArrival);
  expect(await times(meal)).toEqual({ ended: 1, refunded: 2 });
  expect(await papers(meal)).toEqual(['credit_note 105', 'invoice 210']);
});

it('hand-over, then a part refund: it has a credit note', async () => {
  const meal = await race(handsOver, refunds);
  expect(await times(meal)).toEqual({ ended: 2, refunded: 3 });
  expect(await papers(meal)).toEqual(['credit_note 105', 'invoice 210']);
});

it('hand-over, then a part refund with the time of its arrival: it reduces the invoice (control)', async () => {
  const meal = await race(handsOver, refundsAsOfArrival);
  expect(await times(meal)).toEqual({ ended: 2, refunded: 1 });
  expect(await papers(meal)).toEqual(['invoice 105', 'refund_voucher 105']);
});

it('a part refund, then the kitchen cancels: it ended after the refund', async () => {
  const meal = await race(refunds, cancels);
  expect(await times(meal)).toEqual({ ended: 3, refunded: 2 });
});

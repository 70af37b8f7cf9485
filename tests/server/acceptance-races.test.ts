import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import type { OrderAction } from '../../domain/order-actions.ts';
import type { Db } from '../../server/db/schema.ts';
import { transact } from '../../server/db/transaction.ts';
import { cancelOrder } from '../../server/orders/cancel-order.ts';
import { endOverdueOrders } from '../../server/orders/due-orders.ts';
import { settle } from '../../server/orders/settlement.ts';
import { actOnOrder } from '../../server/partner/act-on-order.ts';
import { checkPickupCode } from '../../server/partner/hand-over.ts';
import { versionOf, withEarlierReads, writesVersionReadBefore } from '../fixtures/earlier-reads.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { noon } from '../fixtures/order.ts';
import { pauseChanges } from '../fixtures/paused-changes.ts';
import { startWaiting, type WaitingMeal } from '../fixtures/waiting-order.ts';
import { waitingConnections } from '../fixtures/waiting-connections.ts';
import { withoutRowLocks } from '../fixtures/without-row-locks.ts';

// Each two changes of an order that waits to be accepted, in both orders (D259, D260).

const { db, ordering, asha, waitingMeal, rowOf, refundsOf, stateOf } = await startWaiting({ connections: 30 });
const unlocked = withoutRowLocks(db);
/** The deadline of each order. The partner acts a moment before it, and the worker runs at it. */
const deadline = noon + 10 * 60_000;
const inTime = new Date(deadline - 1);

/** One of two concurrent changes of an order. Returns the kind of its result, or a message. */
type Side = (on: Db, meal: WaitingMeal) => Promise<unknown>;

const acts =
  (action: OrderAction): Side =>
  async (on, { partnerId, orderId }) => {
    const act = { partnerId, orderId, action, soldOut: [], overdueHours: 24, now: () => inTime };
    const acted = await transact(on, (trx) => actOnOrder(trx, act));
    return acted.kind === 'changed' ? acted.message : acted.kind;
  };
const accepts = acts({ action: 'accept' });
const refuses = acts({ action: 'refuse', reason: 'too_busy', note: null });
const customerCancels: Side = (on, { orderId: id }) =>
  cancelOrder({ ...ordering.deps, db: on }, asha, { id, refund: true });
const timePasses: Side = (on) => endOverdueOrders({ ...ordering.deps, db: on }, new Date(deadline));
const handsOver: Side = async (on, { partnerId, orderId }) =>
  (await transact(on, (trx) => checkPickupCode(trx, { partnerId, orderId, code: '123456', now: () => inTime }))).kind;
const reports =
  (status: 'captured' | 'refunded', idOf: (meal: WaitingMeal) => string): Side =>
  (on, meal) =>
    settle({ ...ordering.deps, db: on }, meal, { id: idOf(meal), amountPaise: 21_000, status });
const reportsAgain = reports('captured', ({ paymentId }) => paymentId);
const paysAgain = reports('captured', ({ orderId }) => `pay_second_${orderId}`);
const dashboardRefunds = reports('refunded', ({ paymentId }) => paymentId);

/**
 * Starts `second` while the transaction of `first` has changed the order but not committed, then lets both finish.
 * @param waits whether `second` waits for `first`; otherwise it ends before
 */
async function race(meal: WaitingMeal, [first, second]: readonly [Side, Side], on: Db, waits: boolean) {
  ordering.clock.now = inTime;
  const gate = await pauseChanges(db, 'orders');
  const one = first(on, meal);
  const waiting = () => waitingConnections(db);
  await expect.poll(waiting, { timeout: 5_000 }).toBe(1);
  const two = second(on, meal);
  await Promise.race([two, waits ? vi.waitUntil(async () => (await waiting()) === 2, { timeout: 5_000 }) : two]);
  await gate.resume();
  return Promise.all([one, two]);
}

/** What became of an order: its status, payments, number of refunds, who ended it, its portions in stock, wrong codes. */
async function endOf(meal: WaitingMeal) {
  const { status, payments, left } = await stateOf(meal);
  const { end_by, end_reason, pickup_misses } = await rowOf(meal);
  const end = [status, ...payments, (await refundsOf(meal)).length].join(' ');
  const by = end_by ?? end_reason;
  const misses = pickup_misses.length > 0 ? `, ${pickup_misses.length} missed` : '';
  return `${end}${by ? ` by ${by}` : ''}, ${left} left${misses}`;
}

interface Race {
  readonly name: string;
  readonly sides: readonly [Side, Side];
  /** The results of both sides when the order is locked. */
  readonly answers: readonly [unknown, unknown];
  /** What becomes of the order when it is locked. */
  readonly end: string;
  /** Results and end without the lock. */
  readonly unguarded: readonly [unknown, unknown, string];
  /** Whether the second side skips an order that is locked instead of waiting for it. */
  readonly skips?: boolean;
}

const cancelledText = 'This order was cancelled at 1:09 pm.';
const byAsha = 'Asha Rao cancelled this order at 1:09 pm.';
const refundedText = 'The payment of this order was refunded at 1:09 pm.';
const tooLateText = 'This order was refunded at 1:10 pm, because it was not accepted in time.';

const races: readonly Race[] = [
  {
    name: 'accept, then refuse on another device',
    sides: [accepts, refuses],
    answers: ['acted', 'This order was accepted already.'],
    end: 'confirmed completed 0, 1 left',
    unguarded: ['acted', 'acted', 'cancelled refund_due 1 by restaurant, 3 left'],
  },
  {
    name: 'refuse, then accept on another device',
    sides: [refuses, accepts],
    answers: ['acted', cancelledText],
    end: 'cancelled refund_due 1 by restaurant, 3 left',
    unguarded: ['acted', 'acted', 'confirmed refund_due 1 by restaurant, 3 left'],
  },
  {
    name: 'accept, then the time limit',
    sides: [accepts, timePasses],
    answers: ['acted', 0],
    end: 'confirmed completed 0, 1 left',
    unguarded: ['acted', 1, 'cancelled refund_due 1 by no_answer, 3 left'],
    skips: true,
  },
  {
    name: 'the time limit, then accept',
    sides: [timePasses, accepts],
    answers: [1, tooLateText],
    end: 'cancelled refund_due 1 by no_answer, 3 left',
    unguarded: [1, 'acted', 'confirmed refund_due 1 by no_answer, 3 left'],
  },
  {
    name: 'accept, then the customer cancels',
    sides: [accepts, customerCancels],
    answers: ['acted', 'too_late'],
    end: 'confirmed completed 0, 1 left',
    unguarded: ['acted', 'cancelled', 'cancelled refund_due 1 by customer, 3 left'],
  },
  {
    name: 'the customer cancels, then accept',
    sides: [customerCancels, accepts],
    answers: ['cancelled', byAsha],
    end: 'cancelled refund_due 1 by customer, 3 left',
    unguarded: ['cancelled', 'acted', 'confirmed refund_due 1 by customer, 3 left'],
  },
  {
    name: 'the customer cancels, then refuse',
    sides: [customerCancels, refuses],
    answers: ['cancelled', byAsha],
    end: 'cancelled refund_due 1 by customer, 3 left',
    unguarded: ['cancelled', 'acted', 'cancelled refund_due 1 by restaurant, 5 left'],
  },
  {
    name: 'refuse, then the customer cancels',
    sides: [refuses, customerCancels],
    answers: ['acted', 'cancelled'],
    end: 'cancelled refund_due 1 by restaurant, 3 left',
    unguarded: ['acted', 'cancelled', 'cancelled refund_due 1 by customer, 5 left'],
  },
  {
    name: 'the time limit, then the customer cancels',
    sides: [timePasses, customerCancels],
    answers: [1, 'cancelled'],
    end: 'cancelled refund_due 1 by no_answer, 3 left',
    unguarded: [1, 'cancelled', 'cancelled refund_due 1 by customer, 5 left'],
  },
  {
    name: "the provider's refund, then accept",
    sides: [dashboardRefunds, accepts],
    answers: ['noted', refundedText],
    end: 'cancelled refunded 0 by provider, 3 left',
    unguarded: ['noted', 'acted', 'confirmed refunded 0 by provider, 3 left'],
  },
  {
    name: 'accept, then a hand-over',
    sides: [accepts, handsOver],
    answers: ['acted', 'wrong'],
    end: 'confirmed completed 0, 1 left, 1 missed',
    unguarded: ['acted', 'not accepted', 'confirmed completed 0, 1 left'],
  },
];

it.each(races)('$name: the second change sees the first', async ({ sides, answers, end, skips = false }) => {
  const meal = await waitingMeal();
  expect(await race(meal, sides, db, !skips)).toEqual(answers);
  // What was skipped is found by the next run.
  const again = skips ? await sides[1](db, meal) : answers[1];
  expect(again).toBe(answers[1]);
  expect(await endOf(meal)).toBe(end);
  expect(await findLedgerMismatches(db)).toEqual([]);
});

/** A report of a payment after the restaurant's answer. */
interface Report extends Pick<Race, 'name' | 'sides' | 'end'> {
  /** The end if the report has read the order before it was paid. */
  readonly unguarded: string;
}

const reported: readonly Report[] = [
  {
    name: 'refuse, then the report of the payment',
    sides: [refuses, reportsAgain],
    end: 'cancelled refund_due 1 by restaurant, 3 left',
    unguarded: 'waiting completed 1 by restaurant, 3 left',
  },
  {
    name: 'accept, then the report of the payment',
    sides: [accepts, reportsAgain],
    end: 'confirmed completed 0, 1 left',
    unguarded: 'waiting completed 0, 1 left',
  },
  {
    name: 'refuse, then a second payment',
    sides: [refuses, paysAgain],
    end: 'cancelled refund_due refund_due 2 by restaurant, 3 left',
    unguarded: 'waiting refund_due completed 1 by restaurant, 3 left',
  },
  {
    name: 'accept, then a second payment',
    sides: [accepts, paysAgain],
    end: 'confirmed completed refund_due 1, 1 left',
    unguarded: 'waiting completed completed 0, 1 left',
  },
];

it.each(reported)('$name: the report is settled by the new state of the order', async ({ sides, end }) => {
  const meal = await waitingMeal();
  await race(meal, sides, db, true);
  expect(await endOf(meal)).toBe(end);
  expect(await findLedgerMismatches(db)).toEqual([]);
});

/** Accepts an order, then has its refund reported. Returns what became of the order, and how often it was changed. */
async function acceptThenRefund(report: Side, on = db) {
  const meal = await waitingMeal();
  const before = await versionOf(db, meal);
  expect(await race(meal, [accepts, report], on, true)).toEqual(['acted', 'noted']);
  return [await endOf(meal), (await versionOf(db, meal)) - before];
}
const cancelledByProvider = 'cancelled refunded 0 by provider, 3 left';

it("accept, then the provider's refund: the order is cancelled, and has a version for each change", async () => {
  expect(await acceptThenRefund(dashboardRefunds)).toEqual([cancelledByProvider, 2]);
  expect(await findLedgerMismatches(db)).toEqual([]);
});

/** An order whose payment is not stored; its hold is. */
async function unpaidMeal(): Promise<WaitingMeal> {
  const meal = await waitingMeal();
  const { restaurantId: restaurant_id, number } = meal;
  await db
    .updateTable('orders')
    .set({ status: 'pending', due_at: null, paid_at: null, ready_at: null })
    .where('number', '=', number)
    .execute();
  await db.deleteFrom('payments').where('order_number', '=', number).execute();
  const hold = {
    restaurant_id,
    order_number: number,
    menu_id: meal.menuId,
    quantity: 2,
    expires_at: new Date(deadline),
  };
  await db.insertInto('stock_holds').values(hold).execute();
  return meal;
}
const cancelsUnpaid: Side = (on, { orderId: id }) =>
  cancelOrder({ ...ordering.deps, db: on }, asha, { id, refund: false });

it('a payment, then the customer cancels the unpaid order: the order waits to be accepted', async () => {
  const meal = await unpaidMeal();
  expect(await race(meal, [reportsAgain, cancelsUnpaid], db, true)).toEqual(['waiting', 'order_paid']);
  expect(await endOf(meal)).toBe('waiting completed 0, 1 left');
  expect(await findLedgerMismatches(db)).toEqual([]);
});

it('twenty devices that accept an order at once confirm it once, with one code', async () => {
  const meal = await waitingMeal();
  const before = (await rowOf(meal)).version;
  const answers = await Promise.all(Array.from({ length: 20 }, () => accepts(db, meal)));
  expect(new Set(answers)).toEqual(new Set(['acted']));
  expect((await rowOf(meal)).version).toBe(before + 1);
});

// The controls leave orders behind that contradict themselves, so they come last.
it.each(races)('$name: the second change sees the old state without the lock (control)', async (each) => {
  const meal = await waitingMeal();
  const answers = await race(meal, each.sides, unlocked, each.sides[1] !== handsOver);
  const end = await endOf(meal);
  expect([...answers, end]).toEqual(each.unguarded);
  expect(end).not.toBe(each.end);
});

it.each(reported)(
  '$name: the report settles the unpaid order that it has read before (control)',
  async ({ sides: [first, second], end, unguarded }) => {
    // This constraint would reject some of these ends.
    await sql`alter table orders drop constraint if exists orders_waiting`.execute(db);
    let earlier: Awaited<ReturnType<typeof withEarlierReads>> | undefined;
    const meal = await waitingMeal({}, async () => {
      earlier = await withEarlierReads(db);
    });
    ordering.clock.now = inTime;
    await first(db, meal);
    await second(earlier?.on ?? db, meal).finally(earlier?.release);
    expect(await endOf(meal)).toBe(unguarded);
    expect(unguarded).not.toBe(end);
  },
);

it("accept, then the provider's refund: both write one version if it was read before (control)", async () => {
  // All else ends the same, since an order is cancelled before and after it was accepted.
  expect(await acceptThenRefund(writesVersionReadBefore(dashboardRefunds), unlocked)).toEqual([cancelledByProvider, 1]);
});

it('a payment, then the customer cancels the unpaid order: it is cancelled and refunded without the lock (control)', async () => {
  const meal = await unpaidMeal();
  await race(meal, [reportsAgain, cancelsUnpaid], unlocked, true);
  expect(await endOf(meal)).toBe('cancelled refund_due 1, 1 left');
});

import { expect, it } from 'vitest';
import type { OrderAction } from '../../domain/order-actions.ts';
import type { Db } from '../../server/db/schema.ts';
import { transact } from '../../server/db/transaction.ts';
import { cancelOrder } from '../../server/orders/cancel-order.ts';
import { actOnOrder } from '../../server/partner/act-on-order.ts';
import { checkPickupCode } from '../../server/partner/hand-over.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { pauseChanges } from '../fixtures/paused-changes.ts';
import { startSettlement, type Meal } from '../fixtures/settlement.ts';
import { waitingConnections } from '../fixtures/waiting-connections.ts';
import { withoutRowLocks } from '../fixtures/without-row-locks.ts';

// Examples of two changes of a paid order at once, whose answers and end are written by hand. `sequences/order-races` tries
// each two actions.

const { database, ordering, asha, orderMeal, pay, verify, stateOf } = await startSettlement({ connections: 30 });
const { db } = database;
const unlocked = withoutRowLocks(db);

interface Paid extends Meal {
  readonly partnerId: number;
  readonly orderId: string;
  readonly code: string;
}

/** One of two concurrent changes of an order. Returns the kind of its result, or a message. */
type Side = (on: Db, meal: Paid) => Promise<string>;

async function paidMeal(): Promise<Paid> {
  const meal = await orderMeal();
  await verify(meal, await pay(meal));
  const { partner_id: partnerId, pickup_code: code } = await db
    .selectFrom('orders')
    .innerJoin('restaurants', 'restaurants.id', 'orders.restaurant_id')
    .select(['partner_id', 'pickup_code'])
    .where('restaurant_id', '=', meal.restaurantId)
    .where('number', '=', meal.number)
    .executeTakeFirstOrThrow();
  return { ...meal, partnerId, orderId: `${meal.restaurantId}-${meal.number}`, code: code ?? '' };
}

const { now } = ordering.deps;
const acts =
  (action: OrderAction): Side =>
  async (on, { partnerId, orderId }) => {
    const act = { partnerId, orderId, action, soldOut: [], overdueHours: 24, now };
    const acted = await transact(on, (trx) => actOnOrder(trx, act));
    return acted.kind === 'changed' ? acted.message : acted.kind;
  };
const handsOver: Side = async (on, { partnerId, orderId, code }) =>
  (await transact(on, (trx) => checkPickupCode(trx, { partnerId, orderId, code, now }))).kind;
const customerCancels: Side = (on, { orderId: id }) =>
  cancelOrder({ ...ordering.deps, db: on }, asha, { id, refund: true });
const cancels = acts({ action: 'cancel', reason: 'too_busy', note: null });

/** Starts all of `others` while the transaction of `first` has changed the order but not committed, then lets all finish. */
async function race(on: Db, meal: Paid, first: Side, others: readonly Side[]): Promise<string[]> {
  const gate = await pauseChanges(db, 'orders');
  const sides: Promise<string>[] = [];
  for (const side of [first, ...others]) {
    sides.push(side(on, meal));
    await expect.poll(() => waitingConnections(db), { timeout: 20_000 }).toBe(sides.length);
  }
  await gate.resume();
  return Promise.all(sides);
}

interface Race {
  readonly name: string;
  readonly sides: readonly [Side, Side];
  /** The results of both sides. */
  readonly answers: readonly [string, string];
  /** Status and payment of the order at the end, and its portions in stock. */
  readonly end: readonly [status: string, payment: string, left: number];
  /** The results without the lock. */
  readonly unguarded: readonly [string, string];
}

const races: readonly Race[] = [
  {
    name: 'prepare, then the customer cancels',
    sides: [acts({ action: 'prepare' }), customerCancels],
    answers: ['acted', 'too_late'],
    end: ['preparing', 'completed', 1],
    unguarded: ['acted', 'cancelled'],
  },
  {
    name: 'hand-over, then cancel',
    sides: [handsOver, cancels],
    answers: ['delivered', 'This order was handed over at 1:00 pm.'],
    end: ['delivered', 'completed', 1],
    unguarded: ['delivered', 'acted'],
  },
  {
    name: 'cancel, then hand-over',
    sides: [cancels, handsOver],
    answers: ['acted', 'cancelled'],
    end: ['cancelled', 'refund_due', 3],
    unguarded: ['acted', 'delivered'],
  },
  {
    name: 'delay, then delay on another device',
    sides: [
      acts({ action: 'delay', minutes: 10, delayed_minutes: 0 }),
      acts({ action: 'delay', minutes: 20, delayed_minutes: 0 }),
    ],
    answers: ['acted', 'This order was delayed already. It is ready about 1:30 pm.'],
    end: ['confirmed', 'completed', 1],
    unguarded: ['acted', 'acted'],
  },
];

it.each(races)('$name: the second one sees what the first one has changed', async ({ sides, answers, end }) => {
  const meal = await paidMeal();
  expect(await race(db, meal, sides[0], [sides[1]])).toEqual(answers);
  const { status, payments, left } = await stateOf(meal);
  expect([status, ...payments, left]).toEqual(end);
  expect(await findLedgerMismatches(db)).toEqual([]);
});

it.each(races)('$name: both see the old state without the lock (control)', async ({ sides, unguarded }) => {
  expect(await race(unlocked, await paidMeal(), sides[0], [sides[1]])).toEqual(unguarded);
});

const nineteen = Array.from({ length: 19 }, () => handsOver);

it('twenty devices that enter the code at once hand the order over once', async () => {
  const meal = await paidMeal();
  const answers = await race(db, meal, handsOver, nineteen);
  expect(answers.toSorted()).toEqual([...nineteen.map(() => 'already handed over'), 'delivered']);
  expect((await stateOf(meal)).status).toBe('delivered');
});

it('twenty devices hand the order over more than once without the lock (control)', async () => {
  const answers = await race(unlocked, await paidMeal(), handsOver, nineteen);
  expect(answers.filter((answer) => answer === 'delivered').length).toBeGreaterThan(1);
});

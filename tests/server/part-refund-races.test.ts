import { expect, it } from 'vitest';
import type { Db } from '../../server/db/schema.ts';
import { transact } from '../../server/db/transaction.ts';
import { cancelOrder } from '../../server/orders/cancel-order.ts';
import { settleReport } from '../../server/orders/settlement.ts';
import { checkPickupCode } from '../../server/partner/hand-over.ts';
import { refundDishes } from '../../server/partner/refund-dishes.ts';
import { readsBefore, versionOf, writesVersionReadBefore } from '../fixtures/earlier-reads.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { pauseChanges } from '../fixtures/paused-changes.ts';
import { startRefunds } from '../fixtures/refunds.ts';
import { waitingConnections } from '../fixtures/waiting-connections.ts';
import { withoutRowLocks } from '../fixtures/without-row-locks.ts';

const { database, deps, provider, asha, paidMeal, runAt } = await startRefunds();
const { db } = database;
const unlocked = withoutRowLocks(db);

type Paid = Awaited<ReturnType<typeof paidMeal>>;
/** One of two concurrent changes of an order. Returns the kind of its result, or a message. */
type Side = (on: Db, meal: Paid) => Promise<string>;

const refunds =
  (quantity: number): Side =>
  async (on, { partnerId, orderId }) => {
    const wanted = { partnerId, orderId, lines: [{ id: 1, quantity }], refunded: 0, now: deps.now };
    const result = await transact(on, (trx) => refundDishes(trx, wanted));
    return result.kind === 'changed' || result.kind === 'invalid' ? result.message : result.kind;
  };
const handsOver: Side = async (on, { partnerId, orderId, code }) => {
  return (await transact(on, (trx) => checkPickupCode(trx, { partnerId, orderId, code, now: deps.now }))).kind;
};
const cancels: Side = (on, { orderId }) => cancelOrder({ ...deps, db: on }, asha, { id: orderId, refund: true });
/** The provider reports a refund of ₹150 that was made in its dashboard. */
const reports: Side = async (on, { restaurantId, number, paymentId }) => {
  const made = {
    id: `rfnd_hand${paymentId}`,
    paymentId,
    amountPaise: 15_000,
    status: 'processed',
    receipt: null,
  } as const;
  provider.refunds.push(made);
  return settleReport({ ...deps, db: on }, { restaurantId, number }, { refund: made });
};

/** Starts `second` while the transaction of `first` has changed the order but not committed, then lets both finish. */
async function race(meal: Paid, [first, second]: readonly [Side, Side], on: Db): Promise<[string, string]> {
  // A report of a part changes no order.
  const gate = await pauseChanges(db, first === reports ? 'payments' : 'orders');
  const waiting = () => waitingConnections(db);
  const one = first(on, meal);
  await expect.poll(waiting, { timeout: 5_000 }).toBe(1);
  let isOver = false;
  const two = second(on, meal).finally(() => (isOver = true));
  await expect.poll(async () => isOver || (await waiting()) === 2, { timeout: 5_000 }).toBe(true);
  await gate.resume();
  return Promise.all([one, two]);
}

/** What the customer gets back in the end, rupees: refunds that did not fail, before they are sent. */
async function owed({ restaurantId }: Paid): Promise<number> {
  const rows = await db
    .selectFrom('refunds')
    .select('amount_paise')
    .where('restaurant_id', '=', restaurantId)
    .execute();
  return rows.reduce((sum, row) => sum + row.amount_paise, 0) / 100;
}

interface Race {
  readonly name: string;
  readonly sides: readonly [Side, Side];
  /** Both results, the rupees owed, and the changes of the order, when the order is locked. */
  readonly guarded: readonly [first: string, second: string, owed: number, changes: number];
  /** The same without the guard. */
  readonly unguarded: readonly unknown[];
  /** Leaves the guard out of the second one, if it is more than the lock. */
  readonly without?: (second: Side) => Side;
}

const seen = (rupees: number) => `₹${rupees} of this order is refunded by now. Please check what is missing.`;
const everything = 'If everything is missing, please cancel the order on the board.';
const races: readonly Race[] = [
  {
    name: 'a part refund, then the same one on another device',
    sides: [refunds(1), refunds(1)],
    guarded: ['refunded', seen(105), 105, 1],
    unguarded: ['refunded', 'refunded', 210, 2],
  },
  {
    name: 'a part refund, then the customer cancels',
    sides: [refunds(1), cancels],
    guarded: ['refunded', 'cancelled', 210, 2],
    unguarded: ['refunded', 'cancelled', 315, 2],
    // Without the lock, it would still read what is left after it has waited to change the order.
    without: readsBefore,
  },
  {
    name: 'the customer cancels, then a part refund',
    sides: [cancels, refunds(1)],
    guarded: ['cancelled', 'This order was cancelled.', 210, 1],
    unguarded: ['cancelled', 'refunded', 315, 2],
  },
  {
    name: 'hand-over, then a refund of all dishes',
    sides: [handsOver, refunds(2)],
    guarded: ['delivered', 'refunded', 210, 2],
    unguarded: ['delivered', everything, 0, 1],
  },
  {
    name: 'a part refund, then hand-over',
    sides: [refunds(1), handsOver],
    guarded: ['refunded', 'delivered', 105, 2],
    // The two versions are the same, so that a page that knows the first one misses the second one.
    unguarded: ['refunded', 'delivered', 105, 1],
    without: writesVersionReadBefore,
  },
  {
    name: 'a refund in the dashboard, then a part refund',
    sides: [reports, refunds(1)],
    guarded: ['noted', seen(150), 150, 0],
    // 210 or 255, whether the report finds the request and reduces it.
    unguarded: ['noted', 'refunded', expect.any(Number), 1],
  },
  {
    name: 'a part refund, then a refund in the dashboard',
    sides: [refunds(1), reports],
    guarded: ['refunded', 'noted', 210, 1],
    unguarded: ['refunded', 'noted', 255, 1],
    // Without the lock, the time decides whether it sees the request and reduces it.
    without: readsBefore,
  },
];

/** Runs a race with a new order. */
async function run(sides: Race['sides'], on: Db) {
  const meal = await paidMeal();
  const before = await versionOf(db, meal);
  const results = await race(meal, sides, on);
  return [...results, await owed(meal), (await versionOf(db, meal)) - before];
}

it.each(races)('$name: the second one sees what the first has changed', async ({ sides, guarded }) => {
  expect(await run(sides, db)).toEqual(guarded);
  await runAt(0);
  expect(provider.refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBeLessThanOrEqual(21_000);
  expect(await findLedgerMismatches(db)).toEqual([]);
});

it.each(races)(
  '$name: the second one sees the old state without the guard (control)',
  async ({ sides: [first, second], guarded, unguarded, without = (side: Side) => side }) => {
    const done = await run([first, without(second)], unlocked);
    expect(done).toEqual(unguarded);
    expect(done.slice(2)).not.toEqual(guarded.slice(2));
  },
);

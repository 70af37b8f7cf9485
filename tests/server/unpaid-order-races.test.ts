import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '../../server/db/schema.ts';
import { transact } from '../../server/db/transaction.ts';
import { cancelOrder } from '../../server/orders/cancel-order.ts';
import { releaseExpiredHolds } from '../../server/orders/expiry.ts';
import { settle } from '../../server/orders/settlement.ts';
import { writeLedger } from '../../server/orders/stock-ledger.store.ts';
import { readsBefore } from '../fixtures/earlier-reads.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import type { PausedTable } from '../fixtures/paused-changes.ts';
import { startSettlement, type Meal } from '../fixtures/settlement.ts';
import { raceOnStock } from '../fixtures/stock-races.ts';
import { withoutRowLocks } from '../fixtures/without-row-locks.ts';

// An unpaid order that its customer cancels, that is paid, or whose hold expires, each two of them in both orders (D52, D75).

const { database, ordering, asha, orderMeal, stateOf } = await startSettlement({ connections: 10 });
const { db } = database;
const unlocked = withoutRowLocks(db);

/** Returns the kind of its result. */
type Side = (on: Db, meal: Meal) => Promise<unknown>;

const cancels: Side = (on, { restaurantId, number }) =>
  cancelOrder({ ...ordering.deps, db: on }, asha, { id: `${restaurantId}-${number}`, refund: false });
const pays: Side = (on, meal) =>
  settle({ ...ordering.deps, db: on }, meal, {
    id: `pay_${meal.restaurantId}_${meal.number}`,
    amountPaise: 21_000,
    status: 'captured',
  });
const expires: Side = (on) => releaseExpiredHolds(on, new Date(ordering.clock.now.getTime() + 16 * 60_000));

/** Returns the portions of a hold that an earlier statement has read. */
const releasesAfterRead: Side = (on, { restaurantId, number, menuId }) =>
  transact(on, async (trx) => {
    const where = { restaurant_id: restaurantId, order_number: number };
    const [hold] = await trx
      .selectFrom('stock_holds')
      .select('quantity')
      .where((eb) => eb.and(where))
      .execute();
    await trx
      .deleteFrom('stock_holds')
      .where((eb) => eb.and(where))
      .execute();
    const delta = hold?.quantity ?? 0;
    await sql`update stock set live_count = live_count + ${delta} where restaurant_id = ${restaurantId}`.execute(trx);
    await writeLedger(trx, { restaurantId, menuId, delta, cause: 'hold_released', orderNumber: number });
    return delta;
  });

interface Race {
  readonly name: string;
  readonly sides: readonly [Side, Side];
  /** What the first one changes, after which it is paused. */
  readonly table: PausedTable;
  /** Whether the second one waits for the first one; the expiry skips what is locked. */
  readonly waits: boolean;
  readonly answers: readonly [unknown, unknown];
  /** Status and payments of the order, and the portions in stock. */
  readonly end: readonly unknown[];
  /**
   * What the control leaves out: the lock of the order, that a hold is deleted and read by one statement, or both, so that
   * the second one has read everything before the first one begins.
   */
  readonly guard: 'lock' | 'hold' | 'both';
  /** The end without the guard. */
  readonly unguarded: readonly unknown[];
  /** Whether the orders and the ledger show that something went wrong. */
  readonly isFound?: boolean;
}

const races: readonly Race[] = [
  {
    name: 'the customer cancels, then the payment',
    sides: [cancels, pays],
    table: 'stock_holds',
    waits: true,
    answers: ['cancelled', 'refund_due'],
    end: ['cancelled', 'refund_due', 3],
    guard: 'lock',
    // The order was cancelled, and is prepared.
    unguarded: ['confirmed', 'completed', 1],
  },
  {
    name: 'the payment, then the customer cancels',
    sides: [pays, cancels],
    table: 'orders',
    waits: true,
    answers: ['confirmed', 'order_paid'],
    end: ['confirmed', 'completed', 1],
    guard: 'lock',
    unguarded: ['cancelled', 'completed', 1],
    isFound: true,
  },
  {
    name: 'the hold expires, then the payment',
    sides: [expires, pays],
    table: 'stock_holds',
    waits: true,
    answers: [1, 'confirmed'],
    end: ['confirmed', 'completed', 1],
    guard: 'both',
    unguarded: ['confirmed', 'completed', 3],
    isFound: true,
  },
  {
    name: 'the payment, then the hold expires',
    sides: [pays, expires],
    table: 'stock_holds',
    waits: false,
    answers: ['confirmed', 0],
    end: ['confirmed', 'completed', 1],
    guard: 'hold',
    unguarded: ['confirmed', 'completed', 3],
    isFound: true,
  },
  {
    name: 'the customer cancels, then the hold expires',
    sides: [cancels, expires],
    table: 'stock_holds',
    waits: false,
    answers: ['cancelled', 0],
    end: ['cancelled', 3],
    guard: 'hold',
    unguarded: ['cancelled', 5],
    isFound: true,
  },
  {
    name: 'the hold expires, then the customer cancels',
    sides: [expires, cancels],
    table: 'stock_holds',
    waits: true,
    answers: [1, 'cancelled'],
    end: ['cancelled', 3],
    guard: 'both',
    unguarded: ['cancelled', 5],
    isFound: true,
  },
];

async function run(
  { sides: [first, second], table }: Pick<Race, 'sides' | 'table'>,
  waits: boolean | 'either',
  on: Db = db,
) {
  const meal = await orderMeal();
  const answers = await raceOnStock(
    db,
    () => first(on, meal),
    () => second(on, meal),
    waits,
    table,
  );
  const { status, payments, left } = await stateOf(meal);
  const faults = (await findLedgerMismatches(db)).filter((fault) => !knownFaults.has(fault));
  for (const fault of faults) knownFaults.add(fault);
  return { answers, end: [status, ...payments, left], faults };
}
/** Faults that earlier controls have left behind. */
const knownFaults = new Set<string>();

it.each(races)('$name: the second one sees what the first one has changed', async (race) => {
  const { answers, end, waits } = race;
  expect(await run(race, waits)).toEqual({ answers, end, faults: [] });
});

it.each(races)('$name: goes wrong without the guard (control)', async ({ guard, ...race }) => {
  const [first, second] = race.sides;
  const without = {
    lock: () => run(race, 'either', unlocked),
    hold: () => run({ ...race, sides: [first, releasesAfterRead] }, 'either'),
    both: () => run({ ...race, sides: [first, readsBefore(second)] }, 'either'),
  };
  const { end, faults } = await without[guard]();
  expect(end).toEqual(race.unguarded);
  expect(race.unguarded).not.toEqual(race.end);
  expect(faults.length > 0).toBe(race.isFound ?? false);
});

import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../server/db/schema.ts';
import { transact } from '../../server/db/transaction.ts';
import { setDailyCount, startDay } from '../../server/orders/daily-stock.store.ts';
import { startDays } from '../../server/orders/daily-stock.ts';
import { readStock } from '../../server/orders/sold-out.store.ts';
import { changeStock, takeStock } from '../../server/orders/stock.store.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { noon } from '../fixtures/order.ts';
import { addOrder } from '../fixtures/order-row.ts';
import { startSettlement } from '../fixtures/settlement.ts';
import {
  cancels,
  raceOnStock,
  releases,
  returnsBy,
  stockStateOf,
  type Dish,
  type Side,
  type StockRace,
} from '../fixtures/stock-races.ts';
import { withoutRowLocks } from '../fixtures/without-row-locks.ts';

// The reset to the count of each day beside orders, returned portions and changes by the partner, on a real database (D267):
// what `sequences/order-races` does not find, since it is of two times, of an order that is older than the dish's number, or of
// which change is first.

const { database } = await startSettlement({ connections: 30 });
const { db } = database;
const unlocked = withoutRowLocks(db);
const minute = 60_000;
const morning = new Date('2026-11-22T05:00:00+05:30');
const later = (minutes: number) => new Date(morning.getTime() + minutes * minute);
const [customerId = 0] = await addCustomers(db, 1);

beforeEach(async () => {
  for (const table of ['stock_holds', 'order_lines', 'orders', 'stock_ledger', 'stock_days', 'stock'] as const)
    await db.deleteFrom(table).execute();
});

/** Places an unpaid order of `quantity` portions whose slot starts at `slot`. */
async function place(on: Db, { restaurantId, menuId }: Dish, slot: Date, quantity: number) {
  return transact(on, async (trx) => {
    const key = { restaurant_id: restaurantId, customer_id: customerId };
    const number = await addOrder(trx, { ...key, slot_start: slot, created_at: later(-10) });
    const line = { restaurant_id: restaurantId, order_number: number, menu_id: menuId, quantity };
    await trx
      .insertInto('order_lines')
      .values({ ...line, line: 1, menu_name: 'Dosa', price_paise: 5_000 })
      .execute();
    await trx
      .insertInto('stock_holds')
      .values({ ...line, expires_at: later(5) })
      .execute();
    const time = { slotStart: slot.getTime(), isLaterDay: false };
    return (await takeStock(trx, restaurantId, [{ menuId, quantity }], number, time)).ok ? number : null;
  });
}

/** A dish of which 20 are left, and 30 come each day. */
async function dailyDish(): Promise<Dish> {
  const { restaurantId, menuIds } = await createRestaurant(db, [{ count: 20 }]);
  const dish = { restaurantId, menuId: menuIds[0] ?? 0 };
  await transact(db, (trx) => setDailyCount(trx, dish, 30, new Date(noon)));
  return dish;
}

/** Two portions are held by an unpaid order for the noon of the day that begins, which was placed before the dish had a number. */
async function heldToday(): Promise<Dish> {
  const { restaurantId, menuIds } = await createRestaurant(db, [{ count: 20 }]);
  const dish = { restaurantId, menuId: menuIds[0] ?? 0 };
  await place(db, dish, later(7 * 60), 2);
  await transact(db, (trx) => setDailyCount(trx, dish, 30, new Date(noon)));
  return dish;
}

const resets: Side = (on) => startDays(on, morning);
const ordersForYesterday: Side = async (on, dish) =>
  (await place(on, dish, later(-1), 2)) === null ? 'refused' : 'placed';
/** What `updateMenuItemCount` does at the time `at`. */
const addsFive =
  (at: Date): Side =>
  (on, dish) =>
    transact(on, async (trx) => {
      await startDay(trx, dish, { dueAt: at });
      return (await changeStock(trx, { ...dish, delta: 5 })).count;
    });
const setsForty: Side = (on, dish) => transact(on, (trx) => setDailyCount(trx, dish, 40, morning));
const clears: Side = (on, dish) => transact(on, (trx) => setDailyCount(trx, dish, null, morning));

const returnsToCountOfBefore = returnsBy(async (trx, dish) => {
  const { live_count } = await readStock(trx, dish);
  await sql`update stock set live_count = ${live_count + 2} where restaurant_id = ${dish.restaurantId}`.execute(trx);
});
interface DailyRace extends StockRace {
  /** What the control leaves out: the row locks of both sides, or the guard of the second side's statement. */
  readonly guard: 'lock' | { readonly without: Side };
}

/** `left` is the count once the reset has run again. */
const races: readonly DailyRace[] = [
  {
    name: 'an order of the evening, then reset',
    dish: dailyDish,
    sides: [ordersForYesterday, resets],
    waits: false,
    answers: ['placed', 0],
    left: 30,
    guard: 'lock',
  },
  {
    name: 'a hold for today expires, then reset',
    dish: heldToday,
    sides: [releases, resets],
    waits: false,
    answers: [true, 0],
    left: 30,
    guard: 'lock',
  },
  {
    name: 'reset, then a hold for today expires',
    dish: heldToday,
    sides: [resets, releases],
    waits: true,
    answers: [1, true],
    left: 30,
    guard: { without: returnsToCountOfBefore },
  },
  {
    name: 'a cancel of an order for today, then reset',
    dish: heldToday,
    sides: [cancels, resets],
    waits: false,
    answers: ['cancelled', 0],
    left: 30,
    guard: 'lock',
  },
  {
    name: 'reset, then a cancel of an order for today',
    dish: heldToday,
    sides: [resets, cancels],
    waits: true,
    answers: [1, 'cancelled'],
    left: 30,
    guard: { without: returnsToCountOfBefore },
  },
  {
    name: 'the partner adds five just before the morning, then reset',
    dish: dailyDish,
    sides: [addsFive(later(-1)), resets],
    waits: false,
    answers: [25, 0],
    left: 30,
    guard: 'lock',
  },
  {
    name: 'the partner sets another number, then reset',
    dish: dailyDish,
    sides: [setsForty, resets],
    waits: false,
    answers: [undefined, 0],
    left: 40,
    guard: 'lock',
  },
  {
    name: 'the partner removes the number, then reset',
    dish: dailyDish,
    sides: [clears, resets],
    waits: false,
    answers: [undefined, 0],
    left: 20,
    guard: 'lock',
  },
];

describe.each(races)('$name', ({ dish: create, sides: [first, second], waits, answers, left }) => {
  it('the day begins once with the right count [D267]', async () => {
    const dish = await create();
    const done = await raceOnStock(
      db,
      () => first(db, dish),
      () => second(db, dish),
      waits,
    );
    expect(done).toEqual(answers);
    await startDays(db, morning);
    expect(await stockStateOf(db, dish)).toMatchObject({ left, isWrong: false });
  });
});

describe.each(races)('$name', ({ dish: create, sides, answers, left, guard }) => {
  it('goes wrong without the guard (control)', async () => {
    const dish = await create();
    const [first, second] = sides;
    const on = guard === 'lock' ? unlocked : db;
    const done = raceOnStock(
      db,
      () => first(on, dish),
      () => (guard === 'lock' ? second : guard.without)(on, dish),
      'either',
    );
    // A constraint may reject what the second one writes.
    const [ended] = await Promise.allSettled([done]);
    await startDays(db, morning);
    const state = await stockStateOf(db, dish);
    expect([ended, state]).not.toEqual([
      { status: 'fulfilled', value: answers },
      { left, then: null, isWrong: false },
    ]);
    expect(ended.status === 'rejected' || state.isWrong || state.left !== left).toBe(true);
  });
});

it('four processes start the day of twenty dishes, each once [D267]', async () => {
  const dishes: Dish[] = [];
  for (let count = 0; count < 20; count += 1) dishes.push(await dailyDish());
  const done = await Promise.all(Array.from({ length: 4 }, () => startDays(db, morning)));
  expect(done.reduce((sum, count) => sum + count, 0)).toBe(20);
  for (const dish of dishes) expect(await stockStateOf(db, dish)).toEqual({ left: 30, then: null, isWrong: false });
});

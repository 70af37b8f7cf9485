import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../server/db/schema.ts';
import { transact } from '../../server/db/transaction.ts';
import { setDailyCount, startDay } from '../../server/orders/daily-stock.store.ts';
import { startDays } from '../../server/orders/daily-stock.ts';
import { sellOutToday } from '../../server/orders/sold-out.store.ts';
import { changeStock, releaseHolds, returnSoldStock, takeStock } from '../../server/orders/stock.store.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { noon } from '../fixtures/order.ts';
import { addOrder } from '../fixtures/order-row.ts';
import { startSettlement } from '../fixtures/settlement.ts';
import { raceOnStock, stockStateOf, type Dish, type Side, type StockRace } from '../fixtures/stock-races.ts';
import { withoutRowLocks } from '../fixtures/without-row-locks.ts';

// The reset to the count of each day beside orders, returned portions, changes by the partner and other processes, in both
// orders on a real database (D267). Orders of a day that has not begun are in days-ahead-races.test.ts.

const { database } = await startSettlement({ connections: 30 });
const { db } = database;
const unlocked = withoutRowLocks(db);
const minute = 60_000;
const morning = new Date('2026-11-22T05:00:00+05:30');
const later = (minutes: number) => new Date(morning.getTime() + minutes * minute);
const [customerId = 0] = await addCustomers(db, 1);

beforeEach(async () => {
  await db.deleteFrom('stock_holds').execute();
  await db.deleteFrom('order_lines').execute();
  await db.deleteFrom('orders').execute();
  await db.deleteFrom('stock_ledger').execute();
  await db.deleteFrom('stock').execute();
});

/** Places an unpaid order of `quantity` portions whose slot starts at `slot`. */
async function place(on: Kysely<Database>, { restaurantId, menuId }: Dish, slot: Date, quantity: number) {
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

const dishWithOrder = (slot: Date) => async () => {
  const dish = await dailyDish();
  await place(db, dish, slot, 2);
  return dish;
};
/** Two portions are held by an unpaid order of the evening before. */
const heldYesterday = dishWithOrder(later(-120));
/** Two portions are held by an unpaid order for the noon of the day that begins. */
const heldToday = dishWithOrder(later(7 * 60));

async function numberOf({ restaurantId }: Dish): Promise<number> {
  const order = db.selectFrom('orders').select('number').where('restaurant_id', '=', restaurantId);
  return (await order.executeTakeFirstOrThrow()).number;
}

const resets: Side = (on) => startDays(on, morning);
const ordersFor =
  (slot: Date): Side =>
  async (on, dish) =>
    (await place(on, dish, slot, 2)) === null ? 'refused' : 'placed';
const ordersForToday = ordersFor(later(7 * 60));
const ordersForYesterday = ordersFor(later(-1));
/** What the expiry of a hold does. */
const releases: Side = async (on, dish) => {
  const number = await numberOf(dish);
  return transact(on, async (trx) => {
    await trx.selectFrom('orders').select('number').where('number', '=', number).forUpdate().execute();
    return releaseHolds(trx, dish.restaurantId, number);
  });
};
/** What the cancellation of a paid order does. */
const cancels: Side = async (on, dish) => {
  const number = await numberOf(dish);
  await transact(on, async (trx) => {
    const order = { restaurant_id: dish.restaurantId, number };
    await trx.deleteFrom('stock_holds').where('order_number', '=', number).execute();
    await trx
      .updateTable('orders')
      .set({ status: 'cancelled' })
      .where((eb) => eb.and(order))
      .execute();
    await returnSoldStock(trx, dish.restaurantId, number);
  });
  return 'cancelled';
};
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
const presses: Side = (on, dish) => transact(on, (trx) => sellOutToday(trx, dish, morning));

/** `left` is the count once the reset has run again; `hasControl` is false where one statement or a constraint decides. */
const races: (StockRace & { readonly hasControl: boolean })[] = [
  {
    name: 'reset, then reset by another process',
    dish: dailyDish,
    sides: [resets, resets],
    waits: false,
    answers: [1, 0],
    left: 30,
    hasControl: true,
  },
  {
    name: 'an order of the evening, then reset',
    dish: dailyDish,
    sides: [ordersForYesterday, resets],
    waits: false,
    answers: ['placed', 0],
    left: 30,
    hasControl: true,
  },
  {
    name: 'reset, then an order for today',
    dish: dailyDish,
    sides: [resets, ordersForToday],
    waits: true,
    answers: [1, 'placed'],
    left: 28,
    hasControl: false,
  },
  {
    name: 'a hold of the evening expires, then reset',
    dish: heldYesterday,
    sides: [releases, resets],
    waits: false,
    answers: [true, 0],
    left: 30,
    hasControl: true,
  },
  {
    name: 'reset, then a hold of the evening expires',
    dish: heldYesterday,
    sides: [resets, releases],
    waits: true,
    answers: [1, true],
    left: 30,
    hasControl: false,
  },
  {
    name: 'reset, then a hold for today expires',
    dish: heldToday,
    sides: [resets, releases],
    waits: true,
    answers: [1, true],
    left: 30,
    hasControl: false,
  },
  {
    name: 'reset, then a cancel of an order of the evening',
    dish: heldYesterday,
    sides: [resets, cancels],
    waits: true,
    answers: [1, 'cancelled'],
    left: 30,
    hasControl: false,
  },
  {
    name: 'the partner adds five just before the morning, then reset',
    dish: dailyDish,
    sides: [addsFive(later(-1)), resets],
    waits: false,
    answers: [25, 0],
    left: 30,
    hasControl: true,
  },
  {
    name: 'reset, then the partner adds five',
    dish: dailyDish,
    sides: [resets, addsFive(morning)],
    waits: true,
    answers: [1, 35],
    left: 35,
    hasControl: false,
  },
  {
    name: 'the partner adds five in the morning, then reset',
    dish: dailyDish,
    sides: [addsFive(morning), resets],
    waits: false,
    answers: [35, 0],
    left: 35,
    hasControl: true,
  },
  {
    name: 'the partner sets another number, then reset',
    dish: dailyDish,
    sides: [setsForty, resets],
    waits: false,
    answers: [undefined, 0],
    left: 40,
    hasControl: true,
  },
  {
    name: 'reset, then the partner sets another number',
    dish: dailyDish,
    sides: [resets, setsForty],
    waits: true,
    answers: [1, undefined],
    left: 30,
    hasControl: false,
  },
  {
    name: 'the partner removes the number, then reset',
    dish: dailyDish,
    sides: [clears, resets],
    waits: false,
    answers: [undefined, 0],
    left: 20,
    hasControl: false,
  },
  {
    name: 'reset, then the partner sells the dish no more',
    dish: dailyDish,
    sides: [resets, presses],
    waits: true,
    answers: [1, undefined],
    left: 0,
    hasControl: false,
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

describe.each(races.filter(({ hasControl }) => hasControl))('$name', ({ dish: create, sides, answers, left }) => {
  it('is noticed to go wrong without the lock (control)', async () => {
    const dish = await create();
    const [first, second] = sides;
    const done = await raceOnStock(
      db,
      () => first(unlocked, dish),
      () => second(unlocked, dish),
      true,
    );
    await startDays(db, morning);
    const state = await stockStateOf(db, dish);
    expect([done, state]).not.toEqual([answers, { left, then: null, isWrong: false }]);
    expect(state.isWrong || state.left !== left).toBe(true);
  });
});

/** A cancellation that puts portions back, whatever day they are of. */
const returnsWithoutDay: Side = async (on, dish) => {
  const number = await numberOf(dish);
  await transact(on, async (trx) => {
    const where = { restaurant_id: dish.restaurantId, menu_id: dish.menuId };
    await trx.deleteFrom('stock_holds').where('order_number', '=', number).execute();
    await trx
      .updateTable('stock')
      .set((eb) => ({ live_count: eb('live_count', '+', 2) }))
      .where((eb) => eb.and(where))
      .execute();
    const entry = { ...where, delta: 2, cause: 'hold_released', order_number: number } as const;
    await trx.insertInto('stock_ledger').values(entry).execute();
  });
  return true;
};

it('portions of the evening are sold twice without the condition on the day (control)', async () => {
  const dish = await heldYesterday();
  await raceOnStock(
    db,
    () => resets(db, dish),
    () => returnsWithoutDay(db, dish),
    true,
  );
  expect(await stockStateOf(db, dish)).toMatchObject({ left: 32 });
});

it('four processes start the day of twenty dishes, each once [D267]', async () => {
  const dishes: Dish[] = [];
  for (let count = 0; count < 20; count += 1) dishes.push(await dailyDish());
  const done = await Promise.all(Array.from({ length: 4 }, () => startDays(db, morning)));
  expect(done.reduce((sum, count) => sum + count, 0)).toBe(20);
  for (const dish of dishes) expect(await stockStateOf(db, dish)).toEqual({ left: 30, then: null, isWrong: false });
});

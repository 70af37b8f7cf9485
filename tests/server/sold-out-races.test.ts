import { beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../server/db/transaction.ts';
import { startDay } from '../../server/orders/daily-stock.store.ts';
import { sellOutToday } from '../../server/orders/sold-out.store.ts';
import { startDays } from '../../server/orders/daily-stock.ts';
import { changeStock, takeStock, type TakeStock } from '../../server/orders/stock.store.ts';
import { createRestaurant } from '../fixtures/create-restaurant.ts';
import { noon } from '../fixtures/order.ts';
import { startSettlement } from '../fixtures/settlement.ts';
import {
  raceOnStock,
  stockStateOf,
  takeWithoutGuard,
  type Dish,
  type Side,
  type StockRace,
} from '../fixtures/stock-races.ts';
import { withoutRowLocks } from '../fixtures/without-row-locks.ts';

// The morning's reset of dishes that are sold out today, on a real database (D266): what `sequences/order-races` does not find,
// since it is of two times, of portions of an earlier build, or of many dishes.

const { database } = await startSettlement({ connections: 30 });
const { db } = database;
const unlocked = withoutRowLocks(db);
const minute = 60_000;
const morning = new Date('2026-11-22T05:00:00+05:30');
const today = { slotStart: noon, isLaterDay: false };

// No dish of an earlier test is due; the controls leave ledgers behind that are wrong.
beforeEach(async () => {
  await startDays(db, new Date(morning.getTime() + 1_000 * 24 * 60 * minute));
  await db.deleteFrom('stock_ledger').execute();
  await db.deleteFrom('stock').execute();
});

/** A dish of which 24 of 26 portions are left, and two are held by the unpaid order number 7. */
async function dishOnSale(): Promise<Dish> {
  const { restaurantId, menuIds } = await createRestaurant(db, [{ count: 26 }]);
  const dish = { restaurantId, menuId: menuIds[0] ?? 0 };
  await transact(db, (trx) => takeStock(trx, restaurantId, [{ menuId: dish.menuId, quantity: 2 }], 7, today));
  const hold = { restaurant_id: restaurantId, menu_id: dish.menuId, order_number: 7, quantity: 2 };
  await db
    .insertInto('stock_holds')
    .values({ ...hold, expires_at: morning })
    .execute();
  return dish;
}

async function dishSoldOut(): Promise<Dish> {
  const dish = await dishOnSale();
  await transact(db, (trx) => sellOutToday(trx, dish, new Date(noon)));
  return dish;
}

/** An earlier build adds three portions to a dish that is sold out today, and does not know of it. */
async function dishOfEarlierBuild(): Promise<Dish> {
  const dish = await dishSoldOut();
  await db.updateTable('stock').set({ live_count: 3 }).where('restaurant_id', '=', dish.restaurantId).execute();
  const entry = { restaurant_id: dish.restaurantId, menu_id: dish.menuId, delta: 3, cause: 'partner' } as const;
  await db.insertInto('stock_ledger').values(entry).execute();
  return dish;
}

const resets: Side = (on) => startDays(on, morning);
/** What `updateMenuItemCount` does just before the morning. */
const addsBefore: Side = (on, dish) =>
  transact(on, async (trx) => {
    await startDay(trx, dish, { dueAt: new Date(morning.getTime() - 1) });
    return (await changeStock(trx, { ...dish, delta: 5 })).count;
  });
const ordersThrough =
  (take: TakeStock): Side =>
  async (on, { restaurantId, menuId }) =>
    (await transact(on, (trx) => take(trx, restaurantId, [{ menuId, quantity: 2 }], 8, today))).ok
      ? 'placed'
      : 'refused';
const orders = ordersThrough(takeStock);

const race = (first: () => Promise<unknown>, second: () => Promise<unknown>, waits: boolean) =>
  raceOnStock(db, first, second, waits);
const stateOf = (dish: Dish) => stockStateOf(db, dish);

const races: StockRace[] = [
  {
    name: 'the partner adds five just before the morning, then reset',
    dish: dishSoldOut,
    sides: [addsBefore, resets],
    waits: false,
    answers: [5, 0],
    left: 5,
  },
  {
    name: 'an order of portions of an earlier build, then reset',
    dish: dishOfEarlierBuild,
    sides: [orders, resets],
    waits: false,
    answers: ['placed', 0],
    left: 25,
  },
];

describe.each(races)('$name', ({ dish: create, sides: [first, second], waits, answers, left }) => {
  it('the second one sees what the first one has changed [D266]', async () => {
    const dish = await create();
    expect(
      await race(
        () => first(db, dish),
        () => second(db, dish),
        waits,
      ),
    ).toEqual(answers);
    await startDays(db, morning);
    expect(await stateOf(dish)).toEqual({ left, then: null, isWrong: false });
  });

  it('the count is wrong without the lock (control)', async () => {
    const dish = await create();
    await race(
      () => first(unlocked, dish),
      () => second(unlocked, dish),
      true,
    );
    await startDays(db, morning);
    expect(await stateOf(dish)).not.toEqual({ left, then: null, isWrong: false });
  });
});

/** The second one needs no lock: it is one statement with a condition. */
const guarded = [
  {
    name: 'reset, then an order of portions of an earlier build',
    dish: dishOfEarlierBuild,
    first: resets,
    answer: 'placed',
    left: 25,
  },
];

describe.each(guarded)('$name', ({ dish: create, first, answer, left }) => {
  it(`is ${answer}, and the count is right [D266]`, async () => {
    const dish = await create();
    const [, answered] = await race(
      () => first(db, dish),
      () => orders(db, dish),
      true,
    );
    expect(answered).toBe(answer);
    await startDays(db, morning);
    expect(await stateOf(dish)).toEqual({ left, then: null, isWrong: false });
  });

  it('the count is wrong without the condition (control)', async () => {
    const dish = await create();
    await race(
      () => first(db, dish),
      () => ordersThrough(takeWithoutGuard)(db, dish),
      true,
    );
    await startDays(db, morning);
    expect(await stateOf(dish)).not.toEqual({ left, then: null, isWrong: false });
  });
});

it('an order during the reset is refused without waiting, and one after it is placed [D266]', async () => {
  const dish = await dishSoldOut();
  expect(
    await race(
      () => resets(db, dish),
      () => orders(db, dish),
      false,
    ),
  ).toEqual([1, 'refused']);
  expect(await orders(db, dish)).toBe('placed');
  expect(await stateOf(dish)).toEqual({ left: 22, then: null, isWrong: false });
});

it('four processes put twenty dishes back, each once [D266]', async () => {
  const dishes: Dish[] = [];
  for (let count = 0; count < 20; count += 1) dishes.push(await dishSoldOut());
  const done = await Promise.all(Array.from({ length: 4 }, () => startDays(db, morning)));
  expect(done.reduce((sum, count) => sum + count, 0)).toBe(20);
  for (const dish of dishes) expect(await stateOf(dish)).toEqual({ left: 24, then: null, isWrong: false });
});

import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../server/db/schema.ts';
import { transact } from '../../server/db/transaction.ts';
import { setDailyCount } from '../../server/orders/daily-stock.store.ts';
import { startDays } from '../../server/orders/daily-stock.ts';
import { releaseHolds, takeStock } from '../../server/orders/stock.store.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { noon } from '../fixtures/order.ts';
import { addOrder } from '../fixtures/order-row.ts';
import { startSettlement } from '../fixtures/settlement.ts';
import { raceOnStock, type Dish, type Side } from '../fixtures/stock-races.ts';
import { withoutRowLocks } from '../fixtures/without-row-locks.ts';

// Orders of tomorrow's portions beside each other, the start of that day, returned portions and another number, in both
// orders on a real database (D276).

const { database } = await startSettlement({ connections: 70 });
const { db } = database;
const unlocked = withoutRowLocks(db);
const minute = 60_000;
const buyers = 64;
const morning = new Date('2026-11-22T05:00:00+05:30');
/** Tomorrow, 1 pm. */
const slot = new Date(noon + 1440 * minute);
const [customerId = 0] = await addCustomers(db, 1);

beforeEach(async () => {
  for (const table of ['stock_holds', 'order_lines', 'orders', 'stock_ledger', 'stock_days', 'stock'] as const)
    await db.deleteFrom(table).execute();
});

/** Places an unpaid order of `quantity` portions for tomorrow. @returns its number, or null if it is refused */
async function place(on: Kysely<Database>, { restaurantId, menuId }: Dish, quantity: number) {
  return on
    .transaction()
    .execute(async (trx) => {
      const key = { restaurant_id: restaurantId, customer_id: customerId, slot_start: slot };
      const number = await addOrder(trx, { ...key, total_paise: 5_000 * quantity, tax_paise: 0 });
      const line = { restaurant_id: restaurantId, order_number: number, menu_id: menuId, quantity };
      await trx
        .insertInto('order_lines')
        .values({ ...line, line: 1, menu_name: 'Dosa', price_paise: 5_000 })
        .execute();
      await trx
        .insertInto('stock_holds')
        .values({ ...line, expires_at: morning })
        .execute();
      const time = { slotStart: slot.getTime(), isLaterDay: true };
      const taken = await takeStock(trx, restaurantId, [{ menuId, quantity }], number, time);
      if (!taken.ok) throw refused;
      return number;
    })
    .catch((error: unknown) => {
      if (error !== refused) throw error;
      return null;
    });
}
const refused = new Error('refused');

/** A dish of which 20 are left, and `daily` come each day. */
async function dailyDish(daily = 30): Promise<Dish> {
  const { restaurantId, menuIds } = await createRestaurant(db, [{ count: 20 }]);
  const dish = { restaurantId, menuId: menuIds[0] ?? 0 };
  await transact(db, (trx) => setDailyCount(trx, dish, daily, new Date(noon)));
  return dish;
}

/** Two of tomorrow's portions are held by an unpaid order. */
async function heldTomorrow(): Promise<Dish> {
  const dish = await dailyDish();
  await place(db, dish, 2);
  return dish;
}

const orders: Side = async (on, dish) => ((await place(on, dish, 2)) === null ? 'refused' : 'placed');
const ordersFive: Side = async (on, dish) => ((await place(on, dish, 5)) === null ? 'refused' : 'placed');
const resets: Side = (on) => startDays(on, morning);
/** What the expiry of a hold does. */
const releases: Side = async (on, dish) => {
  const order = await db
    .selectFrom('orders')
    .select('number')
    .where('restaurant_id', '=', dish.restaurantId)
    .executeTakeFirstOrThrow();
  return transact(on, (trx) => releaseHolds(trx, dish.restaurantId, order.number));
};
const setsFour: Side = (on, dish) => transact(on, (trx) => setDailyCount(trx, dish, 4, new Date(noon)));

/** The count and what is taken of tomorrow; null once that day has begun. */
async function stateOf({ restaurantId }: Dish) {
  const [stock] = await db.selectFrom('stock').select('live_count').where('restaurant_id', '=', restaurantId).execute();
  const [day] = await db.selectFrom('stock_days').select('taken').where('restaurant_id', '=', restaurantId).execute();
  return {
    left: stock?.live_count,
    taken: day?.taken ?? null,
    isWrong: (await findLedgerMismatches(db)).length > 0,
  };
}

interface DayRace {
  readonly name: string;
  readonly dish: () => Promise<Dish>;
  readonly sides: readonly [Side, Side];
  /** What the first one changes, after which it is paused. */
  readonly table: 'stock' | 'stock_days';
  /** Whether the second one waits for the first one; the reset skips what is locked. */
  readonly waits: boolean;
  readonly answers: readonly [unknown, unknown];
  /** The state once the reset has run again, if it takes part. */
  readonly state: { readonly left: number; readonly taken: number | null };
  /** Whether the row lock of the dish decides; otherwise one statement does. */
  readonly hasControl: boolean;
}

const begun = (left: number) => ({ left, taken: null });
const races: DayRace[] = [
  {
    name: 'an order for tomorrow, then the start of that day',
    dish: () => dailyDish(),
    sides: [orders, resets],
    table: 'stock_days',
    waits: false,
    answers: ['placed', 0],
    state: begun(28),
    hasControl: true,
  },
  {
    name: 'the start of the day, then an order for it',
    dish: () => dailyDish(),
    sides: [resets, orders],
    table: 'stock',
    waits: true,
    answers: [1, 'placed'],
    state: begun(28),
    hasControl: true,
  },
  {
    name: 'a hold of tomorrow expires, then the start of that day',
    dish: heldTomorrow,
    sides: [releases, resets],
    table: 'stock_days',
    waits: false,
    answers: [true, 0],
    state: begun(30),
    hasControl: false,
  },
  {
    name: 'the start of the day, then a hold of it expires',
    dish: heldTomorrow,
    sides: [resets, releases],
    table: 'stock',
    waits: true,
    answers: [1, true],
    state: begun(30),
    hasControl: false,
  },
  {
    name: 'the start of the day in two processes',
    dish: heldTomorrow,
    sides: [resets, resets],
    table: 'stock',
    waits: false,
    answers: [1, 0],
    state: begun(28),
    hasControl: false,
  },
  {
    name: 'a smaller number, then an order that exceeds it',
    dish: () => dailyDish(),
    sides: [setsFour, ordersFive],
    table: 'stock',
    waits: true,
    answers: [undefined, 'refused'],
    state: { left: 20, taken: null },
    hasControl: true,
  },
  {
    name: 'an order, then a number that is smaller',
    dish: () => dailyDish(),
    sides: [ordersFive, setsFour],
    table: 'stock_days',
    waits: true,
    answers: ['placed', undefined],
    state: { left: 20, taken: 5 },
    hasControl: false,
  },
];

async function run(on: Kysely<Database>, { dish: create, sides: [first, second], table }: DayRace, waits: boolean) {
  const dish = await create();
  const done = await raceOnStock(
    db,
    () => first(on, dish),
    () => second(on, dish),
    waits,
    table,
  );
  const isOfReset = first === resets || second === resets;
  if (isOfReset) await startDays(db, morning);
  return { answers: done, ...(await stateOf(dish)) };
}

describe.each(races)('$name', (race) => {
  it('sells each portion once [D276]', async () => {
    const { answers, state, waits } = race;
    expect(await run(db, race, waits)).toEqual({ answers, ...state, isWrong: false });
  });
});

describe.each(races.filter(({ hasControl }) => hasControl))('$name', (race) => {
  it('goes wrong without the lock of the dish (control)', async () => {
    const { answers, state } = race;
    const done = await run(unlocked, race, false);
    expect(done).not.toEqual({ answers, ...state, isWrong: false });
  });
});

/** Takes a portion of tomorrow if one is left by an earlier statement. */
async function takeWithoutGuard(on: Kysely<Database>, { restaurantId, menuId }: Dish): Promise<boolean> {
  const ofDish = on.selectFrom('stock_days').select('taken').where('restaurant_id', '=', restaurantId);
  const { taken } = (await ofDish.executeTakeFirst()) ?? { taken: 0 };
  if (taken >= 10) return false;
  await on
    .insertInto('stock_days')
    .values({ restaurant_id: restaurantId, menu_id: menuId, day: morning, taken: 1 })
    .onConflict((on) =>
      on
        .columns(['restaurant_id', 'menu_id', 'day'])
        .doUpdateSet((row) => ({ taken: row('stock_days.taken', '+', 1) })),
    )
    .execute();
  return true;
}

describe(`${buyers} buyers of the last of tomorrow's portions`, () => {
  async function lastOfTen(): Promise<Dish> {
    const dish = await dailyDish(10);
    await place(db, dish, 9);
    return dish;
  }

  it('get one, and the others are refused [D276]', async () => {
    for (let round = 0; round < 3; round += 1) {
      const dish = await lastOfTen();
      const done = await Promise.all(Array.from({ length: buyers }, () => place(db, dish, 1)));
      expect(done.filter((number) => number !== null)).toHaveLength(1);
      expect(await stateOf(dish)).toEqual({ left: 20, taken: 10, isWrong: false });
    }
  });

  it('get more than one without the guard (control)', async () => {
    const dish = await lastOfTen();
    const done = await Promise.all(Array.from({ length: buyers }, () => takeWithoutGuard(db, dish)));
    expect(done.filter(Boolean).length).toBeGreaterThan(1);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../server/db/schema.ts';
import { transact } from '../../server/db/transaction.ts';
import { setDailyCount } from '../../server/orders/daily-stock.store.ts';
import { takeStock } from '../../server/orders/stock.store.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { noon } from '../fixtures/order.ts';
import { addOrder } from '../fixtures/order-row.ts';
import { startSettlement } from '../fixtures/settlement.ts';
import { raceOnStock, type Dish, type Side } from '../fixtures/stock-races.ts';
import { withoutRowLocks } from '../fixtures/without-row-locks.ts';

// Orders of tomorrow's portions beside each other and another number, in both orders on a real database (D276).
// `sequences/order-races` finds those beside the start of that day and returned portions.

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
async function place(on: Db, { restaurantId, menuId }: Dish, quantity: number) {
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

const ordersFive: Side = async (on, dish) => ((await place(on, dish, 5)) === null ? 'refused' : 'placed');
/** @returns how many portions others see as taken when the number is set, since no order may exceed it afterwards */
const setsFour: Side = async (on, dish) => {
  await transact(on, (trx) => setDailyCount(trx, dish, 4, new Date(noon)));
  return (await stateOf(dish)).taken;
};
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
  readonly sides: readonly [Side, Side];
  /** What the first one changes, after which it is paused. */
  readonly table: 'stock' | 'stock_days';
  readonly answers: readonly [unknown, unknown];
  readonly state: { readonly left: number; readonly taken: number | null };
}

const races: DayRace[] = [
  {
    name: 'a smaller number, then an order that exceeds it',
    sides: [setsFour, ordersFive],
    table: 'stock',
    answers: [null, 'refused'],
    state: { left: 20, taken: null },
  },
  {
    name: 'an order, then a number that is smaller',
    sides: [ordersFive, setsFour],
    table: 'stock_days',
    answers: ['placed', 5],
    state: { left: 20, taken: 5 },
  },
];

async function run(on: Db, { sides: [first, second], table }: DayRace, waits: true | 'either') {
  const dish = await dailyDish();
  const answers = await raceOnStock(
    db,
    () => first(on, dish),
    () => second(on, dish),
    waits,
    table,
  );
  return { answers, ...(await stateOf(dish)) };
}

describe.each(races)('$name', (race) => {
  const { answers, state } = race;

  it('sells each portion once [D276]', async () => {
    expect(await run(db, race, true)).toEqual({ answers, ...state, isWrong: false });
  });

  it('goes wrong without the lock (control)', async () => {
    expect(await run(unlocked, race, 'either')).not.toEqual({ answers, ...state, isWrong: false });
  });
});

/** Takes a portion of tomorrow if one is left by an earlier statement. */
async function takeWithoutGuard(on: Db, { restaurantId, menuId }: Dish): Promise<boolean> {
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

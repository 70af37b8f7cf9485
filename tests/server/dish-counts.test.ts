import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { randomFrom } from '../../demo/art/random.ts';
import type { Db } from '../../server/db/schema.ts';
import { countDishes, mergeDishCounts } from '../../server/partner/menu.store.ts';
import { createRestaurant } from '../fixtures/create-restaurant.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { waitingConnections } from '../fixtures/waiting-connections.ts';

let database: TestDatabase;
let restaurantId: number;
let menuIds: readonly number[];

beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());
beforeEach(async () => {
  ({ restaurantId, menuIds } = await createRestaurant(database.db, [{ count: 1 }, { count: 0 }, { count: 4 }]));
});

const maintained = () => countDishes(database.db, restaurantId, {});

/** Counts the rows themselves. */
async function counted() {
  const { rows } = await sql<{ items: number; in_stock: number }>`
    select count(*)::integer as items, count(*) filter (where live_count > 0)::integer as in_stock
    from menu_items dish left join stock on stock.restaurant_id = dish.restaurant_id and stock.menu_id = dish.id
    where dish.restaurant_id = ${restaurantId} and deleted_at is null`.execute(database.db);
  const { items = 0, in_stock: inStock = 0 } = rows[0] ?? {};
  return { total: items, items, in_stock: inStock, out_of_stock: items - inStock };
}

const rowsOf = async () =>
  (await database.db.selectFrom('dish_counts').select('id').where('restaurant_id', '=', restaurantId).execute()).length;

const setStock = (on: Db, menuId: number, count: number) =>
  on
    .updateTable('stock')
    .set({ live_count: count })
    .where('restaurant_id', '=', restaurantId)
    .where('menu_id', '=', menuId)
    .execute();
const setDeleted = (on: Db, menuId: number, at: Date | null = new Date()) =>
  on
    .updateTable('menu_items')
    .set({ deleted_at: at })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', menuId)
    .execute();

describe('the counts of dishes', () => {
  it('equal the dishes of the menu', async () => {
    expect(await maintained()).toEqual({ total: 3, items: 3, in_stock: 2, out_of_stock: 1 });
  });

  it('equal the dishes of the menu after each of 300 random changes, also between merges', async () => {
    const random = randomFrom(20);
    const below = (limit: number) => Math.floor(random() * limit);
    const keys = { restaurant_id: restaurantId };
    const changes: ((menuId: number) => Promise<unknown>)[] = [
      (menuId) => setStock(database.db, menuId, below(3)),
      (menuId) => setDeleted(database.db, menuId, random() < 0.5 ? new Date() : null),
      (menuId) =>
        database.db
          .deleteFrom('stock')
          .where('menu_id', '=', menuId)
          .where('restaurant_id', '=', restaurantId)
          .execute(),
      (menuId) =>
        database.db
          .insertInto('stock')
          .values({ ...keys, menu_id: menuId, live_count: below(3) })
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      (menuId) =>
        database.db
          .deleteFrom('menu_items')
          .where('id', '=', menuId)
          .where('restaurant_id', '=', restaurantId)
          .execute(),
      (menuId) =>
        sql`insert into menu_items (restaurant_id, id, name, price_paise, is_veg)
          values (${restaurantId}, ${menuId}, 'Dosa', 100, 1) on conflict do nothing`.execute(database.db),
      () => mergeDishCounts(database.db),
    ];
    for (let step = 0; step < 300; step += 1) {
      await changes[below(changes.length)]?.(menuIds[below(menuIds.length)] ?? 0);
      expect(await maintained(), `after step ${step}`).toEqual(await counted());
    }
  });

  it('count dishes that are filtered by stock, and by food', async () => {
    const { db } = database;
    await db
      .updateTable('menu_items')
      .set({ is_veg: 0 })
      .where('id', '=', menuIds[0] ?? 0)
      .execute();
    const totals = async (view: Parameters<typeof countDishes>[2]) => (await countDishes(db, restaurantId, view)).total;
    expect(await totals({ stock: 'in-stock' })).toBe(2);
    expect(await totals({ stock: 'out-of-stock' })).toBe(1);
    expect(await totals({ food: 'non-veg' })).toBe(1);
    expect(await totals({ food: 'veg', stock: 'in-stock' })).toBe(1);
  });

  it('are merged into one row once a menu has more than 100 rows', async () => {
    const [first = 0] = menuIds;
    for (let turn = 0; (await rowsOf()) < 100; turn += 1) await setStock(database.db, first, turn % 2);
    expect(await mergeDishCounts(database.db)).toBe(0);
    await setStock(database.db, first, 0);
    await setStock(database.db, first, 5);
    const before = await counted();
    const merged = await rowsOf();
    expect(merged).toBeGreaterThan(100);
    expect(await mergeDishCounts(database.db)).toBe(merged);
    expect(await rowsOf()).toBe(1);
    expect(await maintained()).toEqual(before);
  });

  it('stay right when several processes merge and others sell at the same time', async () => {
    const [first = 0, second = 0] = menuIds;
    let merged = 0;
    let isSelling = true;
    // A slow merge may begin only after many sales.
    const sell = async (menuId: number) => {
      for (let turn = 0; turn < 200 || merged === 0; turn += 1) await setStock(database.db, menuId, turn % 2);
    };
    const merge = async () => {
      while (isSelling) {
        const rows = await mergeDishCounts(database.db);
        merged += rows;
      }
    };
    await Promise.all([Promise.all([sell(first), sell(second)]).finally(() => (isSelling = false)), merge(), merge()]);
    expect(merged).toBeGreaterThan(100);
    expect(await maintained()).toEqual(await counted());
  });
});

describe.each(['deletion', 'sale'] as const)(
  'a dish that is deleted while its last portion is sold, %s first',
  (first) => {
    /** Runs both in transactions of their own; the second begins while the first is open. */
    async function race() {
      const [dish = 0] = menuIds;
      const deletion = (on: Db) => setDeleted(on, dish);
      const sale = (on: Db) => setStock(on, dish, 0);
      const [earlier, later] = first === 'deletion' ? [deletion, sale] : [sale, deletion];
      const one = await database.db.startTransaction().execute();
      const other = await database.db.startTransaction().execute();
      await earlier(one);
      let isDone = false;
      const second = later(other).finally(() => (isDone = true));
      // Without the lock, the second statement ends before the first transaction.
      while (!isDone && (await waitingConnections(database.db)) === 0) await sleep(1);
      await one.commit().execute();
      await second;
      await other.commit().execute();
    }

    it('is counted once', async () => {
      await race();
      expect(await counted()).toMatchObject({ items: 2, in_stock: 1 });
      expect(await maintained()).toEqual(await counted());
    });

    it('is counted twice without the lock on its stock (control)', async () => {
      const { rows } = await sql<{
        source: string;
      }>`select pg_get_functiondef('count_dish'::regproc) as source`.execute(database.db);
      const source = rows[0]?.source ?? '';
      const unlocked = source.replace('for update', '');
      expect(unlocked).not.toBe(source);
      await sql.raw(unlocked).execute(database.db);
      try {
        await race();
        expect(await maintained()).not.toEqual(await counted());
      } finally {
        await sql.raw(source).execute(database.db);
      }
    });
  },
);

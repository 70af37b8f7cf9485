import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { post, startApi, tokenSigner, type ApiProcess } from './api.ts';

const rounds = 10;
const latestMs = 1_000;

let database: TestDatabase;
/** Two API processes on one database. All changes are made through the first. */
let apis: [ApiProcess, ApiProcess];
beforeEach(async () => {
  database = await createTestDatabase();
  const start = () => startApi({ DATABASE_URL: database.url });
  apis = await Promise.all([start(), start()]);
});
afterEach(async () => {
  await Promise.all(apis.map((api) => api.kill()));
  await database.drop();
});

/** Creates a dish at ₹100, and returns functions to read it from an API process and to change it. */
async function openRestaurant() {
  const { db } = database;
  const { restaurantId, partnerId, menuIds } = await createRestaurant(db, [{ pricePaise: 10_000, count: 1_000 }]);
  const [menuId = 0] = menuIds;
  const partner = await (await tokenSigner(db, 'partner'))(partnerId);
  const [id = 0] = await addCustomers(db, 1);
  const token = await (await tokenSigner(db))(id);
  const shown = async ({ origin }: ApiProcess) => {
    const menus = await post(origin, '/menus', { token, body: { restaurantId } });
    const live = await post(origin, '/menusLiveInfo', {
      token,
      body: { restaurant_id: restaurantId, hard_refresh: false },
    });
    return {
      price: (menus.body as { menus?: { price: number }[] }).menus?.[0]?.price,
      livePrice: (live.body as { menus_live_info?: { price: number }[] }).menus_live_info?.[0]?.price,
      count: (live.body as { menus_live_info?: { live_count: number }[] }).menus_live_info?.[0]?.live_count,
    };
  };
  const setPrice = async (price: number) => {
    const body = { restaurant_id: restaurantId, menu_id: menuId, name: 'Idli', price: `${price}.00`, is_veg: 1 };
    expect((await post(apis[0].origin, '/partner/menu/update', { token: partner, body })).status).toBe(200);
  };
  const addPortion = async () => {
    const dish = { restaurant_id: String(restaurantId), menu_id: String(menuId) };
    const body = { ...dish, item_count: 1, action: 'increment' };
    expect((await post(apis[0].origin, '/partner/menu/updateMenuItemCount', { token: partner, body })).status).toBe(
      200,
    );
  };
  return { shown, setPrice, addPortion };
}

/** Returns the time until `isNew` returns true, ms; calls it without pauses. */
async function msUntil(isNew: () => Promise<boolean>): Promise<number> {
  const since = performance.now();
  while (!(await isNew())) if (performance.now() - since > 5_000) return Infinity;
  return performance.now() - since;
}

it('a price, a live price and a count that are changed through one process are shown by another within 1 s', async () => {
  const { shown, setPrice, addPortion } = await openRestaurant();
  const delays: number[] = [];
  let wasLate = false;
  for (let round = 1; round <= rounds; round += 1) {
    const price = 100 + round;
    const before = await shown(apis[1]);
    await setPrice(price);
    await addPortion();
    const expected = { price, livePrice: price, count: (before.count ?? 0) + 1 };
    expect(await shown(apis[0])).toEqual(expected);
    wasLate ||= (await shown(apis[1])).price !== price;
    const isNew = async () => JSON.stringify(await shown(apis[1])) === JSON.stringify(expected);
    delays.push(await msUntil(isNew));
    // Each round starts at another time between two reads of the version.
    await sleep(round * 37);
  }
  console.log(`shown by the other process after ${delays.map(Math.round).join(', ')} ms`);
  expect(Math.max(...delays)).toBeLessThanOrEqual(latestMs);
  // Control: the other process had kept answers that were out of date.
  expect(wasLate).toBe(true);
});

it('another process keeps showing the old price if the change does not increase the version (control)', async () => {
  const { shown, setPrice } = await openRestaurant();
  await sql`alter table menu_items disable trigger user`.execute(database.db);
  // Waits until the processes have read the version that includes the new restaurant.
  await sleep(latestMs);
  expect(await shown(apis[1])).toMatchObject({ price: 100 });
  await setPrice(120);
  await sleep(2 * latestMs);
  expect(await shown(apis[0])).toMatchObject({ price: 120 });
  expect(await shown(apis[1])).toMatchObject({ price: 100, livePrice: 120 });
});

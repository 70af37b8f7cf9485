import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operationsOf, readContract } from '../../server/http/contract/document.ts';
import { testConfig } from '../fixtures/application.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { noon, orderBody } from '../fixtures/order.ts';
import { startPortal, type Portal } from '../fixtures/partner-server.ts';

// What one account can add to the database within a day, at the limits on its calls and unpaid orders.

/** Bytes that an account may add within a day. */
const limit = 10_000_000;
/** Unpaid orders of a day, of a customer who has paid for a meal before (D316), and how many of them the test places. */
const [unpaidOrders, placedOrders] = [100, 10];

let database: TestDatabase;
let portal: Portal;
beforeAll(async () => {
  database = await createTestDatabase();
  portal = await startPortal(database.db);
});
afterAll(async () => {
  await portal.app.close();
  await database.drop();
});

async function bytes(): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(oid))::bigint as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(database.db);
  return rows[0]?.bytes ?? 0;
}

it('orders and cancellations of 50 dishes stay below the limit', async () => {
  const dishes = Array.from({ length: 50 }, (_, index) => ({ name: `Dish ${index}`, pricePaise: 10_000, count: 500 }));
  const { restaurantId, menuIds } = await createRestaurant(database.db, dishes);
  const [eater = 0] = await addCustomers(database.db, 1);
  const body = orderBody(
    restaurantId,
    menuIds.map((id) => ({ id })),
  );
  const before = await bytes();
  for (let count = 0; count < placedOrders; count += 1) {
    portal.clock.now = new Date(noon + count * 60_000);
    const placed = await portal.call(eater, '/order/placeorder', body);
    expect(placed.status).toBe(200);
    const { id } = placed.body['order'] as { id: string };
    expect((await portal.call(eater, '/order/cancel', { id })).status).toBe(200);
  }
  const ofDay = ((await bytes()) - before) * (unpaidOrders / placedOrders);
  console.log(`orders and cancellations: ${Math.round(ofDay / 1000)} kB a day`);
  expect(ofDay).toBeLessThan(limit);
});

it('refused calls of every operation in every hour stay below the limit', async () => {
  const { restaurantId } = await createRestaurant(database.db, [{ count: 1 }]);
  const call = () => portal.as(portal.imran, 'POST', '/partner/order', { body: { restaurant_id: restaurantId } });
  const countRows = async () => {
    const rows = await database.db
      .selectFrom('audit_log')
      .select(['calls', sql<number>`pg_column_size(audit_log.*)`.as('bytes')])
      .where('actor_id', '=', String(portal.imran))
      .where('outcome', '=', 'refused')
      .execute();
    return rows;
  };
  for (let count = 0; count < 30; count += 1) expect((await call()).status).toBe(404);
  const rows = await countRows();
  // The hour may end between two calls.
  expect(rows.length).toBeLessThanOrEqual(2);
  expect(rows.reduce((sum, { calls }) => sum + calls, 0)).toBe(30);
  // Its indexes have five entries of less than 100 bytes.
  const perEntry = (rows[0]?.bytes ?? Infinity) + 500;
  const ofDay = operationsOf(readContract()).length * 24 * perEntry;
  console.log(`refused calls: ${Math.round(ofDay / 1000)} kB a day`);
  expect(ofDay).toBeLessThan(limit);
});

it.each([
  [
    'the stock of a dish',
    1,
    (restaurant: number, dish: number, count: number) =>
      [
        'POST',
        '/partner/menu/updateMenuItemCount',
        {
          restaurant_id: String(restaurant),
          menu_id: String(dish),
          item_count: 1,
          action: count % 2 ? 'increment' : 'decrement',
        },
      ] as const,
  ],
  [
    'a restaurant, each with another link of the greatest length,',
    5,
    (restaurant: number, _dish: number, count: number) =>
      [
        'PUT',
        '/partner/restaurants/',
        {
          restaurantId: restaurant,
          map_url: `https://maps.example/${randomBytes(1_480).toString('base64url')}${count}`,
        },
      ] as const,
  ],
] as const)('changes of %s stay below the limit', async (what, times, change) => {
  const restaurant = await portal.newRestaurant(portal.imran);
  const dish = await portal.newDish(portal.imran, restaurant);
  const before = await bytes();
  for (let count = 1; count <= 200; count += 1) {
    const [method, path, body] = change(restaurant, dish, count);
    expect(await portal.as(portal.imran, method, path, { body })).toMatchObject({ status: 200 });
  }
  const ofDay = ((await bytes()) - before) * (testConfig().changesPerDay / times / 200);
  console.log(`${what}: ${Math.round(ofDay / 1000)} kB a day`);
  expect(ofDay).toBeLessThan(limit);
});

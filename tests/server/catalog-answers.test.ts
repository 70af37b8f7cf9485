import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogTables } from '../../server/catalog/catalog-version.ts';
import { connect } from '../../server/db/database.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { startOrdering, type Ordering } from '../fixtures/order-server.ts';

let database: TestDatabase;
/** A separate connection to the database, as of another process: the server does not notice its commits at once. */
let elsewhere: ReturnType<typeof connect>;
let server: Ordering;
let customer: number;
beforeAll(async () => {
  database = await createTestDatabase();
  elsewhere = connect(database.url, { max: 1 });
  server = await startOrdering(database.db);
  [customer = 0] = await addCustomers(database.db, 1);
});
afterAll(async () => {
  await server.app.close();
  await elsewhere.destroy();
  await database.drop();
});

const minuteMs = 60_000;
const rename = (db: TestDatabase['db'], id: number, name: string) =>
  db.updateTable('menu_items').set({ name }).where('id', '=', id).execute();

async function dishName(restaurantId: number): Promise<unknown> {
  const { body } = await server.call(customer, '/menus', { restaurantId });
  return (body['menus'] as { name: string }[])[0]?.name;
}

async function stockOf(restaurantId: number, hard_refresh: boolean): Promise<unknown> {
  const { body } = await server.call(customer, '/menusLiveInfo', { restaurant_id: restaurantId, hard_refresh });
  return (body['menus_live_info'] as { live_count: number }[])[0]?.live_count;
}

describe('the menu', () => {
  it('shows a commit of its own process at once, and a commit of another process within 1 s', async () => {
    const { restaurantId, menuIds } = await createRestaurant(database.db, [{ name: 'Idli', count: 5 }]);
    const [id = 0] = menuIds;
    expect(await dishName(restaurantId)).toBe('Idli');
    await database.db.transaction().execute(async (trx) => {
      await rename(trx, id, 'Vada');
      expect(await dishName(restaurantId)).toBe('Idli');
    });
    expect(await dishName(restaurantId)).toBe('Vada');
    await rename(elsewhere, id, 'Upma');
    await expect.poll(() => dishName(restaurantId), { timeout: 1_000, interval: 20 }).toBe('Upma');
  });

  it('is read from the database for every request while the version cannot be read', async () => {
    const { restaurantId, menuIds } = await createRestaurant(database.db, [{ name: 'Idli', count: 5 }]);
    const [id = 0] = menuIds;
    expect(await dishName(restaurantId)).toBe('Idli');
    // The triggers would fail while the table is away.
    await sql`alter table menu_items disable trigger user`.execute(elsewhere);
    await sql`alter table catalog_versions rename to catalog_versions_away`.execute(elsewhere);
    await rename(elsewhere, id, 'Vada');
    await expect.poll(() => dishName(restaurantId), { timeout: 1_000, interval: 20 }).toBe('Vada');
    await sql`alter table catalog_versions_away rename to catalog_versions`.execute(elsewhere);
    await sql`alter table menu_items enable trigger user`.execute(elsewhere);
  });
});

describe('a stored answer of a client', () => {
  const fetchMenu = (restaurantId: number, headers: Record<string, string> = {}) =>
    server.send(customer, '/menus', { restaurantId }, headers);

  /** Returns the tag of a menu's answer, once answers are kept: not before the version was read again. */
  async function tagOf(restaurantId: number): Promise<string> {
    const tag = async () => (await fetchMenu(restaurantId)).headers['etag'];
    await expect.poll(tag, { timeout: 5_000, interval: 20 }).toBeDefined();
    return String(await tag());
  }

  it('is answered 304 without a body while it is current, and in full after a change', async () => {
    const { restaurantId, menuIds } = await createRestaurant(database.db, [{ name: 'Idli', count: 5 }]);
    const etag = await tagOf(restaurantId);
    for (const stored of [etag, `W/${etag}`, `"another", ${etag}`]) {
      const same = await fetchMenu(restaurantId, { 'if-none-match': stored });
      expect([same.statusCode, same.body, same.headers['etag']]).toEqual([304, '', etag]);
    }
    await rename(database.db, menuIds[0] ?? 0, 'Vada');
    const changed = await fetchMenu(restaurantId, { 'if-none-match': etag });
    expect([changed.statusCode, changed.json<{ menus: { name: string }[] }>().menus[0]?.name]).toEqual([200, 'Vada']);
    expect(changed.headers['etag']).not.toBe(etag);
  });

  it('is answered in full if the tag is of another answer, or the call is refused', async () => {
    const { restaurantId } = await createRestaurant(database.db, [{ count: 5 }]);
    const other = await createRestaurant(database.db, [{ name: 'Other', count: 5 }]);
    const stored = { 'if-none-match': await tagOf(restaurantId) };
    expect((await fetchMenu(other.restaurantId, stored)).statusCode).toBe(200);
    expect((await server.send(null, '/menus', { restaurantId }, stored)).statusCode).toBe(401);
    expect((await fetchMenu(0, stored)).statusCode).not.toBe(304);
  });
});

describe('live stock', () => {
  it('is kept for 500 ms without hard_refresh, and read from the database with it', async () => {
    const { restaurantId } = await createRestaurant(database.db, [{ count: 5 }]);
    const setStock = (db: TestDatabase['db'], live_count: number) =>
      db.updateTable('stock').set({ live_count }).where('restaurant_id', '=', restaurantId).execute();
    expect(await stockOf(restaurantId, false)).toBe(5);
    await setStock(elsewhere, 4);
    expect(await stockOf(restaurantId, false)).toBe(5);
    expect(await stockOf(restaurantId, true)).toBe(4);
    server.clock.now = new Date(server.clock.now.getTime() + 500);
    expect(await stockOf(restaurantId, false)).toBe(4);
    await setStock(database.db, 3);
    expect(await stockOf(restaurantId, false)).toBe(3);
  });
});

it('a kept list of restaurants changes at the moment of an opening, a closing or the end of a pause', async () => {
  const { restaurantId } = await createRestaurant(database.db, [{ count: 5 }]);
  const { city_id } = await database.db
    .selectFrom('restaurants')
    .select('city_id')
    .where('id', '=', restaurantId)
    .executeTakeFirstOrThrow();
  // The server's time is Saturday, 13:00 in India. The restaurant is open from 13:10 to 13:20.
  const start = new Date('2026-11-21T07:30:00.000Z').getTime();
  await database.db.deleteFrom('opening_hours').where('restaurant_id', '=', restaurantId).execute();
  await database.db
    .insertInto('opening_hours')
    .values({ restaurant_id: restaurantId, weekday: 6, opens_minute: 13 * 60 + 10, closes_minute: 13 * 60 + 20 })
    .execute();
  const isOpen = async (minutes: number, ms = 0) => {
    server.clock.now = new Date(start + minutes * minuteMs + ms);
    const { body } = await server.call(customer, '/restaurants', { city_id });
    return (body['restaurants'] as { is_open: boolean }[])[0]?.is_open;
  };
  expect(await isOpen(9)).toBe(false);
  expect(await isOpen(10, -1)).toBe(false);
  expect(await isOpen(10)).toBe(true);
  expect(await isOpen(20, -1)).toBe(true);
  expect(await isOpen(20)).toBe(false);
  // A pause can also end within a minute, here at 13:12:30.
  const paused_until = new Date(start + 12 * minuteMs + 30_000);
  await database.db.updateTable('restaurants').set({ paused_until }).where('id', '=', restaurantId).execute();
  expect(await isOpen(12)).toBe(false);
  expect(await isOpen(12, 29_999)).toBe(false);
  expect(await isOpen(12, 30_000)).toBe(true);
});

it('the tables that the catalog shows, and no others, have triggers that count every change', async () => {
  const { rows } = await sql<{ table: string; events: string[] }>`
    select event_object_table as "table", array_agg(distinct event_manipulation::text order by event_manipulation::text) as events
    from information_schema.triggers where action_statement like '%count_catalog_change%' group by 1`.execute(
    elsewhere,
  );
  expect(rows.toSorted((a, b) => a.table.localeCompare(b.table))).toEqual(
    catalogTables.toSorted().map((table) => ({ table, events: ['DELETE', 'INSERT', 'UPDATE'] })),
  );
});

it('an answer has the time that decides about opening as its `Date`, also if the process has another time', async () => {
  server.clock.now = new Date('2026-11-21T07:30:00.000Z');
  const { headers } = await server.app.inject({
    method: 'POST',
    url: '/api/v1/c1/restaurantDetails',
    payload: { id: 1 },
  });
  expect(headers['date']).toBe('Sat, 21 Nov 2026 07:30:00 GMT');
});

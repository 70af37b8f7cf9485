import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAndCountOrders, listOrders } from '../../server/partner/orders.store.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';

let database: TestDatabase;
let restaurantId: number;
let placed: string[];

const numbers = [7, 70, 71, 107, 170, 707, 7_000, 7_099, 7_100, 70_000, 123_456_789_012];
const numberOfAsha = 7_099;
const nameWithDigits = 'Asha 12-17';

beforeAll(async () => {
  database = await createTestDatabase();
  const [customer = 0] = await addCustomers(database.db, 1);
  const [asha = 0] = await addCustomers(database.db, 1);
  await database.db.updateTable('customers').set({ name: nameWithDigits }).where('id', '=', asha).execute();
  await database.db.updateTable('customers').set({ name: 'Ravi' }).where('id', '=', customer).execute();
  await sql`select setval(pg_get_serial_sequence('restaurants', 'id'), 611)`.execute(database.db);
  ({ restaurantId } = await createRestaurant(database.db, [{ count: 1 }]));
  const { restaurantId: other } = await createRestaurant(database.db, [{ count: 1 }]);
  const at = new Date('2026-11-25T06:30:00Z');
  const order = (restaurant: number, number: number, isConfirmed: boolean) => ({
    restaurant_id: restaurant,
    number,
    customer_id: number === numberOfAsha ? asha : customer,
    status: isConfirmed ? ('confirmed' as const) : ('pending' as const),
    total_paise: 14_700,
    tax_paise: 700,
    slot_start: at,
    slot_minutes: 60,
    created_at: at,
    ...(isConfirmed && { pickup_code: '123456', confirmed_at: at, took_money: true }),
  });
  const rows = [
    ...numbers.map((number) => order(restaurantId, number, true)),
    order(restaurantId, 77, false),
    order(other, 7, true),
  ];
  await database.db.insertInto('orders').values(rows).execute();
  const line = { line: 1, menu_id: 1, menu_name: 'Dosa', quantity: 1, price_paise: 14_000 };
  await database.db
    .insertInto('order_lines')
    .values(rows.map((row) => ({ ...line, restaurant_id: row.restaurant_id, order_number: row.number })))
    .execute();
  placed = numbers.toReversed().map((number) => `${restaurantId}-${number}`);
});
afterAll(() => database.drop());

const find = (search: string, from = 0, count = 100) =>
  listAndCountOrders(database.db, { restaurantId, status: 'all', search }, new Date(), { from, count });

it('finds the orders whose id contains the text, for all parts of their ids', async () => {
  const parts = new Set(['-0', '-07', '8', '-8', '--', `${restaurantId}-7-`, `0${restaurantId}-7`, '9'.repeat(120)]);
  for (const id of placed)
    for (let start = 0; start < id.length; start += 1)
      for (let end = start + 1; end <= id.length; end += 1) parts.add(id.slice(start, end));
  const ofAsha = `${restaurantId}-${numberOfAsha}`;
  const expected = (part: string) =>
    placed.filter((id) => id.includes(part) || (id === ofAsha && nameWithDigits.includes(part)));
  expect(expected('12-17')).toEqual(['612-7099', '612-170']);
  for (const part of parts) {
    const { data, total } = await find(part);
    const found = expected(part);
    expect({ part, ids: data.map(({ id }) => id), total }).toEqual({ part, ids: found, total: found.length });
  }
});

it('counts all matches on each page of a search, and on a page past the end', async () => {
  const matches = placed.filter((id) => id.includes('-7'));
  const page = async (from: number) => {
    const { data, total } = await find(`${restaurantId}-7`, from, 3);
    return { ids: data.map(({ id }) => id), total };
  };
  expect(matches).toHaveLength(8);
  for (const from of [0, 3, 6, 9]) expect(await page(from)).toEqual({ ids: matches.slice(from, from + 3), total: 8 });
  expect(await find('no such name', 3, 3)).toEqual({ data: [], total: 0 });
});

it('counts the orders without a search as listed', async () => {
  const filter = { restaurantId, status: 'all', search: '' } as const;
  const { data, total } = await listAndCountOrders(database.db, filter, new Date(), { from: 3, count: 4 });
  expect(data).toEqual((await listOrders(database.db, filter, new Date(), { from: 0, count: 100 })).slice(3, 7));
  expect(total).toBe(numbers.length);
});

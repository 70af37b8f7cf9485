import { CompiledQuery, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countOrders, listOrders, summarize } from '../../server/partner/orders.store.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';

let database: TestDatabase;
let small: number;
let large: number;

/** A restaurant with `orders` orders, one in twenty still confirmed; the newest have two lines each. */
async function restaurantWith(orders: number, customerId: number): Promise<number> {
  const { restaurantId } = await createRestaurant(database.db, [{ count: 1 }]);
  await run(
    `insert into orders (restaurant_id, customer_id, status, total_paise, tax_paise, slot_start, slot_minutes,
       pickup_code, confirmed_at, created_at)
     select $1, $2, case when n % 20 = 0 then 'confirmed' else 'delivered' end, 14700, 700, now(), 60, '123456', now(),
       now() - make_interval(mins => $3 - n) from generate_series(1, $3::int) n`,
    [restaurantId, customerId, orders],
  );
  // Otherwise each foreign key of the lines is looked up with a scan of the table.
  await run('analyze orders');
  await run(
    `insert into order_lines (restaurant_id, order_number, line, menu_id, menu_name, quantity, price_paise)
     select restaurant_id, number, line, 1, 'Dosa', 1, 7000 from orders, generate_series(1, 2) line
     where restaurant_id = $1 and number > (select max(number) - 1000 from orders)`,
    [restaurantId],
  );
  return restaurantId;
}

beforeAll(async () => {
  database = await createTestDatabase();
  const [customer = 0] = await addCustomers(database.db, 1);
  small = await restaurantWith(100, customer);
  large = await restaurantWith(100_000, customer);
  for (const table of ['orders', 'order_lines', 'customers', 'restaurants']) await run(`vacuum analyze ${table}`);
}, 180_000);
afterAll(() => database.drop());

const run = (sql: string, parameters: unknown[] = []) =>
  database.db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(sql, parameters));

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/** The number of 8 KB blocks that the query of `work` reads. */
async function blocksOf(work: (db: TestDatabase['db']) => Promise<unknown>): Promise<number> {
  let asked: CompiledQuery | undefined;
  const watch: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      asked = database.db.getExecutor().compileQuery<unknown>(node, queryId);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await work(database.db.withPlugin(watch));
  if (!asked) throw new Error('Nothing was asked.');
  const { rows } = await run(`explain (analyze, buffers, format json) ${asked.sql}`, [...asked.parameters]);
  const plans = rows[0]?.['QUERY PLAN'] as [{ Plan: Plan }] | undefined;
  if (!plans) throw new Error('PostgreSQL gave no plan.');
  const { Plan: plan } = plans[0];
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

/**
 * The limit for a page of 20: an index lookup for each order, customer and lines. All 100,000 orders have more than
 * 1,700 blocks.
 */
const pageBlocks = 20 * 12;

it.each(['all', 'confirmed', 'delivered'] as const)(
  'reads the same number of blocks for a page of %s among 100,000 orders as among 100',
  async (status) => {
    const page = (restaurantId: number) =>
      blocksOf((db) => listOrders(db, { restaurantId, status, search: '' }, { from: 0, count: 20 }));
    expect(await page(small)).toBeLessThan(pageBlocks);
    expect(await page(large)).toBeLessThan(pageBlocks);
  },
);

it('calculates sums and counts among 100,000 orders at the same cost as among 100', async () => {
  for (const restaurantId of [small, large]) {
    expect(await blocksOf((db) => summarize(db, restaurantId))).toBeLessThan(20);
    for (const status of ['all', 'confirmed'] as const)
      expect(await blocksOf((db) => countOrders(db, { restaurantId, status, search: '' }))).toBeLessThan(20);
  }
  expect(await summarize(database.db, large)).toEqual({
    orders: 100_000,
    confirmed: 5000,
    delivered: 95_000,
    revenue: 14_700_000,
  });
  expect(await countOrders(database.db, { restaurantId: large, status: 'confirmed', search: '' })).toBe(5000);
});

it('searches only the restaurant’s own orders, regardless of the number of others', async () => {
  expect(await blocksOf((db) => countOrders(db, { restaurantId: small, status: 'all', search: 'asha' }))).toBeLessThan(
    40,
  );
});

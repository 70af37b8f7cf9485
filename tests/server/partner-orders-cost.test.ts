import { CompiledQuery, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBoardOrders } from '../../server/partner/board.store.ts';
import { countOrders, listOrders, summarize } from '../../server/partner/orders.store.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { executedPlan } from '../fixtures/query-plan.ts';

let database: TestDatabase;
let small: number;
let large: number;

/**
 * Creates a restaurant with `orders` orders, which the customers place in turns: one in twenty is confirmed, the others are
 * delivered.
 */
async function restaurantWith(orders: number, [first = 0, ...others]: readonly number[]): Promise<number> {
  const { restaurantId } = await createRestaurant(database.db, [{ count: 1 }]);
  await run(
    `insert into orders (restaurant_id, customer_id, status, total_paise, tax_paise, slot_start, slot_minutes,
       pickup_code, confirmed_at, took_money, created_at)
     select $1, $2 + n % $4, case when n % 20 = 0 then 'confirmed' else 'delivered' end, 14700, 700, now(), 60, '123456', now(), true,
       now() - make_interval(mins => $3 - n) from generate_series(1, $3::int) n`,
    [restaurantId, first, orders, others.length + 1],
  );
  // Without statistics, PostgreSQL would check each foreign key of the order lines with a scan of the table.
  await run('analyze orders');
  await run(
    `insert into order_lines (restaurant_id, order_number, line, menu_id, menu_name, quantity, price_paise)
     select restaurant_id, number, line, 1, 'Dosa', 1, 7000 from orders, generate_series(1, 2) line
     where restaurant_id = $1 and number > (select max(number) - 20000 from orders)`,
    [restaurantId],
  );
  return restaurantId;
}

beforeAll(async () => {
  database = await createTestDatabase();
  small = await restaurantWith(100, await addCustomers(database.db, 1));
  const guests = await addCustomers(database.db, 1000);
  await run(`update customers set name = 'Guest ' || id where id = any($1)`, [guests]);
  large = await restaurantWith(100_000, guests);
  for (const table of ['orders', 'order_lines', 'customers', 'restaurants']) await run(`vacuum analyze ${table}`);
}, 180_000);
afterAll(() => database.drop());

const run = (sql: string, parameters: unknown[] = []) =>
  database.db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(sql, parameters));

/** Returns the number of 8 KiB blocks that the queries of `work` read, once they have run a few times. */
async function blocksOf(work: (db: TestDatabase['db']) => Promise<unknown>): Promise<number> {
  const compiled = new WeakMap<object, CompiledQuery>();
  const asked: CompiledQuery[] = [];
  const watch: KyselyPlugin = {
    // Also called for subqueries, which are part of a query that is executed.
    transformQuery: ({ node, queryId }) => {
      compiled.set(queryId, database.db.getExecutor().compileQuery<unknown>(node, queryId));
      return node;
    },
    transformResult: ({ result, queryId }) => {
      const query = compiled.get(queryId);
      if (query) asked.push(query);
      return Promise.resolve(result);
    },
  };
  await work(database.db.withPlugin(watch));
  if (asked.length === 0) throw new Error('Nothing was asked.');
  let blocks = 0;
  for (const query of asked) {
    // oxlint-disable-next-line no-await-in-loop -- one query after the other
    blocks += (await executedPlan(database.db, query)).blocks;
  }
  return blocks;
}

/**
 * The limit for a page of 20 orders: index lookups of each order, its customer and its lines. The table of 100,000
 * orders has more than 1,700 blocks.
 */
const pageBlocks = 20 * 15;

it.each(['all', 'confirmed', 'delivered'] as const)(
  'a page of orders with status %s reads few blocks, whether the restaurant has 100 or 100,000 orders',
  async (status) => {
    const page = (restaurantId: number) =>
      blocksOf((db) => listOrders(db, { restaurantId, status, search: '' }, new Date(), { from: 0, count: 20 }));
    expect(await page(small)).toBeLessThan(pageBlocks);
    expect(await page(large)).toBeLessThan(pageBlocks);
  },
);

it('sums and counts read few blocks, whether the restaurant has 100 or 100,000 orders', async () => {
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

it('the board reads few blocks, however many orders have ended after the open ones became ready', async () => {
  const [waiting, confirmed] = [1, 2].map((n) => `(select max(number) from orders where restaurant_id = $1) - ${n}`);
  await run(`update orders set ready_at = created_at - interval '1 day' where restaurant_id = $1`, [large]);
  await run(`update orders set status = 'delivered' where restaurant_id = $1 and status = 'confirmed'`, [large]);
  await run(
    `update orders set status = 'waiting', paid_at = now(), due_at = now(), confirmed_at = null, pickup_code = null,
       ready_at = '2020-01-01' where restaurant_id = $1 and number = ${waiting}`,
    [large],
  );
  await run(
    `update orders set status = 'confirmed', ready_at = '2020-01-01' where restaurant_id = $1 and number = ${confirmed}`,
    [large],
  );
  await run('vacuum analyze orders');
  const board = () => readBoardOrders(database.db, [large], new Date());
  expect((await board()).map(({ status }) => status).toSorted()).toEqual(['confirmed', 'waiting']);
  expect(await blocksOf((db) => readBoardOrders(db, [large], new Date()))).toBeLessThan(60);
});

it.each([{ search: 'Irani' }, { search: 'whole id' }, { search: 'digits' }])(
  'a page of the orders that $search finds reads few blocks, and those of 100,000 orders',
  async ({ search }) => {
    const [irani = 0] = await addCustomers(database.db, 1);
    await run(`update customers set name = 'Zubin Irani' where id = $1`, [irani]);
    for (const restaurantId of [small, large]) {
      const numbers = `select number from orders where restaurant_id = $1 order by number limit 5`;
      await run(`update orders set customer_id = $2 where restaurant_id = $1 and number in (${numbers})`, [
        restaurantId,
        irani,
      ]);
    }
    await run('vacuum analyze orders, customers');
    for (const restaurantId of [small, large]) {
      const { rows } = await run('select max(number) as last from orders where restaurant_id = $1', [restaurantId]);
      const number = String(rows[0]?.['last']);
      const text = { Irani: search, 'whole id': `${restaurantId}-${number}`, digits: number }[search] ?? '';
      const filter = { restaurantId, status: 'all', search: text } as const;
      expect(await countOrders(database.db, filter)).toBe(search === 'Irani' ? 5 : 1);
      expect(await blocksOf((db) => countOrders(db, filter))).toBeLessThan(100);
      // A short page, for which PostgreSQL would read the index of the sort order until it finds the first match.
      for (const count of [1, 20]) {
        const page = (db: TestDatabase['db']) => listOrders(db, filter, new Date(), { from: 0, count });
        expect(await blocksOf(page)).toBeLessThan(100 + pageBlocks);
      }
    }
  },
);

it('a search reads only the orders of the restaurant, however many other orders exist', async () => {
  expect(await blocksOf((db) => countOrders(db, { restaurantId: small, status: 'all', search: 'asha' }))).toBeLessThan(
    40,
  );
});

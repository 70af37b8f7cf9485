import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import type { Db } from '../../server/db/schema.ts';
import { processPapers } from '../../server/orders/number-papers.ts';
import { createRestaurant } from '../fixtures/create-restaurant.ts';
import { createTestDatabase } from '../fixtures/database.ts';
import { testConfig } from '../fixtures/application.ts';
import { pauseChanges } from '../fixtures/paused-changes.ts';
import { waitingConnections } from '../fixtures/waiting-connections.ts';
import { withoutRowLocks } from '../fixtures/without-row-locks.ts';

const database = await createTestDatabase({ max: 20 });
const { db } = database;
afterAll(() => database.drop());
const config = { ...testConfig(), gstin: '27AAPFU0939F1ZV' };
const perBurst = 40;

/** Adds papers without a number. */
async function addPapers(restaurantId: number, count: number, from: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    restaurant_id: restaurantId,
    order_number: from + index,
    kind: 'receipt_voucher' as const,
    amount_paise: 100,
    tax_paise: 5,
    at: new Date(Date.parse('2026-11-21T07:30:00.000Z') + (from + index) * 1000),
  }));
  await db.insertInto('papers').values(rows).execute();
}

/** Ends a random connection that is numbering, as a crash of its process does. @returns whether there was one */
async function killOne(): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`select pg_terminate_backend(pid) as ended from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      and query ~ '(papers|paper_series)' order by random() limit 1`.execute(db);
  return rows.length > 0;
}

/** Four workers number what is added meanwhile, while connections are killed. @returns how many were killed */
async function numberConcurrently(restaurants: readonly number[]): Promise<number> {
  let isOver = false;
  let killed = 0;
  const worker = async () => {
    // A killed run fails; the next one goes on.
    while (!isOver) await processPapers({ db, config }, new Date()).catch(() => undefined);
  };
  const workers = [worker(), worker(), worker(), worker()];
  for (let burst = 0; burst < 12; burst += 1) {
    for (const id of restaurants) await addPapers(id, perBurst, burst * perBurst + 1);
    if (await killOne()) killed += 1;
  }
  const left = () => db.selectFrom('papers').select('id').where('number', 'is', null).limit(1).execute();
  await expect.poll(async () => (await left()).length, { timeout: 30_000 }).toBe(0);
  isOver = true;
  await Promise.all(workers);
  return killed;
}

/** What is wrong with the numbers of the restaurants: gaps, doubles, or a series that does not end with its last number. */
async function faults(restaurants: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{
    id: number;
    count: number;
    least: number;
    most: number;
    distinct: number;
    last: number;
  }>`
    select papers.restaurant_id as id, count(*)::integer as count, min(number) as least, max(number) as most,
      count(distinct number)::integer as distinct, max(last) as last
    from papers left join paper_series using (restaurant_id, year)
    where restaurant_id = any(${restaurants}) group by papers.restaurant_id`.execute(db);
  return rows
    .filter(
      ({ count, least, most, distinct, last }) => least !== 1 || most !== count || distinct !== count || last !== count,
    )
    .map((row) => JSON.stringify(row));
}

const newRestaurants = async () => {
  const made = [await createRestaurant(db, []), await createRestaurant(db, []), await createRestaurant(db, [])];
  return made.map(({ restaurantId }) => restaurantId);
};

it(
  'numbers without gaps or doubles when four workers run and connections are killed',
  { timeout: 90_000 },
  async () => {
    const restaurants = await newRestaurants();
    const killed = await numberConcurrently(restaurants);
    expect(await faults(restaurants)).toEqual([]);
    const { count } = await db
      .selectFrom('papers')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('restaurant_id', 'in', restaurants)
      .executeTakeFirstOrThrow();
    expect(count).toBe(12 * perBurst * 3);
    expect(killed).toBeGreaterThan(0);
  },
);

/**
 * A second worker starts while the first one has numbered papers and not committed; an older paper was added meanwhile.
 * @returns what the second one did, and whether it changed a number that the first one had given
 */
async function overtake(second: Db): Promise<{ numbered: number | 'failed'; changed: boolean }> {
  const [restaurantId = 0] = await newRestaurants();
  await addPapers(restaurantId, 1, 100);
  await processPapers({ db, config }, new Date());
  await addPapers(restaurantId, 3, 200);
  const gate = await pauseChanges(db, 'paper_series');
  const waiting = () => waitingConnections(db);
  const one = processPapers({ db, config }, new Date());
  await expect.poll(waiting, { timeout: 5_000 }).toBe(1);
  await addPapers(restaurantId, 1, 1);
  let isOver = false;
  const two = processPapers({ db: second, config }, new Date())
    .catch(() => 'failed' as const)
    .finally(() => (isOver = true));
  await expect.poll(async () => isOver || (await waiting()) === 2, { timeout: 5_000 }).toBe(true);
  await gate.resume();
  await one;
  const numbered = await two;
  await sql`drop trigger wait_for_test on paper_series`.execute(db);
  const rows = await db
    .selectFrom('papers')
    .select(['order_number', 'number'])
    .where('restaurant_id', '=', restaurantId)
    .where('order_number', '>=', 200)
    .orderBy('order_number')
    .execute();
  await processPapers({ db, config }, new Date());
  const changed = rows.map(({ number }) => number).join() !== '2,3,4';
  return { numbered, changed };
}

it('waits for a series that another worker has locked, and numbers the rest', async () => {
  expect(await overtake(db)).toEqual({ numbered: 1, changed: false });
});

it('numbers papers again without the lock of the series (control)', async () => {
  expect(await overtake(withoutRowLocks(db))).not.toEqual({ numbered: 1, changed: false });
});

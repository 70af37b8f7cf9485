import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers, createRestaurant, stockLeft } from '../fixtures/create-restaurant.ts';
import { orderOf, post, startApi, tokenSigner } from './api.ts';

const minute = 60_000;

/** Node's options for a process whose wall clock is so many minutes off; its timers run as ever. */
function clockOff(minutes: number): { NODE_OPTIONS?: string } {
  if (minutes === 0) return {};
  const source = `const Right = Date; globalThis.Date = class extends Right {
    constructor(...given) { super(...(given.length > 0 ? given : [Date.now()])); }
    static now() { return Right.now() + ${minutes * minute}; }
  };`;
  return { NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(source).toString('base64')}` };
}

let database: TestDatabase;
afterEach(() => database.drop());

/** One process places an order and ends; then the other's workers look at it, as often as they come round in two seconds. */
async function placeAndLeave({ placing, working }: { placing: number; working: number }) {
  database = await createTestDatabase();
  const { db, url } = database;
  const { restaurantId, menuIds } = await createRestaurant(db, [{ pricePaise: 10_000, count: 5 }]);
  const [customer = 0] = await addCustomers(db, 1);
  const token = (await tokenSigner(db))(customer);
  const first = await startApi({ DATABASE_URL: url, ...clockOff(placing) });
  const placed = await post(first.origin, '/order/placeorder', {
    token: await token,
    body: orderOf(restaurantId, menuIds[0] ?? 0, 2),
  });
  await first.kill();
  // Due at once, so that the second process decides about it.
  await db
    .updateTable('orders')
    .set({ next_check_at: sql<Date>`clock_timestamp()` })
    .execute();
  const second = await startApi({ DATABASE_URL: url, ...clockOff(working) });
  const decided = () =>
    db
      .selectFrom('orders')
      .select(sql<boolean>`next_check_at > clock_timestamp()`.as('decided'))
      .executeTakeFirst();
  await expect.poll(decided, { timeout: 20_000 }).toEqual({ decided: true });
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  await second.kill();
  const order = await db
    .selectFrom('orders')
    .select(['status', sql<boolean>`created_at between now() - interval '5 minutes' and now()`.as('datedNow')])
    .executeTakeFirst();
  return { placed: placed.status, ...order, left: await stockLeft(db, restaurantId) };
}

describe('two processes on one database', () => {
  const untouched = { placed: 200, status: 'pending', datedNow: true, left: 3 };

  it('keep a fresh order and its hold when the clock of the one that looks is 61 minutes ahead', async () => {
    expect(await placeAndLeave({ placing: 0, working: 61 })).toEqual(untouched);
  });

  it('keep a fresh order and its hold when the clock of the one that placed it is 61 minutes behind', async () => {
    expect(await placeAndLeave({ placing: -61, working: 0 })).toEqual(untouched);
  });

  it('accept a valid token and date an order right when the clock of one is 61 minutes ahead', async () => {
    expect(await placeAndLeave({ placing: 61, working: 0 })).toEqual(untouched);
  });
});

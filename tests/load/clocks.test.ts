import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers, createRestaurant, stockLeft } from '../fixtures/create-restaurant.ts';
import { post, startApi, tokenSigner } from './api.ts';
import { orderBody } from '../fixtures/order.ts';

const minuteMs = 60_000;

/** Returns Node options that shift a process's clock by `minutes`, but not its timers. */
function shiftedClock(minutes: number): { NODE_OPTIONS?: string } {
  if (minutes === 0) return {};
  const source = `const Right = Date; globalThis.Date = class extends Right {
    constructor(...given) { super(...(given.length > 0 ? given : [Date.now()])); }
    static now() { return Right.now() + ${minutes * minuteMs}; }
  };`;
  return { NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(source).toString('base64')}` };
}

let database: TestDatabase;
afterEach(() => database.drop());

/**
 * Places an order with one process and kills it; then runs the workers of another process until they have checked the
 * order, and for two more seconds.
 */
async function placeThenCheck({ placing, working }: { placing: number; working: number }) {
  database = await createTestDatabase();
  const { db, url } = database;
  const { restaurantId, menuIds } = await createRestaurant(db, [{ pricePaise: 10_000, count: 5 }]);
  const [customer = 0] = await addCustomers(db, 1);
  const token = (await tokenSigner(db))(customer);
  const first = await startApi({ DATABASE_URL: url, ...shiftedClock(placing) });
  const placed = await post(first.origin, '/order/placeorder', {
    token: await token,
    body: orderBody(restaurantId, [{ id: menuIds[0] ?? 0, quantity: 2 }]),
  });
  await first.kill();
  // Makes the order due, so that the workers of the second process check it.
  await db
    .updateTable('orders')
    .set({ next_check_at: sql<Date>`clock_timestamp()` })
    .execute();
  const second = await startApi({ DATABASE_URL: url, ...shiftedClock(working) });
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

  it('keep a new order and its hold when the clock of the process that checks it is 61 minutes fast', async () => {
    expect(await placeThenCheck({ placing: 0, working: 61 })).toEqual(untouched);
  });

  it('keep a new order and its hold when the clock of the process that placed it is 61 minutes slow', async () => {
    expect(await placeThenCheck({ placing: -61, working: 0 })).toEqual(untouched);
  });

  it('accept a valid token and store the correct order time when the clock of the process that placed it is 61 minutes fast', async () => {
    expect(await placeThenCheck({ placing: 61, working: 0 })).toEqual(untouched);
  });
});

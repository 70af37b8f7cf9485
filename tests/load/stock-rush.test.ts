import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { postUntilServed, startApi, tokenSigner, type ApiProcess } from './api.ts';
import { orderBody } from '../fixtures/order.ts';

const [changes, orders, initialCount] = [200, 200, 50];

let database: TestDatabase;
let apis: ApiProcess[] = [];
afterEach(async () => {
  await Promise.all(apis.map((api) => api.kill()));
  await database.drop();
});

/** Changes the stock of one dish concurrently: a partner increments and decrements it, and customers order it. */
async function changeAndOrder(environment: Record<string, string>) {
  database = await createTestDatabase();
  const { db, url } = database;
  apis = await Promise.all([0, 1].map(() => startApi({ DATABASE_URL: url, ...environment })));
  const { restaurantId, partnerId, menuIds } = await createRestaurant(db, [
    { pricePaise: 10_000, count: initialCount },
  ]);
  const menuId = menuIds[0] ?? 0;
  const customers = await Promise.all((await addCustomers(db, orders)).map(await tokenSigner(db)));
  const partner = await (await tokenSigner(db, 'partner'))(partnerId);
  const origin = (index: number) => apis[index % 2]?.origin ?? '';

  const ordered = customers.map(async (token, index) => {
    const { status } = await postUntilServed(origin(index), '/order/placeorder', {
      token,
      body: orderBody(restaurantId, [{ id: menuId }]),
    });
    return { status, delta: -1 };
  });
  const changed = Array.from({ length: changes }, async (_, index) => {
    const delta = index % 2 === 0 ? 1 : -1;
    const { status } = await postUntilServed(origin(index >> 1), '/partner/menu/updateMenuItemCount', {
      token: partner,
      body: {
        restaurant_id: String(restaurantId),
        menu_id: String(menuId),
        item_count: 1,
        action: delta > 0 ? 'increment' : 'decrement',
      },
    });
    return { status, delta };
  });
  const answers = await Promise.all([...ordered, ...changed]);
  const { live_count: count } = await db.selectFrom('stock').select('live_count').executeTakeFirstOrThrow();
  const { rows } = await sql<{ sum: number; lowest: number }>`
    select sum(delta)::int as sum, min(balance)::int as lowest
      from (select delta, sum(delta) over (order by id) as balance from stock_ledger) as entries
  `.execute(db);
  const successful = answers.filter(({ status }) => status === 200);
  return {
    count,
    ledger: rows[0]?.sum,
    lowest: rows[0]?.lowest ?? 0,
    /** The initial count, changed by all requests that succeeded. */
    expectedCount: initialCount + successful.reduce((sum, { delta }) => sum + delta, 0),
    unexpected: answers.filter(({ status }) => status !== 200 && status !== 409),
  };
}

describe(`${changes} stock changes and ${orders} orders of one dish at the same time, two API processes`, () => {
  it('leave a count that equals the successful requests and the ledger, and that was never negative', async () => {
    const { count, ledger, lowest, expectedCount, unexpected } = await changeAndOrder({});
    expect(unexpected).toEqual([]);
    expect({ ledger, expectedCount }).toEqual({ ledger: count, expectedCount: count });
    // The entries of the ledger are in the order of the changes, because they are written while the row is locked.
    expect(lowest).toBeGreaterThanOrEqual(0);
    expect(await findLedgerMismatches(database.db)).toEqual([]);
  });

  it('leave a wrong count without the stock guard (control)', async () => {
    const { count, ledger, expectedCount } = await changeAndOrder({ GUARD: 'off' });
    expect(ledger).not.toBe(count);
    expect(expectedCount).not.toBe(count);
  });
});

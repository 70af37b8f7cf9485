import { afterEach, describe, expect, it } from 'vitest';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { postUntilServed, startApi, tokenSigner, type ApiProcess } from './api.ts';
import { orderBody } from '../fixtures/order.ts';

const [customerCount, dishes] = [300, 20];

let database: TestDatabase;
let apis: ApiProcess[] = [];
afterEach(async () => {
  await Promise.all(apis.map((api) => api.kill()));
  await database.drop();
});

/** Places one order per customer, all concurrently, alternating between two API processes. */
async function placeAllOrders(environment: Record<string, string>) {
  database = await createTestDatabase();
  const { db, url } = database;
  apis = await Promise.all([0, 1].map(() => startApi({ DATABASE_URL: url, ...environment })));
  const { restaurantId, menuIds } = await createRestaurant(db, [{ pricePaise: 10_000, count: dishes }]);
  const sign = await tokenSigner(db);
  const customers = await addCustomers(db, customerCount);
  const tokens = await Promise.all(customers.map(sign));
  const answers = await Promise.all(
    tokens.map(async (token, index) => {
      const origin = apis[index % 2]?.origin ?? '';
      const { status, body, slowestMs } = await postUntilServed(origin, '/order/placeorder', {
        token,
        body: orderBody(restaurantId, [{ id: menuIds[0] ?? 0 }]),
      });
      return { said: status === 200 ? 'placed' : `${status} ${body.code}`, ms: slowestMs };
    }),
  );
  const { live_count: left } = await db.selectFrom('stock').select('live_count').executeTakeFirstOrThrow();
  const orders = await db.selectFrom('orders').select('number').execute();
  const lines = await db.selectFrom('order_lines').select('quantity').execute();
  const said = (what: string) => answers.filter((answer) => answer.said === what).length;
  return {
    placed: said('placed'),
    rejected: said('409 insufficient_inventory'),
    orders: orders.length,
    sold: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    left,
    slowestMs: Math.max(...answers.map(({ ms }) => ms)),
  };
}

describe(`${customerCount} concurrent customers, ${dishes} dishes left, two API processes`, () => {
  it('sells exactly the dishes in stock and rejects every other order', async () => {
    const { slowestMs, ...result } = await placeAllOrders({});
    expect(result).toEqual({ placed: 20, rejected: 280, orders: 20, sold: 20, left: 0 });
    expect(await findLedgerMismatches(database.db)).toEqual([]);
    // The limit allows for the time that this process needs to read 300 responses on a busy machine.
    expect(slowestMs).toBeLessThan(30_000);
    console.log(`slowest answer: ${Math.round(slowestMs)} ms`);
  });

  it('oversells without the stock guard (control)', async () => {
    const { placed, sold, left } = await placeAllOrders({ GUARD: 'off' });
    expect(placed).toBeGreaterThan(20);
    expect(sold).toBe(placed);
    // More portions were sold than were in stock. The ledger shows it; the count does not.
    expect(left + sold).toBeGreaterThan(20);
    expect(await findLedgerMismatches(database.db)).toContainEqual(
      expect.stringMatching(`: count ${left}, ledger ${dishes - sold}$`),
    );
  });
});

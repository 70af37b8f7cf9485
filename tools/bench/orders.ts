import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Kysely } from 'kysely';
import { apiBase } from '../../openapi/client.ts';
import { loadSecrets } from '../../server/auth/secrets.ts';
import { createTokens } from '../../server/auth/tokens.ts';
import { connect } from '../../server/db/database.ts';
import { openDatabaseServer } from '../../server/db/embedded.ts';
import type { Audience } from '../../server/db/account-tables.ts';
import type { Database } from '../../server/db/schema.ts';
import { addCustomers, createRestaurant } from '../../tests/fixtures/create-restaurant.ts';
import { orderBody } from '../../tests/fixtures/order.ts';
import type { BareOrder, Batch } from './bare-orders.ts';
import { processorTime } from './processor-time.ts';
import type { RunningServer } from './running-server.ts';

const connections = 8;
const ordersPerRound = 200;
/** More than all rounds sell together. */
const stock = 1_000_000;
const pricePaise = 10_000;

/**
 * Measures rounds of orders, each by a new customer: the processor time of an order through the API, and of only
 * writing its rows, µs.
 */
export interface OrderBench {
  measure(dishes: number): Promise<{ server: number; bare: number }>;
  stop(): Promise<void>;
}

/** Prepares the benchmark on the database of a running server. */
export async function benchOrders(
  server: RunningServer,
  send: (path: string, body: object, headers: Record<string, string>) => Promise<unknown>,
): Promise<OrderBench> {
  const log = { info: () => undefined, error: console.error };
  const shared = await openDatabaseServer({ dataDir: server.dataDir, log });
  const db = connect(shared.url, { max: connections });
  const tokens = await tokenSource(db);
  const bare = fork(new URL('bare-orders.ts', import.meta.url));
  const restaurants = new Map<number, Awaited<ReturnType<typeof createRestaurant>>>();

  async function restaurantWith(dishes: number) {
    const known = restaurants.get(dishes);
    if (known) return known;
    const made = await createRestaurant(
      db,
      Array.from({ length: dishes }, () => ({ pricePaise, count: stock })),
    );
    restaurants.set(dishes, made);
    return made;
  }

  return {
    async measure(dishes) {
      const { restaurantId, menuIds } = await restaurantWith(dishes);
      const menuIdOf = (index: number) => menuIds[index % dishes] ?? 0;
      const customers = await addCustomers(db, ordersPerRound);
      const tokenOf = await Promise.all(customers.map((id) => tokens(id)));
      // As in the product, each customer reads the menu first.
      for (const token of tokenOf)
        await send(`${apiBase}/menus`, { restaurantId }, { authorization: `Bearer ${token}` });
      let before = processorTime(server.pid);
      const left = customers.map((_, index) => index);
      const buy = async () => {
        for (let index = left.pop(); index !== undefined; index = left.pop()) {
          await send(`${apiBase}/order/placeorder`, orderBody(restaurantId, [{ id: menuIdOf(index) }]), {
            authorization: `Bearer ${tokenOf[index]}`,
            'idempotency-key': randomUUID(),
          });
        }
      };
      await Promise.all(Array.from({ length: connections }, buy));
      const ofServer = processorTime(server.pid) - before;

      const orders: BareOrder[] = customers.map((customerId, index) => ({
        restaurantId,
        menuId: menuIdOf(index),
        customerId,
        key: randomUUID(),
      }));
      before = processorTime(server.pid) + processorTime(bare.pid ?? 0);
      bare.send({ url: shared.url, connections, orders } satisfies Batch);
      await once(bare, 'message');
      const ofBare = processorTime(server.pid) + processorTime(bare.pid ?? 0) - before;
      return { server: (ofServer * 1000) / ordersPerRound, bare: (ofBare * 1000) / ordersPerRound };
    },
    async stop() {
      bare.kill();
      await db.destroy();
      await shared.stop();
    },
  };
}

/** Returns a function that opens a session of an account, of a customer if not said, and returns its access token. */
export async function tokenSource(db: Kysely<Database>): Promise<(id: number, audience?: Audience) => Promise<string>> {
  const { tokens: secret } = await loadSecrets(db, null);
  const tokens = createTokens({ db, secret, now: () => new Date() });
  return async (id, audience = 'customer') => (await tokens.openSession({ audience, id })).accessToken;
}

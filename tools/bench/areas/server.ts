import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { apiBase } from '../../../openapi/client.ts';
import { addCustomers, createRestaurant, type RestaurantMenu } from '../../../tests/fixtures/create-restaurant.ts';
import { orderBody } from '../../../tests/fixtures/order.ts';
import { start } from '../../scripts/run.mjs';
import { connectBare } from '../bare-orders.ts';
import { limits } from '../limits.ts';
import { timePerCall } from '../processor-time.ts';
import { call, logIn, startOpenServer, type After, type OpenServer } from '../product.ts';
import { compare, type Pair, type Row } from '../rows.ts';
import { inTurns, repeat } from '../statistics.ts';

const { server: limit } = limits;
const stock = { restaurant_id: 1, hard_refresh: false };
/** Null is the body of a GET. */
const requests = [
  { name: 'menus', path: '/menus', body: { restaurantId: 1 }, limit: limit.menus },
  { name: 'live stock', path: '/menusLiveInfo', body: stock, limit: limit.liveStock },
  { name: 'restaurants of a city', path: '/restaurants', body: { city_id: 1 }, limit: limit.restaurants },
  { name: "one's account", path: '/auth/users/me/', body: null, limit: limit.account },
  { name: "one's orders", path: '/order/getmyorders', body: null, limit: limit.orders },
];
const orders = [
  { name: 'an order of a hot dish', dishes: 1, limit: limit.hotDish },
  { name: 'an order, 100 dishes', dishes: 100, limit: limit.manyDishes },
];

const requestsPerRound = 1000;
/** More, because the bare server is too fast to be measured with fewer requests. */
const bareRequestsPerRound = 4000;
const ordersPerRound = 200;
const connections = 8;

/**
 * Measures the processor time of a request, API and database together, as a multiple of the time that a bare node:http
 * server needs to parse the same body and stringify the same answer; and that of an order, as a multiple of the time to
 * only write its rows.
 */
export async function measure(after: After, { runs }: { runs: number }): Promise<Row[]> {
  const server = await startOpenServer(after);
  const { access: token } = await logIn(server.origin);
  const program = ['--import', 'tsx', 'tools/bench/bare-server.ts'];
  const bare = start(process.execPath, program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  after(() => bare.kill());
  const answers: Record<string, unknown> = {};
  for (const { path, body } of requests)
    answers[apiBase + path] = JSON.parse(await call(server.origin + apiBase + path, { body, token }));
  bare.send(answers);
  const [port] = (await once(bare, 'message')) as [number];
  const ofRequests = await inTurns(requests, runs, async ({ path, body }): Promise<Pair> => {
    const time = (origin: string, pid: number, count: number) =>
      timePerCall(pid, count, () => repeat(count, connections, () => call(origin + apiBase + path, { body, token })));
    return {
      measured: await time(server.origin, server.pid, requestsPerRound),
      floor: await time(`http://127.0.0.1:${port}`, bare.pid ?? 0, bareRequestsPerRound),
    };
  });
  const ofOrders = await inTurns(orders, runs, await orderMeasurement(after, server));
  return [...ofRequests, ...ofOrders].map(([{ name, limit: own }, pairs]) => ({
    name,
    ...compare(pairs, 1),
    unit: 'µs',
    limit: own,
  }));
}

/** Prepares the measurement of a round of orders, each by a new customer, of a restaurant with this number of dishes. */
async function orderMeasurement(after: After, { db, origin, pid, databaseUrl, tokenOf }: OpenServer) {
  const writeBare = await connectBare(after, databaseUrl, connections);
  const restaurants = new Map<number, RestaurantMenu>();
  // More than all rounds sell together.
  for (const { dishes } of orders)
    restaurants.set(
      dishes,
      await createRestaurant(
        db,
        Array.from({ length: dishes }, () => ({ count: 1_000_000 })),
      ),
    );
  return async ({ dishes }: { dishes: number }): Promise<Pair> => {
    const { restaurantId = 0, menuIds = [] } = restaurants.get(dishes) ?? {};
    const placed = (await addCustomers(db, ordersPerRound)).map((customerId, index) => {
      return { customerId, restaurantId, menuId: menuIds[index % dishes] ?? 0, key: randomUUID() };
    });
    const tokens = await Promise.all(placed.map(({ customerId }) => tokenOf(customerId)));
    // As in the product, each customer reads the menu first.
    for (const token of tokens) await call(`${origin}${apiBase}/menus`, { body: { restaurantId }, token });
    const place = (index: number) => {
      const body = orderBody(restaurantId, [{ id: placed[index]?.menuId ?? 0 }]);
      return call(`${origin}${apiBase}/order/placeorder`, { body, token: tokens[index] ?? '', key: randomUUID() });
    };
    return {
      measured: await timePerCall(pid, ordersPerRound, () => repeat(ordersPerRound, connections, place)),
      // This process writes the rows, and the database is among its descendants.
      floor: await timePerCall(process.pid, ordersPerRound, () => writeBare(placed)),
    };
  };
}

/**
 * `npm run rollback:check`: proves that the newest release of docs/releases.json runs on the schema of this tree (D187).
 * This tree and then, on the same database and at the same time, the release place an order; the release hands both over.
 * A planted migration that is marked `expand` makes the schema newer than the release in any case. Takes minutes, because
 * the release is installed and built.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sql, type Kysely } from 'kysely';
import { freePort } from '../../tests/fixtures/free-port.ts';
import { apiBase, type Schemas } from '../../openapi/client.ts';
import { migrate, migrations } from '../../server/db/migrate.ts';
import type { Database } from '../../server/db/schema.ts';
import { createRestaurant, type TestRestaurant } from '../../tests/fixtures/create-restaurant.ts';
import { orderBody } from '../../tests/fixtures/order.ts';
import { becomesReady, logIn, startOpenServer, withStops } from '../bench/product.ts';
import { start } from './run.mjs';

/** Time for the release to be installed, built and ready, s. */
const startLimit = 900;

const plantedMigration = {
  compatibility: 'expand' as const,
  up: (db: Kysely<unknown>) => sql`alter table orders add column planted text`.execute(db).then(() => undefined),
};

await withStops(async (after) => {
  const current = await startOpenServer(after);
  const restaurant = await prepare(current.db);
  const orderOfCurrent = await placeAndPay(current.origin, restaurant);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const release = start(process.execPath, ['tools/scripts/rollback.mjs'], {
    env: {
      ...process.env,
      ...{ HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn' },
      ...{ DATA_DIR: current.dataDir, DEMO: '1', SEED: '0', WARM_PICTURES: '0' },
    },
    stdio: 'inherit',
  });
  const ended = once(release, 'exit');
  after(() => {
    release.kill('SIGTERM');
    return ended;
  });
  if (!(await becomesReady(release, origin, startLimit))) throw new Error('The release is not ready.');
  const orderOfRelease = await placeAndPay(origin, restaurant);
  await handOver(origin, [orderOfCurrent, orderOfRelease]);
  console.log(`The release is ready, placed ${orderOfRelease}, and handed over this and ${orderOfCurrent}.`);
});

/** Plants the migration, and gives the demo's partner a restaurant that is open at any time. */
async function prepare(db: Kysely<Database>): Promise<TestRestaurant> {
  await migrate(db, { ...migrations, '9999-planted': plantedMigration });
  const restaurant = await createRestaurant(db, [{ count: 10 }]);
  await db.updateTable('restaurants').set({ partner_id: 1 }).where('id', '=', restaurant.restaurantId).execute();
  return restaurant;
}

/** Places and pays an order as the demo's customer. @returns its id */
async function placeAndPay(origin: string, { restaurantId, menuIds }: TestRestaurant): Promise<string> {
  const { access } = await logIn(origin);
  const body = orderBody(restaurantId, [{ id: menuIds[0] ?? 0 }]);
  const { order } = await post<Schemas['OrderPlaced']>(origin, `${apiBase}/order/placeorder`, body, access);
  if (order?.id === undefined) throw new Error('The answer to placing has no order.');
  const payment = await post<{ razorpay_payment_id: string; razorpay_signature: string }>(origin, '/sandbox/payments', {
    order_id: order.order_id,
    outcome: 'success',
    webhook: 'none',
  });
  const verified = await post<{ outcome: string }>(
    origin,
    `${apiBase}/order/verifypayment`,
    {
      razorpay_order_id: order.order_id,
      razorpay_payment_id: payment.razorpay_payment_id,
      signature: payment.razorpay_signature,
    },
    access,
  );
  if (verified.outcome !== 'paid') throw new Error(`The order ${order.id} is ${verified.outcome} instead of paid.`);
  return order.id;
}

/** Hands the orders over by their pickup codes. @throws if an order is not delivered then. */
async function handOver(origin: string, ids: readonly string[]): Promise<void> {
  const [customer, partner] = [await logIn(origin), await logIn(origin, 'partner')];
  for (const orderId of ids) {
    const code = (await readOrder(origin, customer.access, orderId)).pickup_code;
    await post(origin, `${apiBase}/partner/order/verifyOTP`, { orderId, code }, partner.access);
    const { status } = await readOrder(origin, customer.access, orderId);
    if (status !== 'delivered') throw new Error(`The order ${orderId} is ${status} instead of delivered.`);
  }
}

async function readOrder(origin: string, token: string, id: string): Promise<Schemas['CustomerOrder']> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}${apiBase}/order/getmyorders`, { headers });
  const { orders } = (await answer.json()) as Schemas['CustomerOrders'];
  const order = orders.find((each) => each.id === id);
  if (!order) throw new Error(`The order ${id} is not among the customer's orders.`);
  return order;
}

async function post<Body>(origin: string, path: string, body: object, token?: string): Promise<Body> {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}

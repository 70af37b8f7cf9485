import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../server/db/transaction.ts';
import { releaseExpiredHolds } from '../../server/orders/expiry.ts';
import { endOverdueOrders } from '../../server/orders/due-orders.ts';
import { startDays } from '../../server/orders/daily-stock.ts';
import { reconcile } from '../../server/orders/reconciler.ts';
import { processRefunds } from '../../server/orders/refunds.ts';
import { createPartnerCaller } from '../fixtures/as-partner.ts';
import { addCustomers } from '../fixtures/create-restaurant.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { createDosaRestaurant, dosaOrderBody } from '../fixtures/dosas-and-coffees.ts';
import { noon } from '../fixtures/order.ts';
import { startOrdering, type Ordering } from '../fixtures/order-server.ts';
import { reachOf, recordStatements, type Recorded } from '../fixtures/recorded-statements.ts';

// docs/scale.md lists the statements of an order's life that are not bound to one restaurant. This test compares the list
// with what the server sends to the database.

let database: TestDatabase;
let ordering: Ordering;
let asPartner: ReturnType<typeof createPartnerCaller>;
let kitchen: Awaited<ReturnType<typeof createDosaRestaurant>>;
let asha: number;
/** The tables that would be sharded by restaurant. */
let tables: string[];
/** What the server sends each time that it performs an action of an order's life. */
const actions = new Map<string, Recorded[][]>();

const hours = (count: number) => new Date(noon + count * 60 * 60_000);

beforeAll(async () => {
  database = await createTestDatabase();
  ordering = await startOrdering(database.db);
  ordering.clock.now = new Date(noon);
  asPartner = createPartnerCaller(ordering);
  // An order at another restaurant, so that the customer's orders are on two shards.
  const other = await createDosaRestaurant(database.db);
  kitchen = await createDosaRestaurant(database.db);
  [asha = 0] = await addCustomers(database.db, 1);
  await ordering.call(asha, '/order/placeorder', dosaOrderBody(other, 1));
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns where column_name = 'restaurant_id'
      and table_schema = current_schema() and table_name <> 'audit_log'
      order by table_name`.execute(database.db);
  tables = rows.map(({ name }) => name);
  await live();
});
afterAll(async () => {
  await ordering.app.close();
  await database.drop();
});

/** Whether the process reads the newest events for its streams, which it does beside each action. */
const isTail = (group: Recorded) => reaches(group).every(({ name }) => name === 'select order_events by at');

async function record<Result>(action: string, work: () => Promise<Result>): Promise<Result> {
  const { result, recorded } = await recordStatements(database.url, work);
  actions.set(action, [...(actions.get(action) ?? []), recorded.filter((group) => !isTail(group))]);
  return result;
}

let keys = 0;
async function place() {
  const key = { 'idempotency-key': `a-key-of-asha-${(keys += 1)}` };
  const request = () => ordering.call(asha, '/order/placeorder', dosaOrderBody(kitchen, 1, 1), key);
  const { status, body } = await record('place', request);
  expect([status, body]).toMatchObject([200, expect.anything()]);
  const { id, order_id: providerOrderId } = body['order'] as { id: string; order_id: string };
  return { id, providerOrderId, number: Number(id.split('-')[1]), repeat: request };
}
type Placed = Awaited<ReturnType<typeof place>>;

async function pay({ providerOrderId }: Placed) {
  const paid = await ordering.deps.payments.pay({ orderId: providerOrderId, outcome: 'success', webhook: 'none' });
  const report = {
    razorpay_order_id: providerOrderId,
    razorpay_payment_id: paid?.razorpay_payment_id,
    signature: paid?.razorpay_signature,
  };
  expect((await record('pay', () => ordering.call(asha, '/order/verifypayment', report))).status).toBe(200);
}

const ok = (answer: { status: number; body: unknown }) => expect([answer.status, answer.body]).toMatchObject([200, {}]);

/** Runs each action of an order's life once or more. */
async function live() {
  const about = kitchen.restaurantId;
  const handedOver = await place();
  ok(await record('repeat with the same key', handedOver.repeat));
  ok(
    await record('ask for the outcome', () =>
      ordering.call(asha, '/order/status', { razorpay_order_id: handedOver.providerOrderId }),
    ),
  );
  await pay(handedOver);
  const { pickup_code: code } = await database.db
    .selectFrom('orders')
    .select('pickup_code')
    .where('number', '=', handedOver.number)
    .executeTakeFirstOrThrow();
  ok(
    await record('prepare', () =>
      asPartner(about, '/partner/order/act', { orderId: handedOver.id, action: 'prepare' }),
    ),
  );
  ok(await record('hand over', () => asPartner(about, '/partner/order/verifyOTP', { orderId: handedOver.id, code })));

  const unpaid = await place();
  ok(await record('cancel an unpaid order', () => ordering.call(asha, '/order/cancel', { id: unpaid.id })));
  const refunded = await place();
  await pay(refunded);
  ok(
    await record('cancel a paid order', () => ordering.call(asha, '/order/cancel', { id: refunded.id, refund: true })),
  );
  await record('worker: refund', () => processRefunds(ordering.deps, ordering.clock.now));

  const reported = await place();
  const { payments } = ordering.deps;
  const paid = await payments.pay({ orderId: reported.providerOrderId, outcome: 'success', webhook: 'none' });
  const entity = {
    id: paid?.razorpay_payment_id,
    amount: 25_199,
    status: 'captured',
    order_id: reported.providerOrderId,
  };
  const payload = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': payments.signReport(payload),
    'x-razorpay-event-id': 'evt_1',
  };
  const url = '/api/v1/c1/order/webhook';
  const webhook = await record('webhook', () => ordering.app.inject({ method: 'POST', url, headers, payload }));
  expect([webhook.statusCode, webhook.json<object>()]).toMatchObject([200, {}]);

  const [dosa = 0] = kitchen.menuIds;
  const stock = { restaurant_id: String(about), menu_id: String(dosa), action: 'increment', item_count: 3 };
  ok(await record('change stock', () => asPartner(about, '/partner/menu/updateMenuItemCount', stock)));
  ok(await record('My Orders', () => ordering.call(asha, '/order/getmyorders')));
  ok(await record('board', () => asPartner(about, '/partner/board', { restaurant_id: about })));
  ok(await record('list of a partner', () => asPartner(about, '/partner/order', { restaurant_id: about, page: 1 })));

  await place();
  ordering.clock.now = hours(2);
  await record('worker: release expired holds', () => releaseExpiredHolds(database.db, hours(2)));
  await record('worker: reconcile', () => reconcile(ordering.deps, hours(2), new AbortController().signal));
  await record('worker: end overdue orders', () => endOverdueOrders(ordering.deps, hours(48)));
  const dish = { restaurant_id: String(about), menu_id: String(dosa), sold_out: true };
  ok(await record('sold out today', () => asPartner(about, '/partner/menu/soldOutToday', dish)));
  expect(await record('worker: start the day of dishes', () => startDays(database.db, hours(72)))).toBe(1);
}

const reaches = (group: Recorded) => group.map((statement) => reachOf(statement, tables));
const restaurantsOf = (group: Recorded) => new Set(reaches(group).flatMap((reach) => reach.restaurants));
/** The statements of a group that name a table of a restaurant, but are bound to none. */
const unbound = (group: Recorded) =>
  reaches(group).filter((reach) => reach.tables.length > 0 && reach.restaurants.length === 0);
const namesOf = (groups: readonly Recorded[]) =>
  [...new Set(groups.flatMap((group) => unbound(group).map(({ name }) => name)))].toSorted();
const writes = (group: Recorded) => reaches(group).some((reach) => reach.isWrite && reach.tables.length > 0);
const groups = () => [...actions.values()].flat(2);

const below = (heading: string) =>
  readFileSync('docs/scale.md', 'utf8').split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
/** The statements that docs/scale.md lists below a heading. */
const documented = (heading: string) =>
  [...below(heading).matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name).toSorted();

describe('the statements of an order’s life', () => {
  it('write to one restaurant in each transaction', () => {
    for (const [action, runs] of actions)
      for (const group of runs.flat().filter(writes)) {
        const text = group.map((statement) => statement.text).join(';\n');
        expect(restaurantsOf(group).size, `${action}: ${text}`).toBeLessThanOrEqual(1);
      }
  });

  it('are bound to a restaurant in transactions that write, except those listed in docs/scale.md', () => {
    expect(namesOf(groups().filter(writes))).toEqual(documented('Statements of transactions without the restaurant'));
  });

  it('are bound to a restaurant in reads, except those listed in docs/scale.md', () => {
    const reads = groups().filter((group) => !writes(group));
    expect(namesOf(reads)).toEqual(documented('Reads without the restaurant'));
  });

  it('leave the restaurant as often in each action as docs/scale.md says', () => {
    const rows = [...below('Statements of each action').matchAll(/^\| ([^|]+) \| \d+ \| (\d+) \|$/gm)];
    const ofRequests = [...actions].filter(([action]) => !action.startsWith('worker'));
    const counted = ofRequests.map(([action, [first = []]]) => `${action}: ${first.flatMap(unbound).length}`);
    expect(counted.toSorted()).toEqual(rows.map(([, action, left]) => `${action}: ${left}`).toSorted());
  });
});

describe('a planted statement (control)', () => {
  it('without the restaurant is found', async () => {
    const { recorded } = await recordStatements(database.url, () =>
      transact(database.db, (trx) =>
        trx.updateTable('orders').set({ kitchen_note: null }).where('customer_id', '=', asha).execute(),
      ),
    );
    expect(namesOf(recorded.filter(writes))).toEqual(['update orders by customer_id']);
  });

  it('for a second restaurant in a transaction is found', async () => {
    const { recorded } = await recordStatements(database.url, () =>
      transact(database.db, async (trx) => {
        for (const id of [1, 2])
          await trx.updateTable('orders').set({ kitchen_note: null }).where('restaurant_id', '=', id).execute();
      }),
    );
    expect(recorded.filter(writes).map((group) => restaurantsOf(group).size)).toEqual([2]);
  });
});

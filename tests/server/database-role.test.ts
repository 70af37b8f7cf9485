import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../server/db/database.ts';
import { removeExpiredRows } from '../../server/db/housekeeping.ts';
import { endUnpaidOrders } from '../../server/orders/end-unpaid.store.ts';
import { processRefunds } from '../../server/orders/refunds.ts';
import { createTestDatabase } from '../fixtures/database.ts';
import { createDosaRestaurant, dosaOrderBody } from '../fixtures/dosas-and-coffees.ts';
import { addCustomers } from '../fixtures/create-restaurant.ts';
import { restaurantBody, startPortal, type Portal } from '../fixtures/partner-server.ts';

// The server with a role of PostgreSQL that may only read and write rows, with the grants of docs/operations.md.

const role = `pehle_app_${randomBytes(4).toString('hex')}`;
const password = randomBytes(12).toString('hex');
const page = readFileSync('docs/operations.md', 'utf8');
/** The statements of the page: the first one for an administrator, the others for the owner of the tables. */
const [createRole = '', ...grants] = (/```sql\n(create role pehle_app .*?)```/s.exec(page)?.[1] ?? '')
  .replaceAll('pehle_app', role)
  .replace('CHANGE THIS', password)
  .split(/(?<=;)\n/);

const database = await createTestDatabase();
const as = (username: string, secret: string) =>
  connect(Object.assign(new URL(database.url), { username, password: secret }).href, { max: 4, limits: null });
/** The cluster's superuser has the same password as the user of the tests. */
const administrator = as('postgres', new URL(database.url).password);
const served = as(role, password);
let portal: Portal;

beforeAll(async () => {
  await sql.raw(createRole).execute(administrator);
  for (const grant of grants) await sql.raw(grant).execute(database.db);
  portal = await startPortal(served);
});
afterAll(async () => {
  await portal.app.close();
  await served.destroy();
  await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(administrator);
  await administrator.destroy();
  await database.drop();
});

it('serves registration, orders, refunds, restaurants, refused calls, housekeeping and the deletion of an account', async () => {
  const { db, payments } = portal.deps;
  const registered = await portal.call(null, '/auth/register/', { name: 'Asha', phone: '9811100001' });
  expect(registered.status).toBe(201);
  expect((await portal.call(null, '/auth/send-otp/', { phone: '9811100001' })).status).toBe(200);
  const kitchen = await createDosaRestaurant(db);
  const [asha = 0] = await addCustomers(db, 1);
  const placed = await portal.call(asha, '/order/placeorder', dosaOrderBody(kitchen, 1), {
    'idempotency-key': 'k-of-asha-1',
  });
  const { id, order_id: orderId } = placed.body['order'] as { id: string; order_id: string };
  const paid = await payments.pay({ orderId, outcome: 'success', webhook: 'none' });
  const report = {
    razorpay_order_id: orderId,
    razorpay_payment_id: paid?.razorpay_payment_id,
    signature: paid?.razorpay_signature,
  };
  expect((await portal.call(asha, '/order/verifypayment', report)).status).toBe(200);
  expect((await portal.call(asha, '/order/cancel', { id, refund: true })).status).toBe(200);
  expect(await processRefunds(portal.deps, portal.clock.now)).toBe(1);
  const created = await portal.as(portal.imran, 'POST', '/partner/restaurants/', {
    body: restaurantBody(portal.cityId),
  });
  expect(created.status).toBe(201);
  const foreign = { body: { restaurant_id: kitchen.restaurantId } };
  for (const _call of ['added to the audit log', 'counted there'])
    expect((await portal.as(portal.imran, 'POST', '/partner/order', foreign)).status).toBe(404);
  await removeExpiredRows(db, new Date());
  await endUnpaidOrders(db, new Date());
  await db.updateTable('refunds').set({ status: 'processed', next_attempt_at: null }).execute();
  expect((await portal.call(asha, '/auth/account/delete/', { confirmation: 'DELETE' })).status).toBe(200);
});

describe('the role that serves', () => {
  it.each([
    ['drop a table', 'drop table stock_ledger'],
    ['create a table', 'create table planted (id integer)'],
    ['change a table', 'alter table customers add column planted text'],
    ['turn off the triggers of the audit log', 'alter table audit_log disable trigger all'],
    [
      'replace the function of the audit log',
      'create or replace function protect_audit_log() returns trigger language plpgsql as $$ begin return old; end $$',
    ],
    ['change an entry of the audit log', 'update audit_log set actor_id = null'],
    ['pretend that a migration has run', `insert into kysely_migration (name, timestamp) values ('9999', 'now')`],
    ['create a role', 'create role planted'],
  ])('cannot %s', async (_what, statement) => {
    await expect(sql.raw(statement).execute(served)).rejects.toThrow(/permission denied|must be owner|must be able/);
  });

  it('can read and write the tables that a later migration creates', async () => {
    await sql`create table later (id integer generated always as identity primary key, name text)`.execute(database.db);
    await sql`insert into later (name) values ('x')`.execute(served);
    expect((await sql`select name from later`.execute(served)).rows).toEqual([{ name: 'x' }]);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '../../openapi/client.ts';
import { customerLists } from '../../server/account/customer-data.ts';
import { partnerLists } from '../../server/account/partner-data.ts';
import { settle } from '../../server/orders/settlement.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { createDosaRestaurant, dosaOrderBody } from '../fixtures/dosas-and-coffees.ts';
import { dishBody, restaurantBody, startPortal, type Portal } from '../fixtures/partner-server.ts';

let database: TestDatabase;
let portal: Portal;
let codes: string[];
let phone: string;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  codes = [];
  portal = await startPortal(database.db, { sms: { send: async ({ code }) => void codes.push(code) } });
});
afterAll(async () => {
  await portal.app.close();
  await database.drop();
});
beforeEach(() => {
  people += 1;
  phone = `97650${String(people).padStart(5, '0')}`;
});

const deletion = { confirmation: 'DELETE' };
const paths = {
  customer: { prefix: '/auth', data: '/auth/account/data/', delete: '/auth/account/delete/', me: '/auth/users/me/' },
  partner: {
    prefix: '/partner/auth',
    data: '/partner/account/data',
    delete: '/partner/account/delete',
    me: '/partner/auth/me',
  },
} as const;
type Audience = keyof typeof paths;
const spelled = (audience: Audience, call: 'register' | 'send' | 'verify') =>
  ({
    customer: { register: '/auth/register/', send: '/auth/send-otp/', verify: '/auth/verify-otp/' },
    partner: { register: '/partner/auth/register', send: '/partner/auth/send_otp', verify: '/partner/auth/verify_otp' },
  })[audience][call];

/** Contains the number, so that a test finds the person's rows in all tables. */
const noteOf = (number: string) => `No onion, ${number}`;
const nameOf = (number: string) => `Asha ${number}`;

/** Registers an account and logs in through the API. */
async function logIn(audience: Audience) {
  const account = { name: nameOf(phone), phone, ...(audience === 'partner' && { address: 'Charminar' }) };
  await portal.call(null, spelled(audience, 'register'), account);
  await portal.call(null, spelled(audience, 'send'), { phone });
  const { body } = await portal.call(null, spelled(audience, 'verify'), { phone, otp: codes.at(-1) });
  const token = { authorization: `Bearer ${String(body['accessToken'])}` };
  const { id } = await database.db
    .selectFrom(audience === 'customer' ? 'customers' : 'partners')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  const call = (path: string, sent?: object, headers = {}) => portal.call(null, path, sent, { ...token, ...headers });
  return {
    id,
    call,
    read: () => call(paths[audience].data),
    remove: () => call(paths[audience].delete, deletion),
    isActive: async () => (await call(paths[audience].me)).status === 200,
  };
}
type LoggedIn = Awaited<ReturnType<typeof logIn>>;

async function order(customer: LoggedIn) {
  const kitchen = await createDosaRestaurant(database.db);
  const body = { ...dosaOrderBody(kitchen, 1), kitchen_note: noteOf(phone) };
  const placed = await customer.call('/order/placeorder', body, {
    'idempotency-key': `key-of-${customer.id}-${kitchen.restaurantId}`,
  });
  const { id, order_id } = placed.body['order'] as { id: string; order_id: string };
  return { ...kitchen, id, number: Number(id.split('-')[1]), providerOrderId: order_id };
}
type Placed = Awaited<ReturnType<typeof order>>;

async function pay(customer: LoggedIn, { providerOrderId }: Placed) {
  const paid = await portal.deps.payments.pay({ orderId: providerOrderId, outcome: 'success', webhook: 'none' });
  const report = {
    razorpay_order_id: providerOrderId,
    razorpay_payment_id: paid?.razorpay_payment_id,
    signature: paid?.razorpay_signature,
  };
  return customer.call('/order/verifypayment', report);
}

const setOrder = ({ number }: Placed, status: 'delivered' | 'ready') =>
  database.db.updateTable('orders').set({ status }).where('number', '=', number).execute();
const orderRow = ({ number }: Placed) =>
  database.db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
const listOf = (body: object, name: string) =>
  (body as Schemas['AccountData']).lists.find((list) => list.name === name);

/** All rows of the database as text, without the audit log. */
async function everything(): Promise<string> {
  const tables = await database.db.introspection.getTables();
  const texts = tables.map(({ name }) =>
    sql<{ text: string }>`select ${name} || ' ' || t::text as text from ${sql.table(name)} t`.execute(database.db),
  );
  return (await Promise.all(texts)).flatMap(({ rows }) => rows.map(({ text }) => text)).join('\n');
}

describe('the export of a customer', () => {
  it('has the account, orders with dishes and payments, logins and the audit log, and describes each field', async () => {
    const asha = await logIn('customer');
    const meal = await order(asha);
    await pay(asha, meal);
    const { status, body } = await asha.read();
    expect(status).toBe(200);
    expect(listOf(body, 'account')?.rows).toMatchObject([{ id: asha.id, phone, name: nameOf(phone), email: null }]);
    const ofOrder = { order_id: meal.id };
    expect(listOf(body, 'orders')?.rows).toMatchObject([
      { ...ofOrder, status: 'confirmed', total_paise: 14_700, kitchen_note: noteOf(phone) },
    ]);
    expect(listOf(body, 'order_lines')?.rows).toEqual([
      { ...ofOrder, menu_name: 'Ghee Roast Dosa', quantity: 1, price_paise: 14_000 },
    ]);
    expect(listOf(body, 'payments')?.rows).toMatchObject([{ ...ofOrder, amount_paise: 14_700, status: 'completed' }]);
    expect(listOf(body, 'sessions')?.rows).toHaveLength(1);
    expect(listOf(body, 'browsers')?.rows).toHaveLength(1);
    expect(listOf(body, 'sent_codes')?.rows).toMatchObject([{ network: '127.0.0.1' }]);
    expect(listOf(body, 'audit_log')?.rows).toMatchObject([
      { action: 'registerCustomer' },
      { action: 'verifyOtp', object_kind: 'customer' },
      { action: 'verifyOtp', object_kind: 'session' },
    ]);
    for (const { name, fields, rows } of (body as Schemas['AccountData']).lists)
      for (const row of rows)
        expect([name, Object.keys(row).toSorted()]).toEqual([name, Object.keys(fields).toSorted()]);
  });

  it('has nothing of another customer', async () => {
    const asha = await logIn('customer');
    await order(asha);
    const before = (await asha.read()).body;
    phone = `96650${String(people).padStart(5, '0')}`;
    const ravi = await logIn('customer');
    await order(ravi);
    expect((await asha.read()).body).toEqual(before);
    expect(JSON.stringify((await ravi.read()).body)).not.toContain('97650');
  });

  it('has no hash, token or secret', async () => {
    const asha = await logIn('customer');
    const text = JSON.stringify((await asha.read()).body);
    const { rows } = await sql<{ secret: string }>`
      select id::text as secret from sessions union all select token_id::text from sessions
      union all select browser_hash from known_browsers union all select code_hash from otp_codes`.execute(database.db);
    expect(rows.length).toBeGreaterThan(2);
    // The audit log names a session by its id, which grants nothing.
    const hashes = rows.filter(({ secret }) => text.includes(secret) && !text.includes(`"object_id":"${secret}"`));
    expect(hashes).toEqual([]);
  });
});

it('the export of a partner has the restaurants with hours, dishes and stock, and no customer', async () => {
  const meera = await logIn('partner');
  const created = await meera.call('/partner/restaurants/', restaurantBody(portal.cityId));
  const restaurantId = Number(created.body['restaurantId']);
  await meera.call('/partner/menu/create', dishBody(restaurantId), { 'idempotency-key': 'a-form-of-meera' });
  const { status, body } = await meera.read();
  expect(status).toBe(200);
  expect(listOf(body, 'account')?.rows).toMatchObject([{ id: meera.id, phone, address: 'Charminar' }]);
  expect(listOf(body, 'restaurants')?.rows).toMatchObject([{ id: restaurantId, phone: '9876500001' }]);
  expect(listOf(body, 'opening_hours')?.rows).toHaveLength(7);
  expect(listOf(body, 'dishes')?.rows).toMatchObject([{ restaurant_id: restaurantId }]);
  expect(listOf(body, 'requests')?.rows).toMatchObject([{ operation: 'createMenuItem', key: 'a-form-of-meera' }]);
  expect((body as Schemas['AccountData']).lists.map(({ name }) => name)).not.toContain('orders');
});

/** Tables with a column of an account, a number, a network or an order that no export lists, with the reason. */
const unlisted: Readonly<Record<string, string>> = {
  network_attempts: 'networks without an account',
  catalog_versions: 'counts the changes of a restaurant',
  paper_series: 'counts the papers of a restaurant',
  slot_counts: 'counts the orders of a restaurant',
  webhook_events: 'ids of the provider',
  order_events: 'numbers and statuses of the listed orders, kept for a day',
};

it('the exports list every table that can refer to a person', async () => {
  const tables = await database.db.introspection.getTables();
  const personal = /^(?:customer_id|partner_id|subject_id|phone|network|actor_id|order_number|restaurant_id)$/;
  const found = tables.filter(({ columns }) => columns.some(({ name }) => personal.test(name))).map(({ name }) => name);
  const listed = [...customerLists, ...partnerLists].flatMap((list) => list.tables);
  expect(found.length).toBeGreaterThan(20);
  const known: readonly string[] = [...listed, ...Object.keys(unlisted)];
  expect(found.filter((name) => !known.includes(name))).toEqual([]);
});

describe('a customer who deletes the account', () => {
  it('leaves no name, number, note or login in any table, and the order without the person', async () => {
    const asha = await logIn('customer');
    const meal = await order(asha);
    await pay(asha, meal);
    await setOrder(meal, 'delivered');
    expect(await everything()).toContain(phone);
    expect(await asha.remove()).toEqual({ status: 200, body: { message: 'Your account is deleted.' } });
    expect(await asha.isActive()).toBe(false);
    const row = { customer_id: null, kitchen_note: null, idempotency_key: null, status: 'delivered' };
    expect(await orderRow(meal)).toMatchObject({ ...row, total_paise: 14_700 });
    const left = (await everything()).split('\n').filter((text) => text.includes(phone));
    // Kept for 25 hours, because it counts for the limits of this number.
    expect(left).toEqual([expect.stringMatching(/^otp_sends /)]);
    expect(await database.db.selectFrom('sessions').select('id').where('subject_id', '=', asha.id).execute()).toEqual(
      [],
    );
  });

  it('can register anew with the number, and sees no earlier order', async () => {
    const asha = await logIn('customer');
    const meal = await order(asha);
    await pay(asha, meal);
    await setOrder(meal, 'delivered');
    await asha.remove();
    portal.clock.now = new Date(portal.clock.now.getTime() + 31_000);
    const again = await logIn('customer');
    expect(again.id).not.toBe(asha.id);
    expect((await again.call('/order/getmyorders')).body['orders']).toEqual([]);
    expect(listOf((await again.read()).body, 'orders')?.rows).toEqual([]);
    expect(await asha.isActive()).toBe(false);
  });

  it('is blocked by a paid order that is open, keeps an unpaid one, and nothing is changed', async () => {
    const asha = await logIn('customer');
    const paid = await order(asha);
    await pay(asha, paid);
    const unpaid = await order(asha);
    const message = `Your order ${paid.id} is paid and still open. Pick it up or cancel it first.`;
    expect(await asha.remove()).toMatchObject({ status: 409, body: { code: 'open_orders', message } });
    expect(await orderRow(unpaid)).toMatchObject({ status: 'pending', customer_id: asha.id });
    expect(await asha.isActive()).toBe(true);
  });

  it('is blocked by a refund until it is processed', async () => {
    const asha = await logIn('customer');
    const meal = await order(asha);
    await pay(asha, meal);
    await asha.call('/order/cancel', { id: meal.id, refund: true });
    const message = `The refund of your order ${meal.id} is not finished. Please try again when the money is on its way to your bank.`;
    expect(await asha.remove()).toMatchObject({ status: 409, body: { code: 'refund_pending', message } });
    await database.db.updateTable('refunds').set({ status: 'failed', next_attempt_at: null }).execute();
    expect((await asha.remove()).status).toBe(409);
    await database.db.updateTable('refunds').set({ status: 'processed', next_attempt_at: null }).execute();
    expect((await asha.remove()).status).toBe(200);
  });

  it('cancels unpaid orders, whose stock is free at once and whose later payment is refunded', async () => {
    const asha = await logIn('customer');
    const meal = await order(asha);
    expect((await asha.remove()).status).toBe(200);
    expect(await orderRow(meal)).toMatchObject({ status: 'cancelled', customer_id: null });
    const stock = database.db.selectFrom('stock').select('live_count').where('restaurant_id', '=', meal.restaurantId);
    expect((await stock.orderBy('menu_id').executeTakeFirstOrThrow()).live_count).toBe(10);
    const captured = { id: 'pay_late', amountPaise: 14_700, status: 'captured' } as const;
    expect(await settle(portal.deps, meal, captured)).toBe('refund_due');
    const refunds = database.db.selectFrom('refunds').select('status').where('order_number', '=', meal.number);
    expect(await refunds.execute()).toEqual([{ status: 'requested' }]);
    expect(await orderRow(meal)).toMatchObject({ status: 'cancelled', pickup_code: null });
  });

  it('is blocked while the payment of an order is being checked', async () => {
    const asha = await logIn('customer');
    const meal = await order(asha);
    const payment = { provider_payment_id: `pay_${meal.number}`, amount_paise: 14_700, status: 'pending' } as const;
    await database.db
      .insertInto('payments')
      .values({ restaurant_id: meal.restaurantId, order_number: meal.number, ...payment })
      .execute();
    const message = `The payment of your order ${meal.id} is being checked. Please try again in a few minutes.`;
    expect(await asha.remove()).toMatchObject({ status: 409, body: { code: 'payment_pending', message } });
    expect(await orderRow(meal)).toMatchObject({ status: 'pending', customer_id: asha.id });
  });

  it('must confirm it with the word', async () => {
    const asha = await logIn('customer');
    for (const body of [{}, { confirmation: 'delete' }, { confirmation: 'YES' }])
      expect(await asha.call(paths.customer.delete, body)).toMatchObject({
        status: 400,
        body: { field: 'confirmation' },
      });
    expect(await asha.isActive()).toBe(true);
  });

  it('is in the audit log by the number of the account only', async () => {
    const asha = await logIn('customer');
    await asha.remove();
    const entries = await database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('actor_id', '=', `${asha.id}`)
      .execute();
    expect(entries.map(({ action, object_kind }) => `${action} ${object_kind}`)).toEqual(
      expect.arrayContaining(['deleteCustomer session', 'deleteCustomer customer']),
    );
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(phone));
  });

  it('is shown to partners as a deleted account, on the board and in the list', async () => {
    const asha = await logIn('customer');
    const meal = await order(asha);
    await pay(asha, meal);
    await setOrder(meal, 'delivered');
    await asha.remove();
    await database.db
      .updateTable('restaurants')
      .set({ partner_id: portal.imran })
      .where('id', '=', meal.restaurantId)
      .execute();
    const about = { restaurant_id: meal.restaurantId };
    const board = await portal.as(portal.imran, 'POST', '/partner/board', { body: about });
    expect(board.body['orders']).toMatchObject([{ id: meal.id, user_name: 'Deleted account' }]);
    const listed = { ...about, status: 'all' };
    const list = await portal.as(portal.imran, 'POST', '/partner/order', { body: listed });
    expect(list.body).toMatchObject({ data: [{ id: meal.id, user_name: 'Deleted account' }] });
  });
});

describe('a partner who deletes the account', () => {
  async function withRestaurant() {
    const meera = await logIn('partner');
    const kitchen = await createDosaRestaurant(database.db);
    await database.db
      .updateTable('restaurants')
      .set({ partner_id: meera.id, phone })
      .where('id', '=', kitchen.restaurantId)
      .execute();
    return { meera, ...kitchen };
  }
  const restaurantRow = (id: number) =>
    database.db.selectFrom('restaurants').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  it('leaves no name, number or login in any table; the restaurants are hidden and belong to no account', async () => {
    const { meera, restaurantId } = await withRestaurant();
    await meera.call('/partner/restaurants/', restaurantBody(portal.cityId), { 'idempotency-key': 'form-of-meera-2' });
    expect(await meera.remove()).toEqual({ status: 200, body: { message: 'Your account is deleted.' } });
    expect(await meera.isActive()).toBe(false);
    expect(await restaurantRow(restaurantId)).toMatchObject({
      partner_id: null,
      phone: null,
      deleted_at: portal.clock.now,
      name: 'Charminar Dastarkhwan',
    });
    const left = (await everything()).split('\n').filter((text) => text.includes(phone));
    expect(left).toEqual([expect.stringMatching(/^otp_sends /)]);
    portal.clock.now = new Date(portal.clock.now.getTime() + 31_000);
    const again = await logIn('partner');
    expect((await again.call('/partner/restaurants/')).body).toMatchObject({ count: 0 });
  });

  it('is blocked by paid orders at a restaurant, and nothing is changed', async () => {
    const { meera, restaurantId, menuIds } = await withRestaurant();
    phone = `95650${String(people).padStart(5, '0')}`;
    const asha = await logIn('customer');
    const placed = await asha.call('/order/placeorder', dosaOrderBody({ restaurantId, menuIds }, 1));
    const { id, order_id: providerOrderId } = placed.body['order'] as { id: string; order_id: string };
    const meal = { restaurantId, menuIds, id, number: Number(id.split('-')[1]), providerOrderId };
    await pay(asha, meal);
    const message = '1 paid order is still open at Charminar Dastarkhwan. Hand it over or cancel it first.';
    expect(await meera.remove()).toMatchObject({ status: 409, body: { code: 'open_orders', message } });
    expect(await restaurantRow(restaurantId)).toMatchObject({ partner_id: meera.id, deleted_at: null });
    await setOrder(meal, 'delivered');
    expect((await meera.remove()).status).toBe(200);
    expect((await asha.call('/order/getmyorders')).body['orders']).toMatchObject([
      { id, restaurant_name: 'Charminar Dastarkhwan' },
    ]);
  });
});

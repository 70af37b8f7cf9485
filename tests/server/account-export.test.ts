import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '../../openapi/client.ts';
import { customerLists } from '../../server/account/customer-data.store.ts';
import { partnerLists } from '../../server/account/partner-data.store.ts';
import { listOf, nameOf, noteOf, startAccounts } from '../fixtures/accounts.ts';
import { dishBody, restaurantBody } from '../fixtures/partner-server.ts';

const { database, portal, logIn, order, pay, stop } = await startAccounts();
afterAll(stop);

let phone: string;
let people = 0;
beforeEach(() => {
  people += 1;
  phone = `97650${String(people).padStart(5, '0')}`;
});

describe('the export of a customer', () => {
  it('has the account, orders with dishes and payments, logins and the audit log, and describes each field', async () => {
    const asha = await logIn('customer', phone);
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
    const asha = await logIn('customer', phone);
    await order(asha);
    const before = (await asha.read()).body;
    phone = `96650${String(people).padStart(5, '0')}`;
    const ravi = await logIn('customer', phone);
    await order(ravi);
    expect((await asha.read()).body).toEqual(before);
    expect(JSON.stringify((await ravi.read()).body)).not.toContain('97650');
  });

  it('has no hash, token or secret', async () => {
    const asha = await logIn('customer', phone);
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
  const meera = await logIn('partner', phone);
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
  stock_days: 'counts the orders of a restaurant',
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

/** Columns of listed tables that no export has, by reason. */
const unexported: Readonly<Record<string, string>> = {
  'name the owner, the order or the row, as the list or its fields order_id and restaurant do':
    'audit_log.actor_id audit_log.id audit_log.restaurant_id known_browsers.audience known_browsers.phone menu_media.id order_keys.customer_id order_lines.line order_lines.menu_id order_lines.order_number order_lines.restaurant_id order_texts.order_number order_texts.restaurant_id orders.customer_id orders.number orders.restaurant_id otp_codes.audience otp_codes.phone otp_sends.audience otp_sends.id otp_sends.phone papers.id papers.order_number papers.refund_id papers.restaurant_id partner_calls.partner_id passkeys.id passkeys.partner_id payments.order_number payments.restaurant_id provider_disputes.order_number provider_disputes.restaurant_id provider_orders.order_number provider_orders.restaurant_id refunds.id refunds.order_number refunds.restaurant_id refunds.retried_as restaurant_media.id restaurants.partner_id sessions.audience sessions.id sessions.subject_id stock.menu_id',
  'are in another list of the same export':
    'order_sums.orders order_sums.refunded_paise order_sums.restaurant_id order_sums.slot orders.idempotency_key orders.refunded_paise papers.provider_payment_id provider_disputes.provider_payment_id refunds.provider_payment_id stock_holds.menu_id stock_holds.order_number stock_holds.quantity stock_holds.restaurant_id stock_ledger.at stock_ledger.cause stock_ledger.delta stock_ledger.id stock_ledger.menu_id stock_ledger.order_number stock_ledger.restaurant_id dish_counts.dishes dish_counts.in_stock',
  'are hashes, secrets or public keys':
    'known_browsers.browser_hash known_browsers.network_hash order_keys.request_hash otp_codes.browser_hash otp_codes.code_hash otp_sends.browser_hash partner_calls.answer partner_calls.request_hash passkey_challenges.browser_hash passkey_challenges.challenge passkey_challenges.expires_at passkey_challenges.partner_id passkey_challenges.purpose passkeys.credential_id passkeys.public_key passkeys.sign_count passkeys.transports sessions.previous_token_id sessions.token_id sessions.unused_token_ids',
  'control how the service works and say nothing about the owner':
    'audit_log.hour audit_log.request_id menu_items.version order_keys.claimed_at order_keys.open_since order_lines.stock_day order_texts.attempted_at order_texts.attempts order_texts.next_attempt_at orders.done_dishes orders.due_at orders.emptied_at orders.hold_given_back_at orders.hold_until orders.next_check_at orders.pickup_misses orders.recalled orders.slot_held orders.slot_key orders.slot_units orders.took_money orders.updated_at orders.version otp_sends.network_48 otp_sends.network_56 otp_sends.with_cookie papers.is_open payments.updated_at provider_disputes.reported_at provider_disputes.respond_by provider_disputes.updated_at refunds.attempts refunds.next_attempt_at refunds.provider_key refunds.updated_at restaurants.hours_version restaurants.order_settings_version restaurants.version stock.reset_at stock_holds.expires_at',
  'was replaced by paused_until': 'restaurants.paused',
};

it('the exports have every column of their tables, except those that have a reason', async () => {
  const tables = await database.db.introspection.getTables();
  const columnsOf = (name: string) => tables.find((table) => table.name === name)?.columns.map((column) => column.name);
  const left = [...customerLists, ...partnerLists].flatMap(({ tables: listed, fields }) =>
    listed.flatMap((table) =>
      (columnsOf(table) ?? []).filter((column) => !(column in fields)).map((column) => `${table}.${column}`),
    ),
  );
  expect([...new Set(left)].toSorted()).toEqual(
    Object.values(unexported)
      .flatMap((columns) => columns.split(' '))
      .toSorted(),
  );
});

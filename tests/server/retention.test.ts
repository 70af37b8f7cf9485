import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeExpiredRows, retentionRules } from '../../server/db/housekeeping.ts';
import { createRestaurant } from '../fixtures/create-restaurant.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addOrder } from '../fixtures/order-row.ts';

const hour = 60 * 60_000;
const minute = 60_000;

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

const nameOf = ({ table, since }: { table: string; since: string }) => `${table}.${since}`;

/** The rows of the table in docs/security.md that the worker enforces, with hours. */
function documented(): string[] {
  const page = readFileSync('docs/security.md', 'utf8').split('## Retention\n')[1]?.split('\n## ')[0] ?? '';
  const rows = [...page.matchAll(/^\|[^|]+\| `(\w+)` \| (\d+) (hours|days) \| `(\w+)`[^|]*\|$/gm)];
  return rows.map(([, table, count, unit, since]) => `${table}.${since} ${Number(count) * (unit === 'days' ? 24 : 1)}`);
}

it('docs/security.md lists exactly the rules that the worker enforces', () => {
  const enforced = retentionRules.map((rule) => `${nameOf(rule)} ${rule.keptMs / hour}`);
  expect(documented().toSorted()).toEqual(enforced.toSorted());
});

let count = 0;
const next = () => (count += 1);
const phone = () => `98${String(next()).padStart(8, '0')}`;
const customer = { audience: 'customer', network: '::/64' } as const;

async function partnerId(): Promise<number> {
  const { restaurantId } = await createRestaurant(database.db, [{ count: 1 }]);
  const owner = database.db.selectFrom('restaurants').select('partner_id').where('id', '=', restaurantId);
  return (await owner.executeTakeFirstOrThrow()).partner_id;
}

/** Inserts a row for each rule, with this time in the rule's column. */
const inserts: Readonly<Record<string, (at: Date) => Promise<unknown>>> = {
  'sessions.expires_at': (expires_at) =>
    database.db
      .insertInto('sessions')
      .values({ id: randomUUID(), token_id: randomUUID(), audience: 'customer', subject_id: 1, expires_at })
      .execute(),
  'otp_codes.expires_at': (expires_at) =>
    database.db
      .insertInto('otp_codes')
      .values({
        ...customer,
        phone: phone(),
        browser_hash: 'x',
        code_hash: 'x',
        tries_left: 5,
        sent_at: expires_at,
        expires_at,
      })
      .execute(),
  'passkey_challenges.expires_at': async (expires_at) =>
    database.db
      .insertInto('passkey_challenges')
      .values({ challenge: `${next()}`, partner_id: await partnerId(), purpose: 'add', browser_hash: 'x', expires_at })
      .execute(),
  'otp_sends.sent_at': (sent_at) =>
    database.db
      .insertInto('otp_sends')
      .values({ ...customer, phone: phone(), sent_at })
      .execute(),
  'network_attempts.at': (at) =>
    database.db.insertInto('network_attempts').values({ network: '::/64', kind: 'registration', at }).execute(),
  'known_browsers.last_login_at': (last_login_at) =>
    database.db
      .insertInto('known_browsers')
      .values({ audience: 'customer', phone: phone(), browser_hash: 'x', last_login_at })
      .execute(),
  'customers.created_at': (created_at) =>
    database.db.insertInto('customers').values({ name: 'Asha', phone: phone(), created_at }).execute(),
  'partners.created_at': (created_at) =>
    database.db.insertInto('partners').values({ name: 'Imran', address: 'x', phone: phone(), created_at }).execute(),
  'audit_log.at': (at) =>
    database.db
      .insertInto('audit_log')
      .values({ actor_kind: 'system', action: 'test', object_kind: 'none', outcome: 'done', at })
      .execute(),
  'partner_calls.at': async (at) =>
    database.db
      .insertInto('partner_calls')
      .values({ partner_id: await partnerId(), operation: 'x', key: 'x', request_hash: 'x', answer: '{}', at })
      .execute(),
  'order_keys.open_since': (open_since) =>
    database.db
      .insertInto('order_keys')
      .values({ customer_id: next(), key: 'x', request_hash: 'x', restaurant_id: 1, order_number: null, open_since })
      .execute(),
  'order_keys.claimed_at': (claimed_at) =>
    database.db
      .insertInto('order_keys')
      .values({
        customer_id: next(),
        key: 'x',
        request_hash: 'x',
        restaurant_id: 1,
        order_number: 1,
        open_since: null,
        claimed_at,
      })
      .execute(),
  'orders.created_at': (created_at) =>
    addOrder(database.db, {
      restaurant_id: 1,
      customer_id: next(),
      kitchen_note: 'No onion',
      idempotency_key: `key-${next()}`,
      created_at,
    }),
  'order_events.at': (at) =>
    database.db
      .insertInto('order_events')
      .values({
        restaurant_id: 1,
        order_number: next(),
        customer_id: next(),
        kind: 'order',
        status: 'ready',
        version: 1,
        is_paid: true,
        at,
      })
      .execute(),
  'order_texts.created_at': async (created_at) => {
    const { restaurantId: restaurant_id } = await createRestaurant(database.db, [{ count: 1 }]);
    const order_number = await addOrder(database.db, { restaurant_id, customer_id: null, status: 'cancelled' });
    const message = { restaurant_id, order_number, kind: 'cancelled', created_at, next_attempt_at: null } as const;
    return database.db.insertInto('order_texts').values(message).execute();
  },
  'shared_counts.period': (period) =>
    database.db
      .insertInto('shared_counts')
      .values({ name: 'uploads', period, key: 'x', process: randomUUID(), count: 1 })
      .execute(),
  'slot_counts.starts_at': (starts_at) =>
    database.db.insertInto('slot_counts').values({ restaurant_id: next(), starts_at, taken: 1 }).execute(),
  'stock_days.day': (day) =>
    database.db.insertInto('stock_days').values({ restaurant_id: next(), menu_id: 1, day, taken: 1 }).execute(),
  'webhook_events.received_at': (received_at) =>
    database.db
      .insertInto('webhook_events')
      .values({ restaurant_id: 1, event_id: `evt_${next()}`, received_at })
      .execute(),
};

describe.each(retentionRules.map((rule) => [nameOf(rule), rule] as const))(
  '%s',
  (name, { table, since, keptMs, clears }) => {
    it('is enforced after its time, and not a minute earlier', async () => {
      const now = new Date();
      const [old, young] = [keptMs + minute, keptMs - minute].map((age) => new Date(now.getTime() - age));
      for (const at of [old, young]) await inserts[name]?.(at ?? now);
      const columns = (clears ?? [since]).map((column) => sql.ref(column));
      const read = () =>
        sql<Record<string, unknown>>`select ${sql.join(columns)} from ${sql.table(table)}
        where ${sql.ref(since)} in (${old}, ${young}) order by ${sql.ref(since)}`.execute(database.db);
      const before = (await read()).rows;
      expect(before).toHaveLength(2);
      await removeExpiredRows(database.db, now);
      const cleared = Object.fromEntries((clears ?? []).map((column) => [column, null]));
      const [, kept] = before;
      expect((await read()).rows).toEqual(clears ? [cleared, kept] : [kept]);
    });
  },
);

it('accounts with a login, and partners with a restaurant, are kept', async () => {
  const { db } = database;
  const created_at = new Date(Date.now() - 31 * 24 * hour);
  const account = { name: 'Asha', created_at, first_login_at: created_at };
  await db
    .insertInto('customers')
    .values({ ...account, phone: phone() })
    .execute();
  await partnerId();
  await db.updateTable('partners').set({ created_at, first_login_at: null }).execute();
  await removeExpiredRows(db, new Date());
  expect(await db.selectFrom('customers').select('id').where('created_at', '=', created_at).execute()).toHaveLength(1);
  expect(await db.selectFrom('partners').select('id').where('created_at', '=', created_at).execute()).not.toEqual([]);
});

it('orders, payments and refunds of any age are kept, also those of deleted accounts', async () => {
  const { db } = database;
  const { restaurantId } = await createRestaurant(db, [{ count: 1 }]);
  const created_at = new Date('2020-01-01');
  const number = await addOrder(db, {
    restaurant_id: restaurantId,
    customer_id: null,
    status: 'delivered',
    created_at,
  });
  const payment = { restaurant_id: restaurantId, order_number: number, provider_payment_id: 'pay_old', created_at };
  await db
    .insertInto('payments')
    .values({ ...payment, amount_paise: 10_500, status: 'completed' })
    .execute();
  await removeExpiredRows(db, new Date());
  const orders = db.selectFrom('orders').select('number').where('restaurant_id', '=', restaurantId);
  expect(await orders.execute()).toEqual([{ number }]);
  expect(await db.selectFrom('payments').select('provider_payment_id').execute()).toHaveLength(1);
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeExpiredRows } from '../../server/db/housekeeping.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';

const now = new Date('2026-11-21T07:30:00.000Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const day = 24 * 60;

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

/** Inserts two rows into each table: one that is just old enough to be deleted and one that is not. */
async function fill() {
  const { db } = database;
  const expiries = [minutesAgo(1), minutesAgo(-1)];
  const session = { audience: 'customer' as const, subject_id: 1 };
  await db
    .insertInto('sessions')
    .values(expiries.map((expires_at) => ({ ...session, id: randomUUID(), token_id: randomUUID(), expires_at })))
    .execute();
  const code = {
    audience: 'customer' as const,
    browser_hash: 'x',
    network: null,
    code_hash: 'x',
    tries_left: 5,
    sent_at: minutesAgo(5),
  };
  await db
    .insertInto('otp_codes')
    .values(expiries.map((expires_at, index) => ({ ...code, phone: `${index}`, expires_at })))
    .execute();
  const send = { audience: 'customer' as const, phone: '1', network: '::/64' };
  await db
    .insertInto('otp_sends')
    .values([25 * 60 + 1, 25 * 60 - 1].map((minutes) => ({ ...send, sent_at: minutesAgo(minutes) })))
    .execute();
  const attempt = { network: '::/64', kind: 'registration' as const };
  await db
    .insertInto('network_attempts')
    .values([121, 119].map((minutes) => ({ ...attempt, at: minutesAgo(minutes) })))
    .execute();
  const browser = { audience: 'customer' as const, phone: '1' };
  await db
    .insertInto('known_browsers')
    .values([401, 399].map((days) => ({ ...browser, browser_hash: `${days}`, last_login_at: minutesAgo(days * day) })))
    .execute();
  const events = [31, 29].map((days) => ({
    restaurant_id: 1,
    event_id: `evt_${days}`,
    received_at: minutesAgo(days * day),
  }));
  await db.insertInto('webhook_events').values(events).execute();
  const claim = { customer_id: 1, request_hash: 'x', restaurant_id: 1, order_number: null };
  await db
    .insertInto('order_keys')
    .values([
      ...[25, 23].map((hours) => ({ ...claim, key: `${hours} h`, open_since: minutesAgo(hours * 60) })),
      { ...claim, key: 'of an order', order_number: 1, open_since: null },
    ])
    .execute();
}

async function empty() {
  for (const table of [
    'sessions',
    'otp_codes',
    'otp_sends',
    'known_browsers',
    'network_attempts',
    'webhook_events',
    'order_keys',
  ] as const) {
    await database.db.deleteFrom(table).execute();
  }
}

it('housekeeping deletes more rows than one statement can delete', async () => {
  const rows = sql<string>`select 'customer', n::text, '::1', ${minutesAgo(26 * 60)}::timestamptz from generate_series(1, 12000) n`;
  await sql`insert into otp_sends (audience, phone, network, sent_at) ${rows}`.execute(database.db);
  expect(await removeExpiredRows(database.db, now)).toBe(12_000);
});

it('housekeeping deletes each row once if several processes run it concurrently', async () => {
  await fill();
  const removed = await Promise.all([1, 2, 3, 4].map(() => removeExpiredRows(database.db, now)));
  expect(removed.reduce((sum, each) => sum + each, 0)).toBe(7);
  await empty();
});

it('housekeeping skips a table that another process is cleaning', async () => {
  await fill();
  const login = await database.db.startTransaction().execute();
  try {
    await login.selectFrom('otp_codes').selectAll().forUpdate().execute();
    let isDone = false;
    const waiting = removeExpiredRows(database.db, now).finally(() => (isDone = true));
    // When the sessions are deleted, the first process has reached the codes, which the login has locked.
    await expect.poll(() => database.db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await removeExpiredRows(database.db, now)).toBe(5);
    expect(isDone).toBe(false);
    await login.rollback().execute();
    expect(await waiting).toBe(2);
  } finally {
    if (!login.isRolledBack) await login.rollback().execute();
  }
  await empty();
});

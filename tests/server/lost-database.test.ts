import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../server/db/database.ts';
import { transact } from '../../server/db/transaction.ts';
import { databaseLimits } from '../../server/process/time-limits.ts';
import { startApplication } from '../fixtures/application.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../fixtures/database-proxy.ts';
import { countsAt, createDosaRestaurant, dosaOrderBody, ordersAt } from '../fixtures/dosas-and-coffees.ts';
import { addCustomers } from '../fixtures/create-restaurant.ts';
import { startOrdering } from '../fixtures/order-server.ts';

let database: TestDatabase;
let network: DatabaseProxy;
beforeAll(async () => {
  database = await createTestDatabase();
  network = await startDatabaseProxy(database.url);
});
afterAll(async () => {
  await network.close();
  await database.drop();
});

const unavailable = {
  status: 503,
  body: {
    code: 'server_error',
    message: 'Server error occurred. Please try again later.',
    detail: 'We cannot reach our data at the moment. Please try again in a few seconds.',
  },
};
const endOwnConnection = sql`select pg_terminate_backend(pg_backend_pid())`;

describe('a request', () => {
  it('gets 503 with Retry-After and the code server_error if the database cannot be reached (D34)', async () => {
    const closed = connect('postgres://nobody:x@127.0.0.1:1/none', { max: 1 });
    const { app, call } = await startApplication(closed);
    const answer = await call('/auth/send-otp/', { phone: '9876543210' });
    expect(answer).toMatchObject({ ...unavailable, headers: { 'retry-after': '2' } });
    await app.close();
    await closed.destroy();
  });

  it('gets 503 if the database closes the connection, and the next request succeeds', async () => {
    const { app, call } = await startApplication(database.db);
    app.addHook('onRequest', async (request) => {
      if (request.headers['authorization'] === 'cut') await endOwnConnection.execute(database.db);
    });
    expect(await call('/auth/send-otp/', { phone: '9876543210' }, 'cut')).toMatchObject(unavailable);
    expect((await call('/auth/send-otp/', { phone: '9876543210' })).status).toBe(404);
    await app.close();
  });
});

describe('a transaction', () => {
  const addCity = (name: string) => ({ name, state: 'Goa', district: 'North Goa' });
  const cities = async (name: string) =>
    (await database.db.selectFrom('cities').select('id').where('name', '=', name).execute()).length;

  it('that loses its connection before its commit runs again on another connection', async () => {
    let runs = 0;
    await transact(database.db, async (trx) => {
      runs += 1;
      await trx.insertInto('cities').values(addCity('Mapusa')).execute();
      if (runs === 1) await endOwnConnection.execute(trx);
    });
    expect({ runs, cities: await cities('Mapusa') }).toEqual({ runs: 2, cities: 1 });
  });

  it('that loses its connection twice fails and changes nothing', async () => {
    let runs = 0;
    const lost = transact(database.db, async (trx) => {
      runs += 1;
      await trx.insertInto('cities').values(addCity('Panjim')).execute();
      await endOwnConnection.execute(trx);
    });
    await expect(lost).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'lost' });
    expect({ runs, cities: await cities('Panjim') }).toEqual({ runs: 2, cities: 0 });
  });

  it('that loses its connection after sending its commit does not run again', async () => {
    const db = connect(network.url, { max: 1 });
    let runs = 0;
    network.loseAnswerTo('commit');
    const lost = transact(db, async (trx) => {
      runs += 1;
      await trx.insertInto('cities').values(addCity('Margao')).execute();
    });
    await expect(lost).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'lost' });
    expect({ runs, cities: await cities('Margao') }).toEqual({ runs: 1, cities: 1 });
    await db.destroy();
  });
});

it.each([
  { lost: 'insert into "order_keys"', written: 'the claim of its key', orders: 0 },
  { lost: 'commit', written: 'the order itself', orders: 1 },
  { lost: 'insert into provider_orders', written: "the provider's order", orders: 1 },
])(
  'an order is not acknowledged if the commit of $written gets no response, and repeating the request creates no second order',
  async ({ lost, orders }) => {
    const db = connect(network.url, { max: 4 });
    const { app, call } = await startOrdering(db);
    const [customer = 0] = await addCustomers(database.db, 1);
    const kitchen = await createDosaRestaurant(database.db);
    const place = () =>
      call(customer, '/order/placeorder', dosaOrderBody(kitchen, 2, 1), { 'idempotency-key': 'unanswered-1' });
    network.loseAnswerTo(lost);
    expect(await place()).toMatchObject(unavailable);
    expect(await ordersAt(database.db, kitchen)).toHaveLength(orders);
    expect(await place()).toMatchObject({ status: 200, body: { success: true } });
    expect(await ordersAt(database.db, kitchen)).toMatchObject([{ provider_order_id: expect.any(String) }]);
    expect(await countsAt(database.db, kitchen)).toEqual([8, 2]);
    expect(await findLedgerMismatches(database.db)).toEqual([]);
    await app.close();
    await db.destroy();
  },
);

describe('a statement', () => {
  it('whose answer is broken off by an error of PgBouncer, after any byte, fails as lost', async () => {
    const db = connect(network.url, { max: 1 });
    const statement = sql`select 'first' as a, 'second' as b, 'third' as c`;
    // The answer has 121 bytes; the last message, which says that the statement is complete, has 6.
    for (let bytes = 0; bytes <= 115; bytes += 1) {
      network.breakAnswerTo('third', bytes);
      await expect(statement.execute(db), `after ${bytes} bytes`).rejects.toMatchObject({ reason: 'lost' });
    }
    expect((await statement.execute(db)).rows).toEqual([{ a: 'first', b: 'second', c: 'third' }]);
    await db.destroy();
  });

  const quick = { ...databaseLimits, statementMs: 300, lockMs: 150, idleMs: 300, answerMs: 600 };
  const open = () => connect(database.url, { max: 1, limits: quick });
  const backend = sql<{ pid: number }>`select pg_backend_pid() as pid`;

  it('that exceeds its timeout is cancelled, and its connection remains usable', async () => {
    const db = open();
    const { rows: before } = await backend.execute(db);
    await expect(sql`select pg_sleep(20)`.execute(db)).rejects.toMatchObject({ reason: 'busy' });
    expect((await backend.execute(db)).rows).toEqual(before);
    await db.destroy();
  });

  it('that waits for a row lock longer than the lock timeout is cancelled', async () => {
    const db = open();
    const [id = 0] = await addCustomers(database.db, 1);
    const holding = await database.db.startTransaction().execute();
    const change = { name: 'Asha' };
    await holding.updateTable('customers').set(change).where('id', '=', id).execute();
    const waiting = db.updateTable('customers').set(change).where('id', '=', id).execute();
    await expect(waiting).rejects.toMatchObject({ reason: 'busy', message: expect.stringContaining('lock timeout') });
    await holding.commit().execute();
    await db.destroy();
  });

  it('fails if its transaction was idle for longer than the timeout, and the next statement gets a new connection', async () => {
    const db = open();
    const paused = transact(db, async (trx) => {
      await backend.execute(trx);
      await new Promise((resolve) => setTimeout(resolve, 900));
      await backend.execute(trx);
    });
    // `transact` runs twice, and both attempts pause.
    await expect(paused).rejects.toMatchObject({ reason: 'lost' });
    expect((await backend.execute(db)).rows).toHaveLength(1);
    await db.destroy();
  });

  it('that gets no response is aborted, and the next statement gets a new connection', async () => {
    const db = connect(network.url, { max: 1, limits: quick });
    await backend.execute(db);
    network.silence();
    const started = performance.now();
    await expect(transact(db, (trx) => backend.execute(trx))).rejects.toMatchObject({ reason: 'silent' });
    expect(performance.now() - started).toBeLessThan(3_000);
    network.restore();
    expect((await backend.execute(db)).rows).toHaveLength(1);
    await db.destroy();
  });

  it.each(['a new connection', 'a free connection'])(
    'that waits for %s longer than the timeout is aborted',
    async (what) => {
      const isNew = what === 'a new connection';
      const db = connect(network.url, { max: 1, limits: { ...databaseLimits, connectMs: 300 } });
      if (isNew) network.silence();
      const held = isNew ? null : await db.startTransaction().execute();
      const started = performance.now();
      await expect(backend.execute(db)).rejects.toMatchObject({ reason: 'unreachable' });
      expect(performance.now() - started).toBeLessThan(3_000);
      network.restore();
      await held?.rollback().execute();
      expect((await backend.execute(db)).rows).toHaveLength(1);
      await db.destroy();
    },
  );

  it.each([
    { of: 'a request', options: {}, limits: ['10000', '4000', '5000'] },
    { of: 'a migration', options: { limits: null }, limits: ['0', '0', '0'] },
  ])(
    'for $of has the limits $limits (ms): idle in a transaction, waiting for a lock, running a statement',
    async ({ options, limits }) => {
      const db = connect(database.url, { max: 1, ...options });
      const { rows } = await sql<{ setting: string }>`
      select setting from pg_settings
        where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name
    `.execute(db);
      expect(rows.map(({ setting }) => setting)).toEqual(limits);
      await db.destroy();
    },
  );
});

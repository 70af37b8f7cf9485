import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../server/db/database.ts';
import { transact } from '../../server/db/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers } from '../fixtures/create-restaurant.ts';
import { createDosaRestaurant, dosaOrderBody } from '../fixtures/dosas-and-coffees.ts';
import { startOrdering } from '../fixtures/order-server.ts';

type Connection = ReturnType<typeof connect>;

let database: TestDatabase;
let opened: Connection[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(opened.map((db) => db.destroy()));
  opened = [];
});
afterAll(() => database.drop());

/** Opens a pool with one connection, with the server's settings. */
function open(options: { named?: boolean } = {}): Connection {
  const db = connect(database.url, { max: 1, ...options });
  opened.push(db);
  return db;
}

/** Adds a column to every table, as a migration may while processes run. */
async function addColumns(name: string): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select table_name as "table" from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database.db);
  expect(rows.length).toBeGreaterThan(10);
  for (const { table } of rows)
    await sql`alter table ${sql.table(table)} add column ${sql.ref(name)} text`.execute(database.db);
}

describe('a statement', () => {
  it.each([
    { named: true, count: 1 },
    { named: false, count: 0 },
  ])('that runs twice is prepared $count times if named is $named', async ({ named, count }) => {
    const db = open({ named });
    const find = (id: number) => db.selectFrom('customers').select('name').where('id', '=', id);
    await find(1).execute();
    await find(2).execute();
    const prepared = await sql`select 1 from pg_prepared_statements where statement = ${find(1).compile().sql}`.execute(
      db,
    );
    expect(prepared.rows).toHaveLength(count);
  });

  it('is prepared although another pool has run more statements than a connection may keep', async () => {
    const other = open();
    const numbers = Array.from({ length: 600 }, (_, at) => sql.lit(at));
    // oxlint-disable-next-line no-await-in-loop -- the pool has one connection
    for (const number of numbers) await sql`select ${number} + ${1}::int`.execute(other);
    const db = open();
    // No other test of this process runs this statement.
    const find = db.selectFrom('customers').select('id').where('id', '<', 0);
    await find.execute();
    const prepared = await sql`select 1 from pg_prepared_statements where statement = ${find.compile().sql}`.execute(
      db,
    );
    expect(prepared.rows).toHaveLength(1);
  });

  it('runs again on another connection if its result type has changed since it was prepared', async () => {
    const db = open();
    const every = () => transact(db, (trx) => trx.selectFrom('cities').selectAll().execute());
    await every();
    await addColumns('first_addition');
    await expect(every()).resolves.toEqual([]);
  });
});

it('the requests of an order succeed with prepared statements after a column was added to every table', async () => {
  const db = open();
  const { app, call, clock } = await startOrdering(db);
  const [customer = 0] = await addCustomers(database.db, 1);
  const kitchen = await createDosaRestaurant(database.db);
  await call(null, '/auth/register/', { name: 'Asha Rao', phone: '9876543210' });
  const statuses = async () => {
    const placed = await call(customer, '/order/placeorder', dosaOrderBody(kitchen, 1));
    const listed = await call(customer, '/order/getmyorders');
    const sent = await call(null, '/auth/send-otp/', { phone: '9876543210' });
    const guessed = await call(null, '/auth/verify-otp/', { phone: '9876543210', otp: '123456' });
    const menus = await call(customer, '/menus', { restaurantId: kitchen.restaurantId });
    return [placed, listed, sent, guessed, menus].map(({ status }) => status);
  };
  const before = await statuses();
  expect(before).toEqual([200, 200, 200, 400, 200]);
  await addColumns('second_addition');
  // The next code may only be sent after 30 s.
  clock.now = new Date(clock.now.getTime() + 31_000);
  expect(await statuses()).toEqual(before);
  await app.close();
});

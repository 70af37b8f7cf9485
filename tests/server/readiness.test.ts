import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connect } from '../../server/db/database.ts';
import { awaitReadiness, createReadiness } from '../../server/db/readiness.ts';
import { startApplication } from '../fixtures/application.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { startDatabaseProxy } from '../fixtures/database-proxy.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());
afterEach(() => sql`alter role current_user in database ${sql.id(name())} reset all`.execute(database.db));

const name = () => new URL(database.url).pathname.slice(1);
/** Checks the readiness once, with new connections. */
async function lookAt(url: string) {
  const db = connect(url, { max: 2 });
  try {
    return await createReadiness(db)();
  } finally {
    await db.destroy();
  }
}

it('a migrated database that accepts writes is ready', async () => {
  const { app } = await startApplication(database.db);
  const response = await app.inject('/readyz');
  expect({ status: response.statusCode, body: response.json<unknown>() }).toEqual({
    status: 200,
    body: { status: 'ok' },
  });
  expect(response.headers['cache-control']).toBe('no-store');
  await app.close();
});

it('a database that accepts reads but no writes is not ready', async () => {
  await sql`alter role current_user in database ${sql.id(name())} set default_transaction_read_only = on`.execute(
    database.db,
  );
  expect(await lookAt(database.url)).toMatchObject({ lacks: 'write', reason: expect.stringContaining('read-only') });
});

it('each check allocates disk space by writing a new file of 64 KiB, which replaces the previous file', async () => {
  const file = async () => {
    const { rows } = await sql<{ file: string; size: number }>`
      select pg_relation_filenode('readiness')::text as file, pg_relation_size('readiness') as size`.execute(
      database.db,
    );
    return rows[0];
  };
  expect(await lookAt(database.url)).toBe(null);
  const first = await file();
  expect(await lookAt(database.url)).toBe(null);
  const second = await file();
  expect([first?.size, second?.size]).toEqual([65_536, 65_536]);
  expect(second?.file).not.toBe(first?.file);
});

it('a database is ready while a backup has read its tables, and each check allocates disk space', async () => {
  const size = async () =>
    (await sql<{ size: number }>`select pg_relation_size('readiness') as size`.execute(database.db)).rows[0]?.size ?? 0;
  const backup = await database.db.startTransaction().setIsolationLevel('repeatable read').execute();
  await sql`select page from readiness`.execute(backup);
  const sizes = [await size()];
  for (let check = 0; check < 3; check += 1) {
    expect(await lookAt(database.url)).toBe(null);
    sizes.push(await size());
  }
  expect(sizes).toEqual([...new Set(sizes)].toSorted((one, other) => one - other));
  await backup.commit().execute();
  expect(await lookAt(database.url)).toBe(null);
  expect(await size()).toBe(65_536);
});

it('a start waits for a database that is busy for longer than one check, but not for a schema', async () => {
  const busy = await database.db.startTransaction().execute();
  await sql`lock table readiness in access exclusive mode`.execute(busy);
  const faults: string[] = [];
  const onFault = ({ lacks }: { lacks: string }) => {
    faults.push(lacks);
    if (faults.length === 1) void busy.rollback().execute();
  };
  expect(await awaitReadiness(database.db, { patienceMs: 60_000, onFault })).toBe(null);
  expect(faults[0]).toBe('write');
  const empty = await createTestDatabase({ migrated: false });
  const unexpected = () => expect.unreachable();
  expect(await awaitReadiness(empty.db, { patienceMs: 60_000, onFault: unexpected })).toMatchObject({
    lacks: 'schema',
  });
  await empty.drop();
});

it('a start reports a database that stays busy', async () => {
  const busy = await database.db.startTransaction().execute();
  await sql`lock table readiness in access exclusive mode`.execute(busy);
  const waiting = { patienceMs: 0, onFault: () => expect.unreachable() };
  expect(await awaitReadiness(database.db, waiting)).toMatchObject({ lacks: 'write' });
  await busy.rollback().execute();
});

it('a database that lacks a migration of this build is not ready', async () => {
  const first = sql`from kysely_migration where name = '0001-foundation'`;
  const { rows } = await sql<{ timestamp: string }>`select timestamp ${first}`.execute(database.db);
  await sql`delete ${first}`.execute(database.db);
  expect(await lookAt(database.url)).toEqual({ lacks: 'schema', reason: 'not migrated: 0001-foundation' });
  await sql`insert into kysely_migration values ('0001-foundation', ${rows[0]?.timestamp})`.execute(database.db);
  expect(await lookAt(database.url)).toBe(null);
});

it('a database that was never migrated is not ready', async () => {
  const empty = await createTestDatabase({ migrated: false });
  expect(await lookAt(empty.url)).toMatchObject({ lacks: 'schema' });
  await empty.drop();
});

it('a database that does not respond is reported as not ready within 4 s', async () => {
  const network = await startDatabaseProxy(database.url);
  network.silence();
  const started = performance.now();
  const db = connect(network.url, { max: 1 });
  expect(await createReadiness(db)()).toMatchObject({ lacks: 'answer' });
  expect(performance.now() - started).toBeLessThan(4_000);
  await network.close();
  await db.destroy();
});

it('requests within a second share one check', async () => {
  const file = async () => (await sql`select pg_relation_filenode('readiness') as file`.execute(database.db)).rows;
  const readiness = createReadiness(database.db);
  await readiness();
  const before = await file();
  expect(await Promise.all([readiness(), readiness(), readiness()])).toEqual([null, null, null]);
  expect(await file()).toEqual(before);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await readiness();
  expect(await file()).not.toEqual(before);
});

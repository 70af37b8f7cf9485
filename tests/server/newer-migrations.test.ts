import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../server/db/database.ts';
import { compareSchema, migrate, migrations, type MarkedMigration } from '../../server/db/migrate.ts';
import { createReadiness } from '../../server/db/readiness.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';

// A build on a database that a newer release has migrated (D187).

let database: TestDatabase;
beforeEach(async () => void (database = await createTestDatabase()));
afterEach(() => database.drop());

const addColumn: MarkedMigration = {
  compatibility: 'expand',
  up: (db: Kysely<unknown>) => sql`alter table cities add column motto text`.execute(db).then(() => undefined),
};
/** A newer release, with further migrations. */
const releaseWith = (further: Readonly<Record<string, MarkedMigration>>) =>
  migrate(database.db, { ...migrations, ...further });
const newestOfBuild = Object.keys(migrations).at(-1) ?? '';

async function problem() {
  const db = connect(database.url, { max: 2 });
  try {
    return await createReadiness(db)();
  } finally {
    await db.destroy();
  }
}

describe('a build on a database with newer migrations', () => {
  it('starts and is ready if all of them are marked as expand', async () => {
    await releaseWith({ '9990-motto': addColumn, '9991-nothing': { ...addColumn, up: () => Promise.resolve() } });
    expect(await migrate(database.db)).toEqual([]);
    expect(await compareSchema(database.db)).toEqual({
      missing: [],
      compatible: ['9990-motto', '9991-nothing'],
      incompatible: [],
    });
    expect(await problem()).toBe(null);
  });

  it('starts if a contract names a migration that it has', async () => {
    await releaseWith({ '9990-contract': { ...addColumn, compatibility: { contract: newestOfBuild } } });
    expect(await migrate(database.db)).toEqual([]);
    expect(await problem()).toBe(null);
  });

  it('refuses to start and is not ready if a contract names a migration that it does not have', async () => {
    await releaseWith({
      '9990-motto': addColumn,
      '9991-contract': { compatibility: { contract: '9990-motto' }, up: () => Promise.resolve() },
    });
    await expect(migrate(database.db)).rejects.toThrow(
      "The database has migrations that this release cannot run on (9991-contract): start the release that ran them, or restore a backup from before (docs/operations.md, 'Rolling back').",
    );
    expect(await problem()).toEqual({ lacks: 'schema', reason: expect.stringContaining('9991-contract') });
  });

  it('refuses to start and is not ready if one is not marked', async () => {
    await releaseWith({ '9990-motto': addColumn, '9991-unmarked': { up: () => Promise.resolve() } });
    await expect(migrate(database.db)).rejects.toThrow('cannot run on (9991-unmarked)');
    expect(await problem()).toEqual({ lacks: 'schema', reason: expect.stringContaining('9991-unmarked') });
  });

  it('runs its own migrations that are newer than an unknown compatible one', async () => {
    await releaseWith({ '9990-motto': addColumn });
    const later = { ...migrations, '9995-later': { ...addColumn, up: () => Promise.resolve() } };
    expect(await migrate(database.db, later)).toEqual(['9995-later']);
  });
});

it('a migration that fails leaves no mark', async () => {
  const failing = { ...addColumn, up: () => Promise.reject(new Error('planted')) };
  await expect(releaseWith({ '9990-motto': addColumn, '9991-failing': failing })).rejects.toThrow('planted');
  const { rows } = await sql`select name from migration_compatibility where name like '999%'`.execute(database.db);
  expect(rows).toEqual([]);
});

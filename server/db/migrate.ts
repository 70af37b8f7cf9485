import { Migrator, sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';
import { migrations as all } from './migrations.gen.ts';

/** Every migration, in order. What is in the folder has run somewhere: add, never change. */
const migrations: Record<string, Migration> = all;

/**
 * Brings the database to the newest schema, all of it or nothing. Safe when several processes start at once:
 * PostgreSQL's advisory lock lets one do it and the others find it done.
 * @param db Without time limits: a migration takes as long as it takes.
 * @returns the names of the migrations that ran now.
 * @throws Error that names the migration that failed.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  list: Record<string, Migration> = migrations,
): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(list) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  const failed = results.find((result) => result.status === 'Error');
  if (error) {
    const at = failed ? ` at ${failed.migrationName}` : '';
    const reason = error instanceof Error ? error.message : JSON.stringify(error);
    throw new Error(`The database could not be brought up to date${at}: ${reason}`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}

/** Those of this build's migrations that have not run in the database; none of them where it has a newer schema. */
export async function missingMigrations<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const ran = new Set(rows.map(({ name }) => name));
  return Object.keys(migrations).filter((name) => !ran.has(name));
}

import { Migrator, sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';
import { migrations as all } from './migrations.gen.ts';

/** All migrations in order. Existing migrations have run in deployments, so never change them; add new ones. */
export const migrations: Record<string, Migration> = all;

/**
 * Migrates the database to the newest schema, entirely or not at all. Concurrent processes are safe: an advisory lock
 * lets one migrate while the others wait.
 * @param db Must have no timeouts, since a migration may take long.
 * @returns the names of the migrations that this call ran.
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

/** Lists the migrations of this build that have not run in the database. */
export async function missingMigrations<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const ran = new Set(rows.map(({ name }) => name));
  return Object.keys(migrations).filter((name) => !ran.has(name));
}

import { Migrator, sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';
import { migrations as all } from './migrations.gen.ts';

/**
 * Which earlier builds run on the schema after this migration (D187): `expand` all that ran on the schema before it,
 * `contract` only those that have the named migration. Migrations up to 0030 do not say it, and no earlier build runs
 * on them.
 */
export interface MarkedMigration extends Migration {
  readonly compatibility?: 'expand' | { readonly contract: string };
}

/** All migrations in order. Existing migrations have run in deployments, so never change them; add new ones. */
export const migrations: Readonly<Record<string, MarkedMigration>> = all;

/** The database's migrations, compared with those of this build. All lists are in order. */
export interface SchemaDifference {
  /** Migrations of this build that have not run. */
  readonly missing: readonly string[];
  /** Migrations that a newer release has run, and with which this build is compatible. */
  readonly compatible: readonly string[];
  /** Migrations that another release has run, and with which this build is not compatible. */
  readonly incompatible: readonly string[];
}

/**
 * Migrates the database to the newest schema, entirely or not at all. Concurrent processes are safe: an advisory lock
 * lets one migrate while the others wait.
 * @param db Must have no timeouts, since a migration may take long.
 * @returns the names of the migrations that this call ran.
 * @throws Error that names the migration that failed, or that another release ran and this build cannot run on.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  list: Readonly<Record<string, MarkedMigration>> = migrations,
): Promise<string[]> {
  const { compatible, incompatible } = await compareSchema(db, list);
  if (incompatible.length > 0) throw new Error(describeIncompatible(incompatible));
  // Kysely refuses a database with migrations that its provider does not list.
  const ofNewer = compatible.map((name) => [name, { up: () => Promise.resolve() }] as const);
  const ofBuild = Object.entries(list).map(([name, migration]) => [name, withMark(name, migration)] as const);
  const provider = { getMigrations: () => Promise.resolve(Object.fromEntries([...ofBuild, ...ofNewer])) };
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
  const failed = results.find((result) => result.status === 'Error');
  if (error) {
    const at = failed ? ` at ${failed.migrationName}` : '';
    const reason = error instanceof Error ? error.message : JSON.stringify(error);
    throw new Error(`The database could not be brought up to date${at}: ${reason}`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}

/** Tells an operator what to do about migrations that this build is not compatible with. */
export function describeIncompatible(names: readonly string[]): string {
  return `The database has migrations that this release cannot run on (${names.join(', ')}): start the release that ran
    them, or restore a backup from before (docs/operations.md, 'Rolling back').`.replace(/\s+/g, ' ');
}

/** Compares the migrations that have run in the database with those of this build. */
export async function compareSchema<Tables>(
  db: Kysely<Tables>,
  list: Readonly<Record<string, MarkedMigration>> = migrations,
): Promise<SchemaDifference> {
  const ran = (await exists(db, 'kysely_migration'))
    ? (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows
    : [];
  const known = Object.keys(list);
  const missing = known.filter((name) => !ran.some((row) => row.name === name));
  const unknown = ran.map(({ name }) => name).filter((name) => !(name in list));
  if (unknown.length === 0) return { missing, compatible: [], incompatible: [] };
  const marks = await readMarks(db);
  const isCompatible = (name: string) => {
    const mark = marks.get(name);
    return mark !== undefined && (mark === null || mark in list);
  };
  return {
    missing,
    compatible: unknown.filter(isCompatible),
    incompatible: unknown.filter((name) => !isCompatible(name)),
  };
}

/** Returns the migration, which then also records, in the same transaction, which earlier builds run on its schema. */
function withMark(name: string, { compatibility, up }: MarkedMigration): Migration {
  if (compatibility === undefined) return { up };
  const needs = compatibility === 'expand' ? null : compatibility.contract;
  return {
    async up(db) {
      await up(db);
      await sql`create table if not exists migration_compatibility (name text primary key, needs text)`.execute(db);
      await sql`insert into migration_compatibility (name, needs) values (${name}, ${needs})`.execute(db);
    },
  };
}

/** Reads, for each marked migration, which one a build must have to run on its schema; null if none. */
async function readMarks<Tables>(db: Kysely<Tables>): Promise<ReadonlyMap<string, string | null>> {
  if (!(await exists(db, 'migration_compatibility'))) return new Map();
  const marks = sql<{ name: string; needs: string | null }>`select name, needs from migration_compatibility`;
  return new Map((await marks.execute(db)).rows.map(({ name, needs }) => [name, needs]));
}

async function exists<Tables>(db: Kysely<Tables>, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(db);
  return rows[0]?.found === true;
}

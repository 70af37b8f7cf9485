import { existsSync } from 'node:fs';
import path from 'node:path';
import { readDatabase, type Config } from '../process/config.ts';
import { createReader, type Environment } from '../process/environment.ts';
import { openDatabaseServer, type DatabaseServer } from './embedded.ts';

/** Prints errors of the embedded database, but not its other messages. */
const quiet = { info: () => undefined, error: console.error };

type Location = Pick<Config['data'], 'dir' | 'databaseUrl' | 'directUrl'>;

/**
 * Reads from the environment which database a command works on.
 * @param needs Whether the embedded database must exist already.
 * @returns null if the settings are invalid; what is wrong and what to do has then been printed.
 */
export function locateDatabase(environment: Environment, { needs }: { needs: boolean }): Location | null {
  const settings = createReader(environment);
  const location = readDatabase(settings);
  const { dir, databaseUrl } = location;
  const problems = [...settings.problems];
  if (needs && databaseUrl === null && !existsSync(path.join(dir, 'postgres')))
    problems.push(`There is no database in ${dir} yet: start the server once, or set DATA_DIR or DATABASE_URL.`);
  if (problems.length === 0) return location;
  console.error(problems.join('\n'));
  return null;
}

/**
 * Calls `work` with the URL of the configured database. The embedded database is started, and stopped afterwards,
 * unless another process uses it.
 */
export async function withDatabase<Result>(
  { dir, databaseUrl, directUrl }: Location,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl !== null) return work(directUrl ?? databaseUrl);
  const embedded: DatabaseServer = await openDatabaseServer({ dataDir: dir, log: quiet });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

/** Returns the message of an error, for the one line that a command prints. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

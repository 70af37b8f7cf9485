import { existsSync } from 'node:fs';
import path from 'node:path';
import { readDatabase } from '../config.ts';
import { readDatabaseTime } from '../db/clock.ts';
import { connect } from '../db/database.ts';
import { openDatabaseServer, type DatabaseServer } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { reader } from '../environment.ts';
import { runCommand, CommandError } from './run-command.ts';
import { readCommand, usage, type Command } from './command.ts';

/** Prints errors of the database, not its progress. */
const quiet = { info: () => undefined, error: console.error };

const read = readCommand(process.argv.slice(2));
if (!read.ok) {
  console.error(`${read.reason}\n\n${usage}`);
  process.exitCode = 2;
} else if (read.command.kind === 'help') {
  console.log(usage);
} else {
  process.exitCode = await run(read.command);
}

/** @returns the exit code. */
async function run(command: Exclude<Command, { kind: 'help' }>): Promise<number> {
  const environment = reader(process.env);
  const { dir, databaseUrl } = readDatabase(environment);
  if (environment.problems.length > 0) {
    console.error(environment.problems.join('\n'));
    return 1;
  }
  if (databaseUrl === null && !existsSync(path.join(dir, 'postgres'))) {
    console.error(`There is no database in ${dir} yet: start the server once, or set DATA_DIR or DATABASE_URL.`);
    return 1;
  }
  let embedded: DatabaseServer | undefined;
  try {
    // Joins the database of a running server, or starts and stops it.
    if (databaseUrl === null) embedded = await openDatabaseServer({ dataDir: dir, log: quiet });
    const db = connect(databaseUrl ?? embedded?.url ?? '', { max: 1, limits: null });
    try {
      // Migrates a database of an older version.
      await migrate(db);
      console.log(await runCommand(db, command, await readDatabaseTime(db)));
    } finally {
      await db.destroy();
    }
    return 0;
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : `It could not be done: ${reasonOf(error)}`);
    return 1;
  } finally {
    await embedded?.stop();
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

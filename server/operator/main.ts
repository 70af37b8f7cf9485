import { userInfo } from 'node:os';
import { readDatabaseTime } from '../db/clock.ts';
import { connect } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { locateDatabase, reasonOf, withDatabase } from '../db/with-database.ts';
import { runCommand, CommandError } from './run-command.ts';
import { readCommand, usageText, type Command } from './command.ts';

const read = readCommand(process.argv.slice(2));
if (!read.ok) {
  console.error(`${read.reason}\n\n${usageText}`);
  process.exitCode = 2;
} else if (read.command.kind === 'help') {
  console.log(usageText);
} else {
  process.exitCode = await run(read.command);
}

function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container, a user may have a number only.
    return `user ${process.getuid?.()}`;
  }
}

/** @returns the exit code. */
async function run(command: Exclude<Command, { kind: 'help' }>): Promise<number> {
  const location = locateDatabase(process.env, { needs: true });
  if (location === null) return 1;
  try {
    await withDatabase(location, async (url) => {
      const db = connect(url, { max: 1, limits: null });
      try {
        // The database may be from an older release.
        await migrate(db);
        const context = { now: await readDatabaseTime(db), operator: systemUser() };
        console.log(await runCommand(db, command, context));
      } finally {
        await db.destroy();
      }
    });
    return 0;
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : `It could not be done: ${reasonOf(error)}`);
    return 1;
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { connect } from '../../server/db/database.ts';
import { openDatabaseServer } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the run's database server, as the application's user; its own database is the migrated template. */
    databaseUrl: string;
  }
}

/** vitest's global setup: one PostgreSQL for the whole run, its `app` database migrated and left alone as the template. */
export default async function startDatabaseServer(project: TestProject) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'database-'));
  const server = await openDatabaseServer({ dataDir, log: { info: () => undefined, error: console.error } });
  const db = connect(server.url, { max: 1, limits: null });
  await migrate(db);
  // No test here cuts the power: a commit need not wait for the disk.
  await sql`alter role current_user set synchronous_commit = off`.execute(db);
  await db.destroy();
  project.provide('databaseUrl', server.url);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

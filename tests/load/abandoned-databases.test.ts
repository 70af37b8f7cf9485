import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { openDatabaseServer } from '../../server/db/embedded.ts';
import { findPostmaster, isPostgres } from '../../server/db/postmaster.ts';
import { markOwner, removeAbandonedDatabases } from '../fixtures/abandoned-databases.ts';

let parent: string;
let killed: string;
let holder: ChildProcess;

/** Starts a process that uses a database, as a test run does. */
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'abandoned-'));
  killed = path.join(parent, 'database-killed');
  holder = spawn(process.execPath, [path.join(inject('programs'), 'hold-database.js'), killed], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout ?? holder, 'data');
  await markOwner(killed, holder.pid ?? 0);
});
afterEach(async () => {
  holder.kill('SIGKILL');
  // Stops a server that the test left running.
  if (await findPostmaster(path.join(killed, 'postgres')))
    await (
      await openDatabaseServer({ dataDir: killed, log: { info: () => undefined, error: () => undefined } })
    ).stop();
  await rm(parent, { recursive: true, force: true });
});

it('a run stops the databases of killed runs and removes their folders, but those of no other run', async () => {
  for (const name of ['database-running', 'database-unknown', 'other']) await mkdir(path.join(parent, name));
  await markOwner(path.join(parent, 'database-running'), process.pid);
  const { pid = 0 } = (await findPostmaster(path.join(killed, 'postgres'))) ?? {};
  await removeAbandonedDatabases(parent);
  expect(isPostgres(pid)).toBe(true);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  expect(isPostgres(pid)).toBe(true);
  await removeAbandonedDatabases(parent);
  expect(isPostgres(pid)).toBe(false);
  expect((await readdir(parent)).toSorted()).toEqual(['database-running', 'database-unknown', 'other']);
});

import { chmod, chown, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabaseServer } from '../../server/db/embedded.ts';
import { ownerOf } from '../../server/db/postgres-user.ts';
import { isPostgres } from '../../server/db/postmaster.ts';
import { copyForOtherUsers } from '../fixtures/copy-for-other-users.ts';
import { exitCodeOf, queryFirstValue, testDataFolder } from '../fixtures/data-folder.ts';

const NOBODY = 65_534;
const { open, postmasterPid, folder, dataDir, startFromCopy, otherProcess } = testDataFolder();
const holder = { node: process.execPath, script: path.join(inject('programs'), 'hold-database.js') };

describe('the embedded database', () => {
  it('keeps running when the process that started it crashes, and is stopped by the next process that uses it', async () => {
    await startFromCopy();
    const { child } = await otherProcess(holder);
    const pid = await postmasterPid();
    child.kill('SIGKILL');
    await exitCodeOf(child);
    const server = await open();
    expect(await postmasterPid()).toBe(pid);
    await server.stop();
    expect(isPostgres(pid)).toBe(false);
  });

  it('is shared by processes that start at the same time, and stopped by the last process that stops', async () => {
    const [ours, { child, url }] = await Promise.all([open(), otherProcess(holder)]);
    expect(url).toBe(ours.url);
    const pid = await postmasterPid();
    await ours.stop();
    expect(await queryFirstValue(url, 'select 1')).toBe(1);
    child.kill('SIGTERM');
    expect(await exitCodeOf(child)).toBe(0);
    expect(isPostgres(pid)).toBe(false);
  });

  it('is available to a process that starts while the only other process stops', async () => {
    await startFromCopy();
    const leaving = await open();
    await queryFirstValue(leaving.url, 'create table kept as select 7 as value');
    const [, arriving] = await Promise.all([leaving.stop(), open()]);
    expect(await queryFirstValue(arriving.url, 'select value from kept')).toBe(7);
    await arriving.stop();
  });

  it('restarts at the same URL after it is killed', async () => {
    await startFromCopy();
    const server = await open();
    await queryFirstValue(server.url, 'create table kept as select 7 as value');
    const killed = await postmasterPid();
    process.kill(killed, 'SIGKILL');
    const again = async (): Promise<unknown> =>
      queryFirstValue(server.url, 'select value from kept').catch(() => sleep(50).then(again));
    expect(await again()).toBe(7);
    await server.stop();
    await expect(postmasterPid()).rejects.toThrow(/ENOENT/);
  });
});

it('the embedded database retries a failed restart, for example while the disk is full', async () => {
  await startFromCopy();
  const errors: string[] = [];
  const server = await openDatabaseServer({
    dataDir: dataDir(),
    log: { info: () => undefined, error: (message) => void errors.push(message) },
  });
  await queryFirstValue(server.url, 'create table kept as select 7 as value');
  const control = path.join(dataDir(), 'postgres', 'global', 'pg_control');
  await rename(control, `${control}.away`);
  process.kill(await postmasterPid(), 'SIGKILL');
  await expect.poll(() => errors.join(), { timeout: 30_000 }).toContain('does not come back yet');
  await sleep(3_000);
  await rename(`${control}.away`, control);
  const value = () => queryFirstValue(server.url, 'select value from kept').catch(() => null);
  await expect.poll(value, { timeout: 30_000 }).toBe(7);
  // The error is logged once, regardless of the number of attempts.
  expect(errors.filter((message) => message.includes('does not come back'))).toHaveLength(1);
  await server.stop();
});

const isRoot = process.getuid?.() === 0;

// An empty list instead of `skipIf`, because a skipped test counts as a failure.
describe.each(isRoot ? ['root'] : [])('the embedded database, started as %s,', () => {
  let copy: Awaited<ReturnType<typeof copyForOtherUsers>>;
  const copiedHolder = () => ({ node: copy.node, script: copy.program('hold-database.js') });
  beforeAll(async () => {
    copy = await copyForOtherUsers(inject('programs'));
  });
  afterAll(() => copy.remove());

  it('works below a folder that only its owner may access', async () => {
    await chmod(folder(), 0o700);
    const server = await open();
    expect(await queryFirstValue(server.url, 'select 1')).toBe(1);
    await server.stop();
  });

  it('runs as the owner of the data if that is a normal user', async () => {
    await chown(folder(), NOBODY, NOBODY);
    const { child, url } = await otherProcess(copiedHolder(), NOBODY);
    await queryFirstValue(url, 'create table kept as select 7 as value');
    child.kill('SIGTERM');
    expect(await exitCodeOf(child)).toBe(0);
    const again = await otherProcess(copiedHolder());
    expect(await queryFirstValue(again.url, 'select value from kept')).toBe(7);
    expect((await stat(path.join(dataDir(), 'postgres', 'postmaster.pid'))).uid).toBe(NOBODY);
    again.child.kill('SIGTERM');
    expect(await exitCodeOf(again.child)).toBe(0);
  });

  it('fails with an error that names DATABASE_URL when the owner of the data cannot run the PostgreSQL programs', async () => {
    const program = path.join(folder(), 'postgres');
    await writeFile(program, '', { mode: 0o755 });
    await chmod(folder(), 0o700);
    const data = await mkdtemp(path.join(tmpdir(), 'embedded-'));
    await chown(data, NOBODY, NOBODY);
    await expect(ownerOf(data, program)).rejects.toThrow(/belongs to user 65534, who cannot run .* set DATABASE_URL/);
    await chmod(folder(), 0o755);
    expect(await ownerOf(data, program)).toEqual({ kind: 'user', uid: NOBODY, gid: NOBODY });
    await rm(data, { recursive: true });
  });
});

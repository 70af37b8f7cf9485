import { spawnSync } from 'node:child_process';
import { chmod, chown, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { isPostgres } from '../../server/db/postmaster.ts';
import { ended, query, testDataFolder } from '../support/data-folder.ts';

const NOBODY = 65_534;
const { open, postmasterPid, folder, dataDir, startFromCopy, otherProcess } = testDataFolder();

describe('the embedded database', () => {
  it('is found again after a crash of ours, and ended by the one who found it', async () => {
    await startFromCopy();
    const { child } = await otherProcess();
    const pid = await postmasterPid();
    child.kill('SIGKILL');
    await ended(child);
    const server = await open();
    expect(await postmasterPid()).toBe(pid);
    await server.stop();
    expect(isPostgres(pid)).toBe(false);
  });

  it('is shared by processes that start at the same moment, and ended by the last', async () => {
    const [ours, { child, url }] = await Promise.all([open(), otherProcess()]);
    expect(url).toBe(ours.url);
    const pid = await postmasterPid();
    await ours.stop();
    expect(await query(url, 'select 1')).toBe(1);
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
    expect(isPostgres(pid)).toBe(false);
  });

  it('goes on for a newcomer who arrives while the last one leaves', async () => {
    await startFromCopy();
    const leaving = await open();
    await query(leaving.url, 'create table kept as select 7 as value');
    const [, arriving] = await Promise.all([leaving.stop(), open()]);
    expect(await query(arriving.url, 'select value from kept')).toBe(7);
    await arriving.stop();
  });

  it('comes back at the same address when it is killed under us', async () => {
    await startFromCopy();
    const server = await open();
    await query(server.url, 'create table kept as select 7 as value');
    const killed = await postmasterPid();
    process.kill(killed, 'SIGKILL');
    const again = async (): Promise<unknown> =>
      query(server.url, 'select value from kept').catch(() => sleep(50).then(again));
    expect(await again()).toBe(7);
    await server.stop();
    await expect(postmasterPid()).rejects.toThrow(/ENOENT/);
  });
});

const isRoot = process.getuid?.() === 0;
const isReachable =
  isRoot && spawnSync(process.execPath, ['-e', ''], { uid: NOBODY, cwd: import.meta.dirname }).status === 0;

// Where we are not root there is nothing to skip: a skipped test counts as a failure.
describe.each(isRoot ? ['root'] : [])('started as %s', () => {
  it('works below a folder that nobody else may enter', async () => {
    await chmod(folder(), 0o700);
    const server = await open();
    expect(await query(server.url, 'select 1')).toBe(1);
    await server.stop();
  });

  it.each(isReachable ? ['a normal user'] : [])('runs the database of %s as that user', async () => {
    await chown(folder(), NOBODY, NOBODY);
    const { child, url } = await otherProcess(NOBODY);
    await query(url, 'create table kept as select 7 as value');
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
    const server = await open();
    expect(await query(server.url, 'select value from kept')).toBe(7);
    expect((await stat(path.join(dataDir(), 'postgres', 'postmaster.pid'))).uid).toBe(NOBODY);
    await server.stop();
  });
});

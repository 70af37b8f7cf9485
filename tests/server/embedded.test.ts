import { appendFile, mkdir, readlink, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { openDatabaseServer } from '../../server/db/embedded.ts';
import { linkLibraries } from '../../server/db/postgres-binaries.ts';
import { isPostgres } from '../../server/db/postmaster.ts';
import { queryFirstValue, testDataFolder } from '../fixtures/data-folder.ts';

const log = { info: () => undefined, error: () => undefined };
const { open, postmasterPid, folder, dataDir, startFromCopy } = testDataFolder();

describe('the embedded database', () => {
  it('is durable, listens on loopback only, and has a password file that only its user can read', async () => {
    const server = await open();
    expect(await queryFirstValue(server.url, 'show server_version')).toMatch(/^18\.\d+$/);
    expect(await queryFirstValue(server.url, 'show fsync')).toBe('on');
    expect(await queryFirstValue(server.url, 'show synchronous_commit')).toBe('on');
    expect(await queryFirstValue(server.url, 'show listen_addresses')).toBe('127.0.0.1');
    expect(await queryFirstValue(server.url, 'select usesuper from pg_user where usename = current_user')).toBe(false);
    expect((await stat(path.join(dataDir(), 'postgres.password'))).mode & 0o777).toBe(0o600);
    const stranger = server.url.replace(/:[0-9a-f]+@/, ':guess@');
    await expect(queryFirstValue(stranger, 'select 1')).rejects.toThrow(/password authentication failed/);
    await server.stop();
  });

  it('is stopped by its process and keeps its data for the next start', async () => {
    await startFromCopy();
    const first = await open();
    const pid = await postmasterPid();
    await queryFirstValue(first.url, 'create table kept as select 7 as value');
    await Promise.all([first.stop(), first.stop()]);
    expect(isPostgres(pid)).toBe(false);
    const second = await open();
    expect(await queryFirstValue(second.url, 'select value from kept')).toBe(7);
    await second.stop();
  });

  it('starts although another process now has the process id of the last database server', async () => {
    await startFromCopy();
    const stale = [process.pid, path.join(dataDir(), 'postgres'), 1, 5432, '', '127.0.0.1', '', 'ready   '];
    await writeFile(path.join(dataDir(), 'postgres', 'postmaster.pid'), stale.join('\n'));
    const server = await open();
    expect(await queryFirstValue(server.url, 'select 1')).toBe(1);
    await server.stop();
  });

  it('restarts after a kill when the remaining processes have ended, regardless of their log lines', async () => {
    await startFromCopy();
    const server = await open();
    const busy = new Client({ connectionString: server.url });
    busy.on('error', () => undefined);
    await busy.connect();
    const { rows } = await busy.query<{ pid: number }>('select pg_backend_pid() as pid');
    busy.query('do $$ begin loop end loop; end $$').catch(() => undefined);
    process.kill(await postmasterPid(), 'SIGKILL');
    // A line that a remaining process of the killed server writes late.
    const line = '2026-01-01 00:00:00.000 UTC [1] FATAL:  terminating connection due to unexpected postmaster exit\n';
    const saying = setInterval(() => void appendFile(path.join(dataDir(), 'postgres.log'), line), 5);
    setTimeout(() => process.kill(Number(rows[0]?.pid), 'SIGKILL'), 1000);
    const ask = () => queryFirstValue(server.url, 'select 1').catch(() => null);
    await expect
      .poll(ask, { timeout: 10_000 })
      .toBe(1)
      .finally(() => clearInterval(saying));
    await server.stop();
  });

  it('reports in one line what to do if the folder cannot be used', async () => {
    await writeFile(path.join(folder(), 'file'), '');
    const refused = openDatabaseServer({ dataDir: path.join(folder(), 'file', 'data'), log });
    await expect(refused).rejects.toThrow(
      /^DATA_DIR .* cannot be used: .*Choose another DATA_DIR, or set DATABASE_URL\.$/,
    );
  });

  it('gets the symbolic links that npm has left out', async () => {
    await mkdir(path.join(folder(), 'native', 'lib'), { recursive: true });
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
    await writeFile(path.join(folder(), 'native', 'pg-symlinks.json'), JSON.stringify(links));
    await linkLibraries(folder());
    await linkLibraries(folder());
    expect(await readlink(path.join(folder(), 'native', 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
  });
});

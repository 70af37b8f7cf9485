import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabaseServer } from '../../server/db/embedded.ts';
import { linkLibraries } from '../../server/db/postgres-binaries.ts';
import { isPostgres } from '../../server/db/postmaster.ts';

const log = { info: () => undefined, error: () => undefined };
const NOBODY = 65_534;

let folder: string;
let dataDir: string;
const children: ChildProcess[] = [];

/** A stopped cluster to copy, for the tests that are not about the first start. */
let made: string;
beforeAll(async () => {
  made = await mkdtemp(path.join(tmpdir(), 'embedded-'));
  await (await openDatabaseServer({ dataDir: made, log })).stop();
});
afterAll(() => rm(made, { recursive: true, force: true }));
const startFromCopy = () => cp(made, dataDir, { recursive: true });

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'embedded-'));
  dataDir = path.join(folder, "a folder with 'quotes' & ü");
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  // Whatever a test has left running on this folder ends with its last user.
  if (await postmasterPid().catch(() => 0)) await (await openDatabaseServer({ dataDir, log })).stop();
  await rm(folder, { recursive: true, force: true });
});

const open = () => openDatabaseServer({ dataDir, log });

async function postmasterPid(): Promise<number> {
  return Number((await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function query(url: string, text: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

/** Another process on the same folder. @returns it and its database's address. */
async function otherProcess(uid?: number): Promise<{ child: ChildProcess; url: string }> {
  const script = path.join(import.meta.dirname, 'hold-database.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  children.push(child);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (line: Buffer) => resolve(line.toString().trim()));
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
  return { child, url };
}

const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve));

describe('the embedded database', () => {
  it('starts in any folder, durable, on loopback only, its password readable by us alone', async () => {
    const server = await open();
    expect(await query(server.url, 'show server_version')).toMatch(/^18\./);
    expect(await query(server.url, 'show fsync')).toBe('on');
    expect(await query(server.url, 'show synchronous_commit')).toBe('on');
    expect(await query(server.url, 'show listen_addresses')).toBe('127.0.0.1');
    expect(await query(server.url, 'select usesuper from pg_user where usename = current_user')).toBe(false);
    expect((await stat(path.join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600);
    const stranger = server.url.replace(/:[0-9a-f]+@/, ':guess@');
    await expect(query(stranger, 'select 1')).rejects.toThrow(/password authentication failed/);
    await server.stop();
  });

  it('stops with us and keeps its data for the next start', async () => {
    await startFromCopy();
    const first = await open();
    const pid = await postmasterPid();
    await query(first.url, 'create table kept as select 7 as value');
    await Promise.all([first.stop(), first.stop()]);
    expect(isPostgres(pid)).toBe(false);
    const second = await open();
    expect(await query(second.url, 'select value from kept')).toBe(7);
    await second.stop();
  });

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

  it('does not take a stranger with the old process id for the database', async () => {
    await startFromCopy();
    const stale = [process.pid, path.join(dataDir, 'postgres'), 1, 5432, '', '127.0.0.1', '', 'ready   '];
    await writeFile(path.join(dataDir, 'postgres', 'postmaster.pid'), stale.join('\n'));
    const server = await open();
    expect(await query(server.url, 'select 1')).toBe(1);
    await server.stop();
  });

  it('says in one line what to do when the folder cannot be used', async () => {
    await writeFile(path.join(folder, 'file'), '');
    const refused = openDatabaseServer({ dataDir: path.join(folder, 'file', 'data'), log });
    await expect(refused).rejects.toThrow(/^DATA_DIR .* cannot be used: .*Choose another DATA_DIR, or set DATABASE_URL\.$/);
  });

  it('makes the links that npm left out', async () => {
    await mkdir(path.join(folder, 'native', 'lib'), { recursive: true });
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
    await writeFile(path.join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links));
    await linkLibraries(folder);
    await linkLibraries(folder);
    expect(await readlink(path.join(folder, 'native', 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
  });
});

const isRoot = process.getuid?.() === 0;
const reachable = isRoot && spawnSync(process.execPath, ['-e', ''], { uid: NOBODY, cwd: import.meta.dirname }).status === 0;

describe.skipIf(!isRoot)('started as root', () => {
  it('works below a folder that nobody else may enter', async () => {
    await chmod(folder, 0o700);
    const server = await open();
    expect(await query(server.url, 'select 1')).toBe(1);
    await server.stop();
  });

  it.skipIf(!reachable)('runs the database of a normal user as that user', async () => {
    await chown(folder, NOBODY, NOBODY);
    const { child, url } = await otherProcess(NOBODY);
    await query(url, 'create table kept as select 7 as value');
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
    const server = await open();
    expect(await query(server.url, 'select value from kept')).toBe(7);
    expect((await stat(path.join(dataDir, 'postgres', 'postmaster.pid'))).uid).toBe(NOBODY);
    await server.stop();
  });
});

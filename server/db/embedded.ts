import { openSync, closeSync } from 'node:fs';
import { rename, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { spawnAs, runProgram } from './postgres-user.ts';
import { findPostmaster, isPostgres } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { joinCluster } from './presence.ts';
import type { Presence } from './presence.ts';

/** The running database of a data folder. */
export interface DatabaseServer {
  /** `postgres://` URL of the application's database, on a loopback port. */
  readonly url: string;
  /** Stops using the database, and stops its server if no other process uses it. */
  stop(): Promise<void>;
}

/** Receives messages about the embedded database, which contain no secrets. */
export interface DatabaseLog {
  info(message: string): void;
  error(message: string): void;
}

interface Options {
  /** Folder of all data; created if missing. */
  readonly dataDir: string;
  readonly log: DatabaseLog;
}

/** Timeout of starting the server, ms. Recovery after a crash replays at most one checkpoint interval of the log. */
const START_LIMIT = 60_000;
const POLL = 15;
/** Pause between attempts to restart a lost database, ms. */
const JOIN_PAUSE = 2_000;
/** Bytes. A larger log file is renamed at the next start. */
const LOG_LIMIT = 5_000_000;

/**
 * Starts the embedded PostgreSQL of a data folder, or uses the one that another process has started there or left
 * running after a crash. Every process holds a shared advisory lock. A process that stops tries to get the lock
 * exclusively; if it succeeds, it is the last one and stops the server. A killed process loses its lock with its
 * connection, so the lock stays right after a crash, unlike a counter of processes.
 * @throws Error with a message of one line that says what to do.
 */
export async function openDatabaseServer({ dataDir, log }: Options): Promise<DatabaseServer> {
  const binaries = await findPostgresBinaries();
  const cluster = await openCluster(path.resolve(dataDir), binaries);
  let leaving = false;
  let joining: Promise<void> | undefined;
  let presence: Presence;

  // A crash of the database releases the lock: takes it again, and restarts the server on the same port if necessary.
  const onLost = (port: number) => {
    if (leaving) return;
    log.error('the embedded database went away; starting it again');
    joining = rejoin(port);
  };
  /**
   * Retries without limit, because this process keeps running without its database, for example until a full disk has
   * space again.
   */
  async function rejoin(port: number): Promise<void> {
    let hasFailed = false;
    while (!leaving) {
      try {
        presence = await join(binaries, cluster, log, onLost, port);
        return;
      } catch (error) {
        if (!hasFailed) log.error(`the embedded database does not come back yet: ${String(error)}`);
        hasFailed = true;
        await sleep(JOIN_PAUSE);
      }
    }
  }
  presence = await join(binaries, cluster, log, onLost);

  const leave = async () => {
    leaving = true;
    await joining;
    if (await presence.leave()) await stopPostmaster(binaries, cluster);
    await presence.close();
  };
  let left: Promise<void> | undefined;
  return { url: presence.url, stop: () => (left ??= leave()) };
}

/** Starts the server if none runs, and takes the lock. Retries until `START_LIMIT`. */
async function join(
  binaries: PostgresBinaries,
  cluster: Cluster,
  log: DatabaseLog,
  onLost: (port: number) => void,
  samePort?: number,
): Promise<Presence> {
  const deadline = Date.now() + START_LIMIT;
  let reason = 'it did not get ready';
  while (Date.now() < deadline) {
    const found = await findPostmaster(cluster.dir);
    if (found === null) {
      const failed = await startPostmaster(binaries, cluster, samePort ?? (await freePort()));
      if (failed === null) continue;
      reason = failed;
      // These reasons are temporary: the port was taken in the meantime, processes of the last server still run, or
      // another process starts the server.
      if (!/address|already exists|still in use|starting up/i.test(failed)) break;
      await sleep(POLL * 4);
    } else if (found.ready) {
      const presence = await joinCluster(cluster, found.port, onLost);
      if (presence) {
        log.info(`embedded PostgreSQL on port ${found.port}, process ${found.pid}, log ${cluster.logFile}`);
        return presence;
      }
      await sleep(POLL);
    } else {
      await sleep(POLL);
    }
  }
  throw new Error(`The embedded database does not start: ${reason}. See ${cluster.logFile}, or set DATABASE_URL.`);
}

/**
 * Starts the server and waits until it is ready.
 * @returns null, or the reason why it did not start.
 */
async function startPostmaster(binaries: PostgresBinaries, cluster: Cluster, port: number): Promise<string | null> {
  const size = await stat(cluster.logFile).then(
    (file) => file.size,
    () => 0,
  );
  if (size > LOG_LIMIT) await rename(cluster.logFile, `${cluster.logFile}.1`);
  const logFile = openSync(cluster.logFile, 'a', 0o600);
  const args = ['-D', cluster.dir, ...Object.entries(settings(port)).map(([name, value]) => `--${name}=${value}`)];
  // Detached, so that Ctrl-C reaches only this process, which finishes its requests before it stops the database.
  const child = spawnAs(cluster.runAs, binaries.postgres, args, {
    detached: true,
    stdio: ['ignore', logFile, logFile],
  });
  closeSync(logFile);
  let ended: string | null = null;
  child.on('error', (error) => (ended = error.message));
  child.on('exit', () => (ended ??= 'it ended at once'));
  child.unref();
  const deadline = Date.now() + START_LIMIT;
  while (ended === null && Date.now() < deadline) {
    await sleep(POLL);
    if ((await readyPostmaster(cluster))?.pid === child.pid) return null;
  }
  const written = await readFile(cluster.logFile, 'utf8').catch(() => '');
  // Skips lines that processes of an earlier, killed server log when they exit: they are not the reason of this
  // failure.
  const fatal = /(?:FATAL|ERROR):\s+(?!.*unexpected postmaster exit).*/.exec(
    written.slice(size > LOG_LIMIT ? 0 : size),
  );
  return fatal?.[0] ?? ended ?? 'it did not get ready';
}

async function readyPostmaster(cluster: Cluster): Promise<Postmaster | null> {
  const found = await findPostmaster(cluster.dir);
  return found?.ready ? found : null;
}

/**
 * Settings for durability and little memory. Statements and their values are not logged, since clients get the errors.
 */
function settings(port: number): Record<string, string | number> {
  return {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '64MB',
    huge_pages: 'off',
    fsync: 'on',
    synchronous_commit: 'on',
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
}

async function stopPostmaster(binaries: PostgresBinaries, cluster: Cluster): Promise<void> {
  const found = await findPostmaster(cluster.dir);
  if (found === null) return;
  await runProgram(cluster.runAs, binaries.pgCtl, ['stop', '-D', cluster.dir, '-m', 'fast', '-W']);
  while (isPostgres(found.pid)) await sleep(POLL);
}

/** Returns a free loopback port. If another process takes it first, the caller tries another one. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

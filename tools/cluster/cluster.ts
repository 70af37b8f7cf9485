import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect as openSocket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  apiEnvironment,
  apiHosts,
  balancerConfiguration,
  databaseHosts,
  etcdArguments,
  patroniConfiguration,
  poolerConfiguration,
  poolerUsers,
  postgresPrograms,
  setupStatements,
  superuserUrl,
  type ApiHost,
  type DatabaseHost,
} from './configuration.ts';
import { commandOn, createHosts, hosts, killHost, removeHosts, system, type Host } from './hosts.ts';

const root = path.join(import.meta.dirname, '../..');

/** Returns what is missing on this machine, and what to do; null if nothing is. */
export function findMissing(): string | null {
  if (process.getuid?.() !== 0) return 'The cluster makes network namespaces: run it as root.';
  const programs = [
    '/usr/bin/etcd',
    '/usr/bin/patroni',
    '/usr/sbin/pgbouncer',
    '/usr/sbin/haproxy',
    postgresPrograms,
    '/usr/sbin/ip',
    '/usr/sbin/iptables',
  ];
  if (!programs.every((program) => existsSync(program)))
    return 'Debian packages are missing: apt-get install etcd-server patroni python3-etcd postgresql-15 pgbouncer haproxy iproute2 iptables';
  if (!existsSync(path.join(root, 'dist-server/main.js'))) return 'There is no build: run npm run build first.';
  return null;
}

/** A member of the database cluster, as Patroni reports it. */
interface Member {
  readonly name: DatabaseHost;
  readonly role: string;
  readonly state: string;
}

/** The whole product on several hosts of this machine: HAProxy, three API processes, PgBouncer, two databases, etcd. */
export class Cluster {
  readonly folder: string;
  readonly #children = new Map<Host, ChildProcess>();

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async start(): Promise<Cluster> {
    const cluster = new Cluster(await mkdtemp(path.join(tmpdir(), 'pehle-cluster-')));
    try {
      await cluster.#startAll();
    } catch (error) {
      // Keeps the folder, whose logs say why.
      await removeHosts();
      throw new Error(`The cluster did not start; its logs are in ${cluster.folder}.`, { cause: error });
    }
    return cluster;
  }

  async #startAll(): Promise<void> {
    await chmod(this.folder, 0o755);
    await createHosts();
    await this.startEtcd();
    await Promise.all(databaseHosts.map((host) => this.startDatabase(host)));
    await this.startBalancer();
    await waitUntil('a primary', () => canConnect(superuserUrl));
    await this.#setUpDatabase();
    await this.startPooler();
    // The first one migrates the database.
    for (const host of apiHosts) await this.startApi(host);
    await this.waitUntilWhole();
  }

  async stop(): Promise<void> {
    await removeHosts();
    await rm(this.folder, { recursive: true, force: true });
  }

  async startEtcd(): Promise<void> {
    const folder = await this.#folderOf('etcd');
    this.#spawn('etcd', 'postgres', ['/usr/bin/etcd', ...etcdArguments(folder)]);
  }

  async startDatabase(host: DatabaseHost): Promise<void> {
    const folder = await this.#folderOf(host);
    const file = path.join(folder, 'patroni.yml');
    await this.#write(file, patroniConfiguration(host, folder));
    this.#spawn(host, 'postgres', ['/usr/bin/patroni', file]);
  }

  async startPooler(): Promise<void> {
    const folder = await this.#folderOf('pooler');
    await this.#write(path.join(folder, 'users.txt'), poolerUsers);
    await this.#write(path.join(folder, 'pgbouncer.ini'), poolerConfiguration(folder));
    this.#spawn('pooler', 'postgres', ['/usr/sbin/pgbouncer', path.join(folder, 'pgbouncer.ini')]);
  }

  async startBalancer(): Promise<void> {
    const folder = await this.#folderOf('balancer');
    await this.#write(path.join(folder, 'haproxy.cfg'), balancerConfiguration(folder));
    this.#spawn('balancer', 'postgres', ['/usr/sbin/haproxy', '-db', '-f', path.join(folder, 'haproxy.cfg')]);
  }

  /** Starts an API process and waits until it serves. */
  async startApi(host: ApiHost): Promise<void> {
    const folder = await this.#folderOf('pictures');
    const program = [process.execPath, path.join(root, 'dist-server/main.js')];
    this.#spawn(host, 'root', program, apiEnvironment(host, folder));
    await waitUntil(`${host} to serve`, () => isOk(`http://${hosts[host]}:4000/readyz`));
  }

  /** Replaces one API process after the other: takes it out of HAProxy, waits for its requests, restarts it. */
  async restartApis(): Promise<void> {
    for (const host of apiHosts) {
      await this.balancerCommand(`set server api/${host} state drain`);
      await waitUntil(`${host} to have no request`, async () => (await this.#openRequests(host)) === 0);
      const child = this.#children.get(host);
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      child?.kill('SIGTERM');
      await ended;
      await this.startApi(host);
      await this.balancerCommand(`set server api/${host} state ready`);
      await waitUntil(`HAProxy to use ${host}`, () => this.#isUp(host));
    }
  }

  /** Counts the requests that the API processes refused since they first started, by the reason in their logs. */
  async refusals(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const host of apiHosts) {
      const log = await readFile(path.join(this.folder, `${host}.log`), 'utf8');
      for (const [, reason = '', message = ''] of log.matchAll(
        /"reason":"(\w+)","message":"([^"]*)","msg":"unavailable"/g,
      )) {
        const why = `${reason}: ${message}`;
        counts[why] = (counts[why] ?? 0) + 1;
      }
    }
    return counts;
  }

  /** The database that is the primary now, by its own word; null if none is. */
  async primary(): Promise<DatabaseHost | null> {
    const answers = await Promise.all(
      databaseHosts.map(async (host) => ((await isOk(`http://${hosts[host]}:8008/primary`)) ? host : null)),
    );
    return answers.find((host) => host !== null) ?? null;
  }

  /** Waits until every part works: a primary with a synchronous standby, and all API processes in HAProxy. */
  async waitUntilWhole(): Promise<void> {
    await waitUntil('a synchronous standby', async () => {
      const members = await this.#members();
      return ['leader', 'sync_standby'].every((role) => members.some((member) => member.role === role));
    });
    await waitUntil('all API processes', async () => {
      const up = await Promise.all(apiHosts.map((host) => this.#isUp(host)));
      return up.every(Boolean);
    });
  }

  /** Sends a command to HAProxy. @returns its answer */
  balancerCommand(command: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = openSocket(path.join(this.folder, 'balancer', 'admin.sock'), () => socket.end(`${command}\n`));
      let answer = '';
      socket.on('data', (bytes) => (answer += bytes.toString()));
      socket.on('end', () => resolve(answer));
      socket.on('error', reject);
    });
  }

  kill(host: Host): Promise<void> {
    return killHost(host);
  }

  async #members(): Promise<readonly Member[]> {
    for (const host of databaseHosts) {
      const cluster = await readJson<{ members: Member[] }>(`http://${hosts[host]}:8008/cluster`);
      if (cluster) return cluster.members;
    }
    return [];
  }

  async #isUp(host: ApiHost): Promise<boolean> {
    return (await this.#statistics(host))[17] === 'UP';
  }

  async #openRequests(host: ApiHost): Promise<number> {
    return Number((await this.#statistics(host))[4]);
  }

  /** HAProxy's statistics of an API process; 4 is the number of current sessions, 17 the status. */
  async #statistics(host: ApiHost): Promise<string[]> {
    const lines = (await this.balancerCommand('show stat')).split('\n').map((line) => line.split(','));
    return lines.find(([backend, server]) => backend === 'api' && server === host) ?? [];
  }

  async #setUpDatabase(): Promise<void> {
    const client = new pg.Client({ connectionString: superuserUrl });
    await client.connect();
    for (const statement of setupStatements) await client.query(statement);
    await client.end();
  }

  async #folderOf(name: string): Promise<string> {
    const folder = path.join(this.folder, name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chown(folder, ...(await postgresIds()));
    return folder;
  }

  async #write(file: string, text: string): Promise<void> {
    await writeFile(file, text, { mode: 0o600 });
    await chown(file, ...(await postgresIds()));
  }

  /** Starts a program on a host. Its output goes to a file in the folder. */
  #spawn(
    host: Host,
    user: string,
    program: string[],
    env: Record<string, string> = { PATH: process.env['PATH'] ?? '' },
  ) {
    const as = user === 'root' ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--'];
    const [command, ...args] = commandOn(host, ...as, ...program);
    const child = spawn(command, args, { env, cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'] });
    const log = createWriteStream(path.join(this.folder, `${host}.log`), { flags: 'a' });
    child.stdout.pipe(log);
    child.stderr.pipe(log);
    this.#children.set(host, child);
  }
}

async function postgresIds(): Promise<[number, number]> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => system('id', flag, 'postgres')));
  return [Number(uid), Number(gid)];
}

async function readJson<Body>(url: string): Promise<Body | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    return response.ok ? ((await response.json()) as Body) : null;
  } catch {
    return null;
  }
}

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function isOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** @throws after three minutes */
export async function waitUntil(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const limit = performance.now() + 180_000;
  while (!(await isSo())) {
    if (performance.now() > limit) throw new Error(`Waited three minutes for ${what}.`);
    await sleep(200);
  }
}

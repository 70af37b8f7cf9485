import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect as connectTo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect } from '../../server/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
let database: TestDatabase;
const running: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});
afterAll(() => database.drop());

/** Starts the server as a process, as `npm start` does after the build. */
function run(environment: Record<string, string>) {
  const env = {
    PATH: process.env['PATH'],
    PORT: '0',
    DATABASE_URL: database.url,
    SEED: '0',
    WARM_PICTURES: '0',
    ...environment,
  };
  const child = spawn(process.execPath, [path.join(inject('programs'), 'main.js')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const ready = async () => {
    while (!output.stdout.includes('is ready')) {
      if (child.exitCode !== null) throw new Error(output.stderr);
      await sleep(20);
    }
    return /http:\/\/[\d.]+:\d+/.exec(output.stdout)?.[0] ?? '';
  };
  return { child, output, exited, ready };
}

it('prints its URL, where codes appear and the demo accounts, and implements every operation of the contract', async () => {
  const { output, ready, child, exited } = run({ SEED: '1' });
  const address = await ready();
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  // One line about the database, then one line with the URL.
  expect(output.stdout).toMatch(/^Connecting to the database on [\w.]+:\d+ …\nPehle is ready: http:/);
  expect(output.stdout).toContain('Demo mode: codes appear on the demo phone');
  expect(output.stdout).toMatch(/Customers: \d{10} \(.+\), \d{10}/);
  expect(output.stdout).not.toContain('not built yet');
  child.kill('SIGINT');
  expect(await exited).toBe(0);
  expect(output.stderr).toBe('');
});

/** Returns the files of demo/ that a Node process has loaded, from its coverage report and the source maps. */
async function demoFilesIn(coverage: string): Promise<string[]> {
  const reports = await readdir(coverage);
  const scripts = await Promise.all(
    reports.map(async (file) => {
      const report = JSON.parse(await readFile(path.join(coverage, file), 'utf8')) as { result: { url: string }[] };
      return report.result.flatMap(({ url }) => (url.startsWith('file:') ? [fileURLToPath(url)] : []));
    }),
  );
  const built = scripts.flat().filter((script) => script.startsWith(inject('programs')));
  expect(built).not.toEqual([]);
  const maps = await Promise.all(
    built.map((script) => readFile(`${script}.map`, 'utf8').catch(() => '{"sources":[]}')),
  );
  return maps.flatMap((map) =>
    (JSON.parse(map) as { sources: string[] }).sources.filter((source) => /(?:^|\/)demo\//.test(source)),
  );
}

it.each([
  {
    start: 'a production server',
    loads: 'no file of demo/',
    expected: [],
    settings: {
      ...{ NODE_ENV: 'production', DEMO: '0', PUBLIC_ORIGIN: 'https://pehle.example' },
      ...{
        PAYMENTS: 'razorpay',
        RAZORPAY_KEY_ID: 'rzp_live_1',
        RAZORPAY_KEY_SECRET: 'k',
        RAZORPAY_WEBHOOK_SECRET: 'w',
      },
      ...{ SMS: 'http', SMS_URL: 'https://sms.example/?to={phone}&text={text}', WARM_PICTURES: '1' },
      JWT_SECRET: '5f0c1b7e9a3d2846c7b1e0f59d8a6342',
    },
  },
  {
    start: 'a demo server',
    loads: 'the sandbox',
    expected: expect.arrayContaining([expect.stringMatching(/demo\/sandbox\/sandbox\.routes\.ts$/)]),
    settings: {},
  },
])('$start loads $loads', async ({ expected, settings }) => {
  const coverage = await mkdtemp(path.join(tmpdir(), 'coverage-'));
  const { ready, child, exited } = run({ ...settings, NODE_V8_COVERAGE: coverage });
  await ready();
  child.kill('SIGINT');
  expect(await exited).toBe(0);
  const files = await demoFilesIn(coverage);
  await rm(coverage, { recursive: true });
  expect(files).toEqual(expected);
});

it('serves metrics and docs only on ADMIN_PORT if it is set, and prints their URL', async () => {
  const { output, ready, child, exited } = run({ ADMIN_PORT: '0' });
  const address = await ready();
  const [, admin = ''] = /Metrics and docs: (http:\/\/127\.0\.0\.1:\d+)/.exec(output.stdout) ?? [];
  expect(admin).not.toBe(address);
  for (const path of ['/metrics', '/docs']) expect((await fetch(`${admin}${path}`)).status).toBe(200);
  expect(await (await fetch(`${address}/metrics`)).text()).not.toContain('http_requests_total');
  child.kill('SIGINT');
  expect(await exited).toBe(0);
  expect(output.stderr).toBe('');
});

/** Returns the statements that wait for a lock. */
async function waitingStatements(): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`
    select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(database.db);
  return rows.map(({ query }) => query);
}

async function isListening(port: number, host: string): Promise<boolean> {
  const socket = connectTo(port, host);
  const isConnected = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isConnected;
}

/** Starts a request that waits for a lock in the database until `release` is called. */
async function hang(address: string) {
  const phone = `98765${String(Date.now() % 100_000).padStart(5, '0')}`;
  await database.db.insertInto('customers').values({ phone, name: 'Asha' }).execute();
  const blocked = await database.db.startTransaction().execute();
  await sql`lock table otp_codes in access exclusive mode`.execute(blocked);
  const answer = fetch(`${address}/api/v1/c1/auth/send-otp/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone }),
  }).then(
    ({ status }) => status,
    () => null,
  );
  await sleep(500);
  return { answer, release: () => blocked.commit().execute() };
}

// On Ctrl-C the process receives SIGINT twice: from the terminal and from npm.
it.each([{ signals: ['SIGTERM'] }, { signals: ['SIGINT', 'SIGINT'] }] as const)(
  'finishes a running request before it exits after $signals',
  async ({ signals }) => {
    const { ready, child, exited } = run({});
    const { answer, release } = await hang(await ready());
    for (const signal of signals) child.kill(signal);
    await sleep(500);
    expect(child.exitCode).toBe(null);
    await release();
    expect(await answer).toBe(200);
    expect(await exited).toBe(0);
  },
);

it('completes a running request whose client has closed the connection before it exits after SIGTERM', async () => {
  const attempts = database.db.selectFrom('network_attempts').select('kind');
  const old = { network: 'old', kind: 'registration', at: new Date(0) } as const;
  await database.db.insertInto('network_attempts').values(old).execute();
  const { output, ready, child, exited } = run({ DEMO: '0', LOG_LEVEL: 'warn' });
  const { hostname, port } = new URL(await ready());
  // From then on no background work writes into this table.
  await expect.poll(() => attempts.execute()).toEqual([]);
  const blocked = await database.db.startTransaction().execute();
  await sql`lock table network_attempts in share mode`.execute(blocked);
  const body = JSON.stringify({ phone: '9876500000', name: 'Asha' });
  const client = connectTo(Number(port), hostname).setEncoding('utf8');
  client.write(`POST /api/v1/c1/auth/register/ HTTP/1.1\r\nHost: ${hostname}:${port}\r\n`);
  client.write(`Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  // After this transaction the request needs another connection.
  await expect.poll(waitingStatements).toEqual([expect.stringMatching(/^insert into "network_attempts"/)]);
  client.destroy();
  child.kill('SIGTERM');
  await expect.poll(() => isListening(Number(port), hostname)).toBe(false);
  await blocked.commit().execute();
  expect(await exited).toBe(0);
  expect(output.stderr).toBe('');
  expect(await database.db.selectFrom('customers').select('name').where('phone', '=', '9876500000').execute()).toEqual([
    { name: 'Asha' },
  ]);
});

it('exits without waiting for a running request after a second signal that comes over a second after the first', async () => {
  const { ready, child, exited } = run({});
  const { answer, release } = await hang(await ready());
  child.kill('SIGINT');
  await sleep(1_500);
  expect(child.exitCode).toBe(null);
  const toldAgain = performance.now();
  child.kill('SIGINT');
  expect(await exited).toBe(1);
  // Without a second signal it would wait for ten seconds.
  expect(performance.now() - toldAgain).toBeLessThan(5_000);
  expect(await answer).toBe(null);
  await release();
});

it('prints one line and exits with 1 if the port is in use', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const { output, exited } = run({ PORT: port });
  expect(await exited).toBe(1);
  expect(output.stderr.trim()).toBe(
    `Port ${port} on 127.0.0.1 is taken: stop what listens there, or set PORT to another one.`,
  );
  expect(output.stdout).not.toContain('is ready');
  taken.close();
});

it('prints one line per invalid value and exits with 1', async () => {
  const { output, exited } = run({ PORT: 'http', CART: 'none' });
  expect(await exited).toBe(1);
  expect(output.stderr.trim().split('\n')).toHaveLength(2);
  expect(output.stderr).toContain('PORT');
  expect(output.stderr).toContain('CART');
});

it('prints one line and exits with 1 if the database does not exist', async () => {
  const { output, exited } = run({ DATABASE_URL: 'postgres://nobody:secret-word@127.0.0.1:1/none' });
  expect(await exited).toBe(1);
  expect(output.stderr.trim().split('\n')).toHaveLength(1);
  expect(output.stderr).not.toContain('secret-word');
});

describe('a database that a newer release has migrated', () => {
  /** Adds the record of a migration that this build does not have, and of the builds that run on its schema. */
  async function addNewerMigration(url: string, needs: string | null): Promise<void> {
    const db = connect(url, { max: 1, limits: null });
    await sql`insert into migration_compatibility values ('9990-newer', ${needs})`.execute(db);
    await sql`insert into kysely_migration values ('9990-newer', '2099-01-01T00:00:00.000Z')`.execute(db);
    await db.destroy();
  }

  it('is served with a warning if the migration is compatible with this build', async () => {
    const migrated = await createTestDatabase();
    await addNewerMigration(migrated.url, null);
    const { output, ready, child, exited } = run({ DATABASE_URL: migrated.url, LOG_LEVEL: 'warn' });
    expect((await fetch(`${await ready()}/readyz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    const lines = output.stderr.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ level: 40, migrations: ['9990-newer'] }),
    ]);
    await migrated.drop();
  });

  it('is refused with one line if the migration is not compatible with this build', async () => {
    const migrated = await createTestDatabase();
    await addNewerMigration(migrated.url, '9989-unknown');
    const { output, exited } = run({ DATABASE_URL: migrated.url });
    expect(await exited).toBe(1);
    expect(output.stderr.trim()).toMatch(
      /^The database has migrations that this release cannot run on \(9990-newer\): .*$/,
    );
    await migrated.drop();
  });
});

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
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

/** The server as a process of its own, as `npm start` runs it after building. */
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
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const ready = async () => {
    while (!said.out.includes('is ready')) {
      if (child.exitCode !== null) throw new Error(said.err);
      await sleep(20);
    }
    return /http:\/\/[\d.]+:\d+/.exec(said.out)?.[0] ?? '';
  };
  return { child, said, exited, ready };
}

it('prints its address, where codes appear and the demo accounts, and implements every operation of the contract', async () => {
  const { said, ready, child, exited } = run({ SEED: '1' });
  const address = await ready();
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  // One line for the database, then one that says where the product is.
  expect(said.out).toMatch(/^Connecting to the database on [\w.]+:\d+ …\nPehle is ready: http:/);
  expect(said.out).toContain('Demo mode: codes appear on the demo phone');
  expect(said.out).toMatch(/Customers: \d{10} \(.+\), \d{10}/);
  expect(said.out).not.toContain('not built yet');
  child.kill('SIGINT');
  expect(await exited).toBe(0);
  expect(said.err).toBe('');
});

/** Files of demo/ in the scripts that a run of Node loaded, by its coverage report and their source maps. */
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
    start: 'production',
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
    start: 'a demo',
    loads: 'its sandbox',
    expected: expect.arrayContaining([expect.stringMatching(/demo\/sandbox\/sandbox\.ts$/)]),
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

it('serves metrics and docs on ADMIN_PORT if it is set, and prints the address', async () => {
  const { said, ready, child, exited } = run({ ADMIN_PORT: '0' });
  const address = await ready();
  const [, admin = ''] = /Metrics and docs: (http:\/\/127\.0\.0\.1:\d+)/.exec(said.out) ?? [];
  expect(admin).not.toBe(address);
  for (const path of ['/metrics', '/docs']) expect((await fetch(`${admin}${path}`)).status).toBe(200);
  expect(await (await fetch(`${address}/metrics`)).text()).not.toContain('http_requests_total');
  child.kill('SIGINT');
  expect(await exited).toBe(0);
  expect(said.err).toBe('');
});

/** A request that waits in the database until `release`. */
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

// npm passes Ctrl-C on to a process that has had it from the terminal already.
it.each([{ signals: ['SIGTERM'] }, { signals: ['SIGINT', 'SIGINT'] }] as const)(
  'finishes a running request before it closes the database, when told to stop by $signals',
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

it('does not wait for a running request after a second signal a second later', async () => {
  const { ready, child, exited } = run({});
  const { answer, release } = await hang(await ready());
  child.kill('SIGINT');
  await sleep(1_500);
  expect(child.exitCode).toBe(null);
  const toldAgain = performance.now();
  child.kill('SIGINT');
  expect(await exited).toBe(1);
  // By itself it would give up after ten seconds.
  expect(performance.now() - toldAgain).toBeLessThan(5_000);
  expect(await answer).toBe(null);
  await release();
});

it('gives one clear line and exit 1 for a port that is taken', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const { said, exited } = run({ PORT: port });
  expect(await exited).toBe(1);
  expect(said.err.trim()).toBe(
    `Port ${port} on 127.0.0.1 is taken: stop what listens there, or set PORT to another one.`,
  );
  expect(said.out).not.toContain('is ready');
  taken.close();
});

it('gives a line for each bad value and exit 1', async () => {
  const { said, exited } = run({ PORT: 'http', CART: 'none' });
  expect(await exited).toBe(1);
  expect(said.err.trim().split('\n')).toHaveLength(2);
  expect(said.err).toContain('PORT');
  expect(said.err).toContain('CART');
});

it('gives one line and exit 1 for a database that is not there', async () => {
  const { said, exited } = run({ DATABASE_URL: 'postgres://nobody:secret-word@127.0.0.1:1/none' });
  expect(await exited).toBe(1);
  expect(said.err.trim().split('\n')).toHaveLength(1);
  expect(said.err).not.toContain('secret-word');
});

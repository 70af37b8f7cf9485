import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiBase } from '../../openapi/client.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { loadSecrets } from '../../server/auth/secrets.store.ts';
import { createTokens } from '../../server/auth/tokens.ts';
import { connect } from '../../server/db/database.ts';
import { openDatabaseServer } from '../../server/db/embedded.ts';
import type { Audience, Db } from '../../server/db/schema.ts';
import { freePort } from '../../tests/fixtures/free-port.ts';
import { start } from '../scripts/run.mjs';

/** Registers what stops something that was started. What was registered last is called first. */
export type After = (stop: () => unknown) => void;

/** Calls `work`, and then, in any case, what it has registered. */
export async function withStops<Result>(work: (after: After) => Promise<Result>): Promise<Result> {
  const stops: Parameters<After>[0][] = [];
  try {
    return await work((stop) => void stops.unshift(stop));
  } finally {
    for (const stop of stops) await stop();
  }
}

interface RunningServer {
  readonly origin: string;
  readonly pid: number;
  /** The folder of the embedded database, which other processes may use too. */
  readonly dataDir: string;
}

/** The options of Node.js with which `npm start` runs the server: the limit of the heap (D294). */
const nodeOptions = packageJson.scripts.start.split(' ').filter((word) => word.startsWith('--'));

const unlimited = '1000000000';

/**
 * Starts the built product with demo data on a free port, in a temporary data folder, without limits of calls.
 * @throws if it is not ready within 60 s
 */
export async function startServer(after: After): Promise<RunningServer> {
  const port = await freePort();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pehle-bench-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', remove);
  const server = start(process.execPath, [...nodeOptions, 'dist-server/main.js'], {
    // A build in this process has set NODE_ENV=production, in which the server refuses demo mode.
    env: {
      ...process.env,
      ...{ NODE_ENV: 'development', PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
      ...{ DEMO: '1', SEED: '1', WARM_PICTURES: '0' },
      ...{ CALLS_PER_MINUTE_NETWORK: unlimited, CALLS_PER_MINUTE_ACCOUNT: unlimited },
      ...{ CALLS_PER_MINUTE_PAYMENTS: unlimited, CHANGES_PER_DAY_ACCOUNT: unlimited },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'exit');
  after(async () => {
    server.kill('SIGTERM');
    await ended;
    remove();
  });
  const origin = `http://127.0.0.1:${port}`;
  if (!(await becomesReady(server, origin, 60))) throw new Error(`The server did not start on port ${port}.`);
  return { origin, pid: server.pid ?? 0, dataDir };
}

/** Waits until the server accepts requests. @returns false if it has ended, or is not ready after `limit` seconds. */
export async function becomesReady(server: ChildProcess, origin: string, limit: number): Promise<boolean> {
  for (let tries = 0; tries < limit * 4; tries += 1) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return true;
    if (server.exitCode !== null) return false;
    await sleep(250);
  }
  return false;
}

export interface OpenServer extends RunningServer {
  readonly db: Db;
  readonly databaseUrl: string;
  /** Opens a session of an account, of a customer if not said. @returns its access token */
  tokenOf(id: number, audience?: Audience): Promise<string>;
}

/** Starts the built product, and connects to its database. */
export async function startOpenServer(after: After): Promise<OpenServer> {
  const server = await startServer(after);
  const log = { info: () => undefined, error: console.error };
  const shared = await openDatabaseServer({ dataDir: server.dataDir, log });
  after(() => shared.stop());
  const db = connect(shared.url, { max: 8, limits: null });
  after(() => db.destroy());
  const { tokens: secret } = await loadSecrets(db, null);
  const tokens = createTokens({ db, secret, now: () => new Date() });
  const tokenOf = async (id: number, audience: Audience = 'customer') =>
    (await tokens.openSession({ audience, id })).accessToken;
  return { ...server, db, databaseUrl: shared.url, tokenOf };
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });
/** After this time a call without an answer fails, ms. The product answers each one within it. */
const timeout = 15_000;

export interface Call {
  readonly token?: string;
  /** Null for a GET. */
  readonly body: object | null;
  /** The `Idempotency-Key` of an order. */
  readonly key?: string;
}

/** Calls an address. @returns the text of the answer, or '' if it is not to be read @throws if its status is not 200 */
export function call(url: string, { token, body, key }: Call, { isRead = true } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const payload = body === null ? '' : JSON.stringify(body);
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body !== null && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    };
    const method = body === null ? 'GET' : 'POST';
    const sent = request(url, { method, agent, headers, timeout }, (response) => {
      let text = '';
      if (isRead) response.setEncoding('utf8').on('data', (part: string) => (text += part));
      else response.resume();
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${new URL(url).pathname}: ${response.statusCode} ${text}`));
      });
    });
    sent.once('error', reject);
    sent.once('timeout', () => sent.destroy(new Error(`no answer within ${timeout / 1000} s`)));
    sent.end(payload);
  });
}

/** The demo's first customer and partner, the calls that log them in, and the keys under which a page stores tokens. */
const accounts = {
  customer: ['9000000001', '/auth/send-otp/', '/auth/verify-otp/', 'access', 'refresh'],
  partner: ['9000000011', '/partner/auth/send_otp', '/partner/auth/verify_otp', 'partnerAccess', 'partnerRefresh'],
} as const;

/** Logs the demo customer or partner in. @returns both tokens, also as localStorage */
export async function logIn(origin: string, audience: keyof typeof accounts = 'customer') {
  const [phone, send, verify, access, refresh] = accounts[audience];
  await call(`${origin}${apiBase}${send}`, { body: { phone } });
  const outbox = await call(`${origin}/demo/outbox?phone=${phone}`, { body: null });
  const { messages } = JSON.parse(outbox) as { messages: { code: string }[] };
  const body = { phone, otp: messages.at(-1)?.code ?? '' };
  const verified = await call(`${origin}${apiBase}${verify}`, { body });
  const { accessToken, refreshToken } = JSON.parse(verified) as Record<string, string>;
  if (!accessToken || !refreshToken) throw new Error(`The demo's ${audience} could not log in.`);
  const stored = { [access]: accessToken, [refresh]: refreshToken };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  return {
    access: accessToken,
    refresh: refreshToken,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  };
}

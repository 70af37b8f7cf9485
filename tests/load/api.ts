import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { apiBase } from '../../openapi/client.ts';
import { loadSecrets } from '../../server/auth/secrets.store.ts';
import { createTokens } from '../../server/auth/tokens.ts';
import type { Audience, Db } from '../../server/db/schema.ts';
import { createTokenSigner } from '../fixtures/token-signer.ts';

/** The cache of compiled code, which the processes share so that they start faster. */
const compileCache = path.join(tmpdir(), 'pehle-tests-compile-cache');

/** `JWT_SECRET` of the processes. */
export const jwtSecret = 'a secret of the load tests, long enough';

export interface ApiProcess {
  readonly child: ChildProcess;
  /** 'http://127.0.0.1:port' */
  readonly origin: string;
  readonly databaseUrl: string;
  /** Kills the process with SIGKILL, without a shutdown. */
  kill(): Promise<void>;
}

/**
 * Starts an API process and waits until it listens.
 * @param environment `DATABASE_URL` or `DATA_DIR`, `GUARD`, `DIE_AFTER_ORDER`, `LARGE_CONTROL`, `WORKERS`.
 */
export async function startApi(environment: Record<string, string>): Promise<ApiProcess> {
  return prepareApi(environment).start();
}

/** Loads the program's modules now; `start()` then starts the API without this delay. */
export function prepareApi(environment: Record<string, string>): {
  start(): Promise<ApiProcess>;
  kill(): Promise<void>;
} {
  const child = spawn(process.execPath, [path.join(inject('programs'), 'api-process.js')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      JWT_SECRET: jwtSecret,
      SEED: '0',
      // All buyers send requests from one network, without pauses.
      CALLS_PER_MINUTE_NETWORK: '1000000000',
      CALLS_PER_MINUTE_ACCOUNT: '1000000000',
      CALLS_PER_MINUTE_PAYMENTS: '1000000000',
      CHANGES_PER_DAY_ACCOUNT: '1000000000',
      NODE_COMPILE_CACHE: compileCache,
      WAIT: '1',
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  const listening = async () => {
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith('{')) return JSON.parse(line) as { origin: string; databaseUrl: string };
    }
    throw new Error(`The API process ended before it listened:\n${stderr}`);
  };
  return {
    kill,
    async start() {
      child.stdin.write('go\n');
      const ready = await listening();
      // Drains later output, so that the pipe cannot fill up.
      child.stdout.resume();
      return { child, ...ready, kill };
    },
  };
}

/** Returns a function that signs access tokens which the processes of `startApi` accept. */
export async function tokenSigner(db: Db, audience: Audience = 'customer'): Promise<(id: number) => Promise<string>> {
  const { tokens: secret } = await loadSecrets(db, jwtSecret);
  const now = () => new Date();
  const signToken = createTokenSigner(createTokens({ db, secret, now }), now);
  return (id) => signToken(audience, id);
}

export interface Answer {
  readonly status: number;
  readonly body: { code?: string; outcome?: string; order?: { id: string; order_id: string; amount: number } };
}

interface Call {
  readonly body: object;
  readonly token?: string;
  /** The `Idempotency-Key` header. */
  readonly idempotencyKey?: string;
}

/** Sends a POST request. @throws if there is no response */
export async function post(origin: string, path: string, { body, token, idempotencyKey: key }: Call): Promise<Answer> {
  const response = await fetch(`${origin}${path.startsWith('/sandbox') ? '' : apiBase}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/**
 * Like `post`, but repeats the request, with the same idempotency key, while the response is 503 (busy).
 * @returns also the longest response time, ms
 */
export async function postUntilServed(
  origin: string,
  path: string,
  call: Call,
): Promise<Answer & { slowestMs: number }> {
  const key = call.idempotencyKey ?? randomUUID();
  let slowestMs = 0;
  for (;;) {
    const started = performance.now();
    const answered = await post(origin, path, { ...call, idempotencyKey: key });
    slowestMs = Math.max(slowestMs, performance.now() - started);
    if (answered.status !== 503) return { ...answered, slowestMs };
    await sleep(1_000);
  }
}

import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Kysely } from 'kysely';
import { apiBase, type Schemas } from '../../openapi/client.ts';
import { buildApp } from '../../server/app.ts';
import { createTokens } from '../../server/auth/tokens.ts';
import type { Database } from '../../server/db/schema.ts';
import type { Deps } from '../../server/deps.ts';
import { changeStock, takeStock } from '../../server/orders/stock.store.ts';
import { createSandbox, type Sandbox } from '../../server/payments/sandbox/sandbox.ts';
import { testConfig } from './application.ts';
import { createTokenSigner } from './token-signer.ts';

/** The key of every token and signature in these tests. */
export const testSecret = new TextEncoder().encode('a secret of the tests, 32 bytes.');

export interface Ordering {
  readonly app: FastifyInstance;
  readonly deps: Deps & { readonly payments: Sandbox };
  /** The server's clock; tests move it. */
  readonly clock: { now: Date };
  /** Calls the API as this customer; null is nobody. */
  call(customer: number | null, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  /** The same, with the answer as it came. */
  send(
    customer: number | null,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
}

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & Partial<Schemas['Problem']>;
}

export function orderingDeps(db: Kysely<Database>, clock: { now: Date }, changes: Partial<Deps> = {}) {
  return {
    config: testConfig(),
    db,
    now: () => clock.now,
    databaseTime: () => Promise.resolve(clock.now),
    sms: { send: () => Promise.resolve() },
    payments: createSandbox(db, testSecret),
    takeStock,
    changeStock,
    secrets: { tokens: testSecret, otp: testSecret },
    checkAnswers: true,
    ...changes,
  };
}

/** The server with the sandbox's payments, on a database of the test's own; `app` is not listening. */
export async function startOrdering(
  db: Kysely<Database>,
  changes: Partial<Deps> = {},
  prepare: (app: FastifyInstance) => void = () => undefined,
): Promise<Ordering> {
  const clock = { now: new Date('2026-11-21T07:30:00.000Z') };
  const payments = createSandbox(db, testSecret);
  const deps = { ...orderingDeps(db, clock, changes), payments: { ...payments, ...changes.payments } };
  const app = await buildApp(deps);
  const signToken = createTokenSigner(createTokens({ db, secret: testSecret, now: deps.now }), deps.now);
  prepare(app);
  await app.ready();
  const send: Ordering['send'] = async (customer, path, body, headers = {}) => {
    const token = customer === null ? null : await signToken('customer', customer);
    return app.inject({
      method: body ? 'POST' : 'GET',
      url: `${apiBase}${path}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body && { payload: body }),
    });
  };
  return {
    app,
    deps,
    clock,
    send,
    async call(customer, path, body, headers) {
      const response = await send(customer, path, body, headers);
      return { status: response.statusCode, body: response.json() };
    },
  };
}

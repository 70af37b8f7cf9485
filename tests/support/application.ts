import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { apiBase } from '../../openapi/client.ts';
import { buildApp } from '../../server/app.ts';
import { createTokens } from '../../server/auth/tokens.ts';
import { readConfig, type Config } from '../../server/config.ts';
import type { Audience, Database } from '../../server/db/schema.ts';
import type { Deps } from '../../server/deps.ts';
import { changeStock, takeStock } from '../../server/orders/stock.store.ts';
import { createSandbox } from '../../server/payments/sandbox/sandbox.ts';
import type { SmsMessage } from '../../server/sms/sms.ts';
import { createTokenSigner } from './token-signer.ts';

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
}

/** The whole server on a database of the test's own, without a socket. */
export interface Application {
  readonly app: FastifyInstance;
  /** The server's clock; tests move it. */
  readonly clock: { now: Date };
  /** Every message that was handed to the gateway, oldest first. */
  readonly sent: SmsMessage[];
  /** Calls the API; the body makes it a POST. */
  call(path: string, body?: object | null, authorization?: string): Promise<Answer>;
  /** An access token as a login would give it, a customer's unless another audience is named. */
  accessToken(id: number, audience?: Audience): Promise<string>;
}

export function testConfig(changes: Partial<Config> = {}): Config {
  const read = readConfig({});
  if (!read.ok) throw new Error(read.problems.join('\n'));
  // A test makes its calls as quickly as it can, all from one address.
  return { ...read.config, callsPerMinute: { network: 1e9, account: 1e9 }, ...changes };
}

interface Changes extends Partial<Omit<Deps, 'config'>> {
  readonly config?: Partial<Config>;
  readonly dist?: string;
}

const secret = new TextEncoder().encode('thirty-two bytes for the tests..');

export async function startApplication(
  db: Kysely<Database>,
  { config, dist = '/nowhere', ...changes }: Changes = {},
): Promise<Application> {
  const clock = { now: new Date('2026-11-21T07:30:00.000Z') };
  const sent: SmsMessage[] = [];
  const now = () => clock.now;
  const deps: Deps = {
    config: testConfig(config),
    db,
    now,
    databaseTime: () => Promise.resolve(clock.now),
    sms: { send: async (message) => void sent.push(message) },
    payments: createSandbox(db, secret),
    takeStock,
    changeStock,
    secrets: { tokens: secret, otp: secret },
    checkAnswers: true,
    ...changes,
  };
  const app = await buildApp(deps, { dist });
  const signToken = createTokenSigner(createTokens({ db, secret: deps.secrets.tokens, now }), now);
  return {
    app,
    clock,
    sent,
    async call(path, body, authorization) {
      const response = await app.inject({
        method: body === undefined ? 'GET' : 'POST',
        url: `${apiBase}${path}`,
        headers: { ...(authorization !== undefined && { authorization }) },
        ...(body && { payload: body }),
      });
      return { status: response.statusCode, body: response.json(), headers: response.headers };
    },
    accessToken: (id, audience = 'customer') => signToken(audience, id),
  };
}

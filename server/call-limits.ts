import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import type { Config } from './config.ts';
import type { Audience } from './db/account-tables.ts';
import { networkOf } from './network.ts';
import { SharedCounts } from './shared-counts.ts';

/** Period in which requests are counted, ms. */
const timeWindow = 60_000;
/** Maximum number of counted networks, and of counted accounts. */
const maxKeys = 50_000;

interface Account {
  readonly audience: Audience;
  readonly id: number;
}

/** The methods throw an `ApiError` with `too_many_requests` if a request exceeds the limit. */
export interface CallLimits {
  checkNetwork(request: FastifyRequest): Promise<void>;
  checkAccount(request: FastifyRequest, account: Account): Promise<void>;
  /** Limits the calls of an account for which the payment provider is asked. */
  checkPayments(request: FastifyRequest, account: Account): Promise<void>;
  /** The counts, for `shareCounts`. */
  readonly counts: readonly SharedCounts[];
}

/** Limits API requests per network and per account, and those for which the payment provider is asked (D308). */
export async function createCallLimits(
  app: FastifyInstance,
  { network, account, payments }: Config['callsPerMinute'],
  now: () => Date,
): Promise<CallLimits> {
  const counting = { periodMs: timeWindow, maxKeys, now };
  const networks = new SharedCounts({ ...counting, name: 'calls by network', limit: network });
  const byAccount = new SharedCounts({ ...counting, name: 'calls by account', limit: account });
  const forPayments = new SharedCounts({ ...counting, name: 'calls for payments', limit: payments });
  // Declared separately, because the types lack `counts`; the plugin passes it on to `child`.
  const ofNetworks = { timeWindow, counts: networks };
  const ofAccounts = { timeWindow, counts: byAccount };
  const ofPayments = { timeWindow, counts: forPayments };
  await app.register(rateLimit, { global: false, store: CountingStore });
  const accounts = new WeakMap<FastifyRequest, string>();
  const countNetwork = app.createRateLimit({ ...ofNetworks, max: network, keyGenerator: ({ ip }) => networkOf(ip) });
  const keyGenerator = (request: FastifyRequest) => accounts.get(request) ?? '';
  const countAccount = app.createRateLimit({ ...ofAccounts, max: account, keyGenerator });
  const countPayments = app.createRateLimit({ ...ofPayments, max: payments, keyGenerator });
  async function check(count: typeof countNetwork, request: FastifyRequest): Promise<void> {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw tooManyRequests(counted.ttlInSeconds);
  }
  function checkOf({ audience, id }: Account, count: typeof countNetwork, request: FastifyRequest): Promise<void> {
    accounts.set(request, `${audience} ${id}`);
    return check(count, request);
  }
  return {
    counts: [networks, byAccount, forPayments],
    checkNetwork: (request) => check(countNetwork, request),
    checkAccount: (request, of) => checkOf(of, countAccount, request),
    checkPayments: (request, of) => checkOf(of, countPayments, request),
  };
}

/** Makes `@fastify/rate-limit` count with `SharedCounts`. */
class CountingStore implements FastifyRateLimitStore {
  readonly #counts: SharedCounts | undefined;

  constructor({ counts }: { counts?: SharedCounts }) {
    this.#counts = counts;
  }

  incr(key: string, callback: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
    if (!this.#counts) return callback(new Error('Only the stores of `createRateLimit` count.'));
    const { count, leftMs } = this.#counts.add(key);
    callback(null, { current: count, ttl: leftMs });
  }

  child(options: object): CountingStore {
    return new CountingStore(options);
  }
}

/** @param seconds Time until another request is accepted; at least 1. */
function tooManyRequests(seconds: number) {
  const message = `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return new ApiError('too_many_requests', { message, retryAfterSeconds: seconds });
}

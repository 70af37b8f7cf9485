import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import type { Config } from '../process/config.ts';
import type { Audience } from '../db/schema.ts';
import { networkOf } from './network.ts';
import { SharedCounts } from '../process/shared-counts.ts';
import { dayMs, hourMs } from '../../domain/time-units.ts';

/** Period in which requests are counted, ms. */
const timeWindow = 60_000;
/** Changes of one order by one account within a day. */
const changesOfOrder = 200;
/** How many times a change counts that is not one of a stock count: it may add ten times as many bytes. */
const timesOfForm = 5;
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
  /** Limits the changes of an account within a day, those of each of its orders separately (D359). */
  countChange(account: Account, change: { readonly orderId: string | null; readonly isStock: boolean }): void;
  /** The counts, for `shareCounts`. */
  readonly counts: readonly SharedCounts[];
}

/** Limits API requests per network and per account, and those for which the payment provider is asked (D308). */
export async function createCallLimits(
  app: FastifyInstance,
  { callsPerMinute: { network, account, payments }, changesPerDay }: Pick<Config, 'callsPerMinute' | 'changesPerDay'>,
  now: () => Date,
): Promise<CallLimits> {
  const counting = { periodMs: timeWindow, maxKeys, now };
  const networks = new SharedCounts({ ...counting, name: 'calls by network', limit: network });
  const byAccount = new SharedCounts({ ...counting, name: 'calls by account', limit: account });
  const forPayments = new SharedCounts({ ...counting, name: 'calls for payments', limit: payments });
  const byDay = { maxKeys, now, periodMs: dayMs };
  const changes = new SharedCounts({ ...byDay, name: 'changes by account', limit: changesPerDay });
  const orderChanges = new SharedCounts({ ...byDay, name: 'changes of an order', limit: changesOfOrder });
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
    counts: [networks, byAccount, forPayments, changes, orderChanges],
    checkNetwork: (request) => check(countNetwork, request),
    checkAccount: (request, of) => checkOf(of, countAccount, request),
    checkPayments: (request, of) => checkOf(of, countPayments, request),
    countChange({ audience, id }, { orderId, isStock }) {
      const counts = orderId === null ? changes : orderChanges;
      const times = orderId === null && !isStock ? timesOfForm : 1;
      const { count, leftMs } = counts.add([audience, id, orderId ?? ''].join(' '), times);
      if (count > counts.options.limit) throw tooManyChanges(leftMs);
    },
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

/** @param leftMs Time until the next day of the counts, ms. */
function tooManyChanges(leftMs: number) {
  const hours = Math.ceil(leftMs / hourMs);
  const message = `Too many changes within a day. Try again in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`;
  return new ApiError('too_many_requests', { message, retryAfterSeconds: Math.ceil(leftMs / 1_000) });
}

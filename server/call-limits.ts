import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import type { Config } from './config.ts';
import type { Audience } from './db/schema.ts';
import { networkOf } from './network.ts';

/** Window of the counts, ms. */
const timeWindow = 60_000;
/** Maximum of counted networks, and of accounts; the least recently used are dropped. */
const cache = 50_000;

/** Both throw an `ApiError` `too_many_requests` when a call exceeds the limit. */
export interface CallLimits {
  checkNetwork(request: FastifyRequest): Promise<void>;
  checkAccount(request: FastifyRequest, principal: { audience: Audience; id: number }): Promise<void>;
}

/** Limits the contract's calls by network and by account, in this process. */
export async function createCallLimits(
  app: FastifyInstance,
  { network, account }: Config['callsPerMinute'],
): Promise<CallLimits> {
  await app.register(rateLimit, { global: false });
  // The types lack `cache`, and the plugin's own option does not apply to a limiter.
  const counting = { timeWindow, cache };
  const accounts = new WeakMap<FastifyRequest, string>();
  const countNetwork = app.createRateLimit({ ...counting, max: network, keyGenerator: ({ ip }) => networkOf(ip) });
  const countAccount = app.createRateLimit({
    ...counting,
    max: account,
    keyGenerator: (request) => accounts.get(request) ?? '',
  });
  async function check(count: typeof countNetwork, request: FastifyRequest): Promise<void> {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw tooManyRequests(counted.ttlInSeconds);
  }
  return {
    checkNetwork: (request) => check(countNetwork, request),
    checkAccount(request, { audience, id }) {
      accounts.set(request, `${audience} ${id}`);
      return check(countAccount, request);
    },
  };
}

/** @param seconds Until another call is accepted; at least 1. */
function tooManyRequests(seconds: number) {
  const message = `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return new ApiError('too_many_requests', { message, retryAfterSeconds: seconds });
}

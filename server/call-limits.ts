import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import type { Config } from './config.ts';
import type { Audience } from './db/schema.ts';
import { networkOf } from './network.ts';

/** Window in which requests are counted, ms. */
const timeWindow = 60_000;
/** Maximum number of counted networks, and of counted accounts; the least recently used are dropped. */
const cache = 50_000;

/** Both methods throw an `ApiError` with `too_many_requests` if a request exceeds the limit. */
export interface CallLimits {
  checkNetwork(request: FastifyRequest): Promise<void>;
  checkAccount(request: FastifyRequest, principal: { audience: Audience; id: number }): Promise<void>;
}

/** Limits API requests per network and per account. Each process counts separately. */
export async function createCallLimits(
  app: FastifyInstance,
  { network, account }: Config['callsPerMinute'],
): Promise<CallLimits> {
  await app.register(rateLimit, { global: false });
  // Declared separately, because the types lack `cache`; the plugin's own `cache` does not apply to `createRateLimit`.
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

/** @param seconds Time until another request is accepted; at least 1. */
function tooManyRequests(seconds: number) {
  const message = `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return new ApiError('too_many_requests', { message, retryAfterSeconds: seconds });
}

import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import type { Audience } from './db/schema.ts';
import { networkOf } from './network.ts';
import { problem } from './api-error.ts';

/** Milliseconds after which a count starts anew. */
const timeWindow = 60_000;
/** Networks, and accounts, that are counted at once; the least recent are forgotten first. */
const cache = 50_000;

/** Both send the answer 429 themselves and return false where a call is one too many. */
export interface CallLimits {
  admitsNetwork(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  admitsAccount(
    request: FastifyRequest,
    reply: FastifyReply,
    principal: { audience: Audience; id: number },
  ): Promise<boolean>;
}

/** Counts the contract's calls by network and by account, in this process. */
export async function createCallLimits(
  app: FastifyInstance,
  { network, account }: Config['callsPerMinute'],
): Promise<CallLimits> {
  await app.register(rateLimit, { global: false });
  // Its types leave `cache` out, and its plugin's own option does not reach a limiter.
  const counting = { timeWindow, cache };
  const accounts = new WeakMap<FastifyRequest, string>();
  const countNetwork = app.createRateLimit({ ...counting, max: network, keyGenerator: ({ ip }) => networkOf(ip) });
  const countAccount = app.createRateLimit({
    ...counting,
    max: account,
    keyGenerator: (request) => accounts.get(request) ?? '',
  });
  async function admits(count: typeof countNetwork, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return true;
    refuseForNow(reply, counted.ttlInSeconds);
    return false;
  }
  return {
    admitsNetwork: (request, reply) => admits(countNetwork, request, reply),
    admitsAccount(request, reply, { audience, id }) {
      accounts.set(request, `${audience} ${id}`);
      return admits(countAccount, request, reply);
    },
  };
}

/** Says when to try again, in the header and in words. @param seconds Until then; at least 1. */
export function refuseForNow(reply: FastifyReply, seconds: number): FastifyReply {
  const message = tooManyRequests(seconds);
  return reply
    .code(429)
    .header('retry-after', String(seconds))
    .send(problem('too_many_requests', message, { message }));
}

/** 'Too many requests. Try again in 12 seconds.' */
export function tooManyRequests(seconds: number): string {
  return `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}

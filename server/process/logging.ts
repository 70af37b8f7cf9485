import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { networkOf } from '../http/network.ts';

/**
 * Returns the options for structured logs (pino) on stderr; messages for people go to stdout. The logs contain route
 * patterns instead of URLs, and neither headers nor bodies, so that no phone number, code or token is logged.
 */
export function loggerOptions(level: string, stream: { write(line: string): void } = process.stderr) {
  return { level, stream, serializers } satisfies FastifyServerOptions['logger'];
}

const serializers = {
  req: () => ({}),
  res: () => ({}),
  err: (error: Error & { code?: unknown }) => ({
    type: error.name,
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack ?? ''),
    ...(typeof error.code === 'string' && { code: error.code }),
  }),
};

/** Removes tokens, and digits that are as long as a code, because messages of libraries may quote values. */
function withoutSecrets(text: string): string {
  return text.replaceAll(/\d{6,}/g, '…').replaceAll(/eyJ[\w.-]+/g, '…');
}

/**
 * Logs one line per answer instead of Fastify's two, which contain addresses (a stream has its line when it ends): with the account, and with a keyed hash of
 * the client's network, so that lines of one client can be found, but not its address.
 * @returns a function that logs the line of a stream, to be called when it has ended.
 */
export function logAnswers(app: FastifyInstance, key: Uint8Array): LogAnswer {
  // The hash would be computed in vain.
  if (['warn', 'error', 'fatal', 'silent'].includes(app.log.level)) return () => undefined;
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.stream) log(request, reply);
    done();
  });
  return log;

  function log(request: FastifyRequest, reply: FastifyReply): void {
    const { config, url } = request.routeOptions;
    const { principal, stream } = request;
    const line = {
      call: config.operationId ?? url ?? 'unknown',
      method: request.method,
      status: reply.statusCode,
      ms: Math.round(stream ? stream.openedAfterMs : reply.elapsedTime),
      ...(stream && { streamedMs: Math.round(reply.elapsedTime - stream.openedAfterMs), end: stream.end }),
      ...(principal && { actor: `${principal.audience} ${principal.id}` }),
      network: hashOf(networkOf(request.ip), key),
    };
    request.log.info(line, 'answered');
  }
}

type LogAnswer = (request: FastifyRequest, reply: FastifyReply) => void;

/** 64 bits, which suffice to tell networks apart. */
function hashOf(network: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(network).digest('hex').slice(0, 16);
}

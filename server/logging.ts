import type { FastifyInstance, FastifyServerOptions } from 'fastify';

/**
 * Structured logs (pino) on the error stream, apart from messages for people on the standard output. They contain
 * routes instead of addresses, and neither headers nor bodies, so that no phone number, code or token is logged.
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

/** Errors of libraries may quote values, so digits as long as a code, and tokens, are removed. */
function withoutSecrets(text: string): string {
  return text.replaceAll(/\d{6,}/g, '…').replaceAll(/eyJ[\w.-]+/g, '…');
}

/** Logs one line per answer instead of Fastify's two, which contain addresses. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { config, url } = request.routeOptions;
    const ms = Math.round(reply.elapsedTime);
    request.log.info(
      { call: config.operationId ?? url ?? 'unknown', method: request.method, status: reply.statusCode, ms },
      'answered',
    );
    done();
  });
}

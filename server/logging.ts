import type { FastifyInstance, FastifyServerOptions } from 'fastify';

/**
 * Structured logs (pino) to the error stream, so that what is said to a person stays readable beside them. They hold
 * routes, not addresses, and neither headers nor bodies: no phone number, code or token gets into them.
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

/** Errors of libraries quote values: runs of digits as long as a code, and tokens, are taken out. */
function withoutSecrets(text: string): string {
  return text.replaceAll(/\d{6,}/g, '…').replaceAll(/eyJ[\w.-]+/g, '…');
}

/** One line for each answer, in place of Fastify's two, which would show addresses. */
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

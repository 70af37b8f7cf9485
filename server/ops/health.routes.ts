import type { FastifyInstance } from 'fastify';
import type { Deps } from '../process/deps.ts';
import { createReadiness } from '../db/readiness.ts';

/** `GET /healthz`: liveness, which does not depend on the database. `GET /readyz`: readiness to serve requests. */
export function healthRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  const faultOf = createReadiness(db);
  const quiet = { logLevel: 'warn' } as const;
  app.get('/healthz', quiet, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', quiet, async (request, reply) => {
    const fault = await faultOf();
    reply.header('cache-control', 'no-store');
    if (fault === null) return { status: 'ok' };
    request.log.warn(fault, 'not ready');
    return reply.code(503).send({ status: 'unavailable', lacks: fault.lacks });
  });
}

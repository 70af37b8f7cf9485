import { randomUUID } from 'node:crypto';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Deps } from '../process/deps.ts';
import { docsRoutes } from '../docs/docs.routes.ts';
import { logAnswers } from '../process/logging.ts';
import { setSecurityHeaders } from '../page/security-headers.ts';
import { metricsRoute, type Metrics } from './ops.routes.ts';

/**
 * Registers the routes for operators: `/metrics`, `/docs` and `/openapi.yaml`. If `ADMIN_PORT` is set, they are on a
 * listener of their own; if not, on the public port, but not in production.
 * @returns the instance for `ADMIN_PORT`, which is not listening yet, or null if it is not set.
 */
export async function adminRoutes(
  app: FastifyInstance,
  { config, logger, secrets }: Pick<Deps, 'config' | 'logger' | 'secrets'>,
  metrics: Metrics,
) {
  if (config.admin === null) {
    if (!config.production) register(app, metrics);
    return null;
  }
  const admin = fastify({
    logger: logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
  });
  logAnswers(admin, secrets.addresses);
  setSecurityHeaders(admin, config);
  register(admin, metrics);
  app.addHook('onClose', () => admin.close());
  return admin;
}

function register(app: FastifyInstance, metrics: Metrics): void {
  metricsRoute(app, metrics);
  docsRoutes(app);
}

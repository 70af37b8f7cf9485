import { randomUUID } from 'node:crypto';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { docsRoutes } from '../docs/docs.routes.ts';
import { logAnswers } from '../logging.ts';
import { setSecurityHeaders } from '../page/security-headers.ts';
import { metricsRoute, type Metrics } from './ops.routes.ts';

/**
 * Routes for operators: `/metrics`, `/docs` and `/openapi.yaml`, on the listener of `ADMIN_PORT` if it is set. Without
 * it they are on the public port, but not in production.
 * @returns the instance of that listener, not listening yet; null without `ADMIN_PORT`.
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

import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import { apiBase } from '../../openapi/client.ts';
import { limitRequestTime } from './request-timeout.ts';
import { createBrowsers } from '../auth/requester.ts';
import { createSmsCeiling } from '../auth/sms-ceiling.ts';
import { createTokens } from '../auth/tokens.ts';
import { createCallAudit } from '../audit/call-audit.ts';
import { keepCatalogAnswers } from '../catalog/catalog-answers.ts';
import { createCallLimits } from './call-limits.ts';
import { registerContract, type Handlers, type OperationId } from './contract.ts';
import { handleErrors } from './contract/error-handler.ts';
import type { ApiDeps, Deps } from '../process/deps.ts';
import { imageHostRoutes } from '../image-host/image-host.routes.ts';
import { logAnswers } from '../process/logging.ts';
import { adminRoutes } from '../ops/admin.ts';
import { healthRoutes } from '../ops/health.routes.ts';
import { createMetrics } from '../ops/ops.routes.ts';
import { giveBrowserCookie } from '../page/browser-cookie.ts';
import { manifestRoutes } from '../page/manifest.routes.ts';
import { createOrderEvents } from '../order-events/order-events.routes.ts';
import { streamLimits, type StreamLimits } from '../order-events/streams.ts';
import { pageRoutes } from '../page/page.routes.ts';
import { setSecurityHeaders } from '../page/security-headers.ts';
import { storeCodeRoutes } from '../page/store-code.routes.ts';
import { ApiError, sendApiError } from './api-error.ts';
import { createUploadCounts } from '../image-host/upload-limit.ts';
import { shareCounts } from '../process/shared-counts.ts';
import { projectFile } from '../process/project-files.ts';
import { routes } from './routes.gen.ts';
import { awaitHandlersOnClose } from './running-handlers.ts';
import { timeLimits, type TimeLimits } from '../process/time-limits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The operations of the contract that have no handler. */
    readonly unregistered: readonly OperationId[];
    /** The listener on `ADMIN_PORT`, or null; it closes with the application. */
    readonly admin: FastifyInstance | null;
  }
}

/** In bytes. The largest body that the contract allows, an order of 50 dishes, has about 20 KB. */
const bodyLimit = 256 * 1024;
const builtPage = fileURLToPath(projectFile('dist/'));

/** Builds the whole application, ready for `listen()` or `inject()`. Closing it does not close `deps.db`. */
export async function buildApp(
  deps: Deps,
  {
    dist = builtPage,
    limits = timeLimits,
    streams = streamLimits,
  }: { dist?: string; limits?: TimeLimits; streams?: StreamLimits } = {},
): Promise<FastifyInstance> {
  const { config, db, now, secrets, demo, checkAnswers = false } = deps;
  const app = fastify({
    logger: deps.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: [...config.trustProxy],
    bodyLimit,
    requestTimeout: limits.wholeRequestMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkIntervalMs },
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, _request, reply: FastifyReply) => {
      void sendApiError(reply, new ApiError('validation_error', { detail: 'address: could not be read' }));
    },
  });
  const logAnswer = logAnswers(app, secrets.addresses);
  awaitHandlersOnClose(app);
  handleErrors(app, { checkAnswers });
  limitRequestTime(app, limits.requestMs);
  endConnectionsOnClose(app);
  setSecurityHeaders(app, config);
  const { smsPerHour } = config;
  const smsCeiling = createSmsCeiling({ smsPerHour, now });
  healthRoutes(app, { db });
  const tokens = createTokens({ db, secret: secrets.tokens, now });
  const orderEvents = createOrderEvents(app, { db, now, tokens, limits: streams });
  const metrics = createMetrics(app, { db, now, smsPerHour, smsCeiling, streams: orderEvents.streams });

  const browsers = createBrowsers({ secret: secrets.otp, config });
  const apiDeps: ApiDeps = { ...deps, tokens, browsers, smsCeiling, orderEvents, ...keepCatalogAnswers(app, deps) };
  const handlers = routes.reduce<Partial<Handlers>>((all, handlersOf) => ({ ...all, ...handlersOf(apiDeps) }), {});
  const callLimits = await createCallLimits(app, config, now);
  const uploadCounts = createUploadCounts(now);
  shareCounts(app, [...callLimits.counts, uploadCounts], { db, secret: secrets.addresses });
  let unregistered: OperationId[] = [];
  await app.register(
    (api, _options, done) => {
      api.addHook('onSend', (_request, reply, _payload, next) => {
        reply.header('cache-control', 'no-store');
        // The time that decides, also if this process has another one. Clients compare their clock with it (D324).
        if (reply.statusCode < 500) reply.header('date', now().toUTCString());
        next();
      });
      const { authenticate } = tokens;
      const audit = createCallAudit(db, callLimits);
      unregistered = registerContract(api, handlers, {
        authenticate,
        callLimits,
        audit,
        checkAnswers,
        onStreamEnd(request, reply) {
          logAnswer(request, reply);
          metrics.countStream(request, reply);
        },
      });
      done();
    },
    { prefix: apiBase },
  );
  app.decorate('unregistered', unregistered);

  const authenticate = (authorization?: string) => tokens.authenticate('partnerAccess', authorization);
  await imageHostRoutes(app, { config, now, authenticate, uploadCounts, limits });
  await demo?.registerRoutes(app, deps);
  app.decorate('admin', await adminRoutes(app, deps, metrics));
  storeCodeRoutes(app, config.brand);
  manifestRoutes(app, config.brand);
  giveBrowserCookie(app, browsers);
  await pageRoutes(app, { config, dist, db });
  return app;
}

/** Sends `Connection: close` while the server closes; otherwise keep-alive connections would delay the close. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
}

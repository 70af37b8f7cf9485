import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { apiBase } from '../../openapi/client.ts';
import type { Deps } from '../../server/process/deps.ts';
import { ApiError, sendApiError } from '../../server/http/api-error.ts';
import { projectFile } from '../../server/process/project-files.ts';
import { asRecord } from '../../server/payments/razorpay-entities.ts';
import { startReporter, type Reporter } from './reports.ts';
import { createSandbox, type SandboxOutcome, type SandboxWebhook } from './sandbox.store.ts';

const script = readFileSync(projectFile('demo/sandbox/checkout.js'));
const outcomes: readonly SandboxOutcome[] = ['success', 'failure'];
const webhooks: readonly SandboxWebhook[] = ['once', 'twice', 'none'];

/**
 * `GET /sandbox/checkout.js`: the script of the payment window. `POST /sandbox/payments`: called by the buttons of the
 * window. Registered only with `PAYMENTS=sandbox`, in a Fastify scope of its own. While the server listens, payments
 * are also reported by webhook.
 */
export function sandboxRoutes(app: FastifyInstance, { db, secrets }: Pick<Deps, 'db' | 'secrets'>): void {
  const sandbox = createSandbox(db, secrets.tokens);
  let reporter: Reporter | undefined;
  app.addHook('onListen', () => {
    reporter = startReporter({ db, target: () => webhookUrl(app), sign: sandbox.signReport });
  });
  app.addHook('preClose', async () => reporter?.stop());

  app.get('/sandbox/checkout.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  );
  app.post('/sandbox/payments', async (request, reply) => {
    const { order_id: orderId, outcome: asked, webhook: often = 'once' } = asRecord(request.body);
    const outcome = outcomes.find((each) => each === asked);
    const webhook = webhooks.find((each) => each === often);
    if (typeof orderId !== 'string' || orderId.includes('\0'))
      return sendApiError(reply, new ApiError('validation_error', { detail: 'order_id: is required' }));
    if (!outcome)
      return sendApiError(reply, new ApiError('validation_error', { detail: 'outcome: must be success or failure' }));
    if (!webhook)
      return sendApiError(reply, new ApiError('validation_error', { detail: 'webhook: must be once, twice or none' }));
    const payment = (await sandbox.capturedPaymentOf(orderId)) ?? (await sandbox.pay({ orderId, outcome, webhook }));
    if (!payment) return sendApiError(reply, new ApiError('order_not_found'));
    reporter?.wake();
    return reply.header('cache-control', 'no-store').send(payment);
  });
}

/** Returns the URL at which the provider calls our webhook; null if the server does not listen on a port. */
function webhookUrl(app: FastifyInstance): string | null {
  const address = app.server.address();
  if (address === null || typeof address === 'string') return null;
  const host = ['0.0.0.0', '::'].includes(address.address) ? '127.0.0.1' : address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}${apiBase}/order/webhook`;
}

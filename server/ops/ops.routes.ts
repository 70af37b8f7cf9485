import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { poolCounts } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { countRefundsAndDisputes, measureReconciler } from './order-metrics.ts';
import { countSms, type SmsMetrics } from './sms-metrics.ts';

/** Milliseconds the database has for a sign of life. */
const healthTimeout = 2000;

/** `GET /healthz`: 200 while the database answers, else 503. `GET /metrics`: for Prometheus. */
export function opsRoutes(app: FastifyInstance, options: SmsMetrics): void {
  const { db } = options;
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
    const healthy = await Promise.race([isAnswering(db), timeout(healthTimeout)]);
    return reply
      .code(healthy ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: healthy ? 'ok' : 'unavailable' });
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countRequests(app, registry);
  countPool(registry, db);
  countOrders(registry, db);
  measureReconciler(registry, db);
  countRefundsAndDisputes(registry, db);
  countSms(registry, options);
  app.get('/metrics', { logLevel: 'warn' }, async (_request, reply) => {
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

async function isAnswering(db: Deps['db']): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}

function timeout(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, ms, false).unref());
}

/** By call of the contract, else by route: never by address, which holds ids and numbers. */
function countRequests(app: FastifyInstance, registry: Registry): void {
  const labelNames = ['operation', 'status'] as const;
  const registers = [registry];
  const requests = new Counter({ name: 'http_requests_total', help: 'Requests answered', labelNames, registers });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['operation'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.operationId ?? request.routeOptions.url ?? 'unknown';
    requests.inc({ operation, status: String(reply.statusCode) });
    durations.observe({ operation }, reply.elapsedTime / 1000);
    done();
  });
}

function countPool(registry: Registry, db: Deps['db']): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process by what they do, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const counts = poolCounts(db);
      if (!counts) return;
      this.set({ state: 'idle' }, counts.idle);
      this.set({ state: 'busy' }, counts.total - counts.idle);
      this.set({ state: 'waited_for' }, counts.waiting);
    },
  });
}

/** Only what an index answers: a scrape costs the same with a million orders. */
function countOrders(registry: Registry, db: Deps['db']): void {
  new Gauge({
    name: 'orders_open',
    help: 'Orders that await payment, and payments that await their refund',
    labelNames: ['awaiting'],
    registers: [registry],
    async collect() {
      const [orders, refunds] = await Promise.all([
        db
          .selectFrom('orders')
          .where('status', '=', 'pending')
          .select((row) => row.fn.countAll<number>().as('n'))
          .executeTakeFirst(),
        db
          .selectFrom('payments')
          .where('status', '=', 'refund_due')
          .select((row) => row.fn.countAll<number>().as('n'))
          .executeTakeFirst(),
      ]);
      this.set({ awaiting: 'payment' }, orders?.n ?? 0);
      this.set({ awaiting: 'refund' }, refunds?.n ?? 0);
    },
  });
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { poolCounts } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { countRefundsAndDisputes, measureReconciler } from './order-metrics.ts';
import { countSms, type SmsMetrics } from './sms-metrics.ts';

/** Timeout for reading metrics from the database, ms. */
const databaseTimeoutMs = 2_000;

/** The metrics of this process, and the metrics that are read from the database. */
export interface Metrics {
  readonly ofProcess: Registry;
  readonly ofDatabase: Registry;
}

/** Creates the metrics of `app`, this process and the database. */
export function createMetrics(app: FastifyInstance, options: SmsMetrics): Metrics {
  const { db } = options;
  const ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  countRequests(app, ofProcess);
  countPool(ofProcess, db);
  const ofDatabase = new Registry();
  countOrders(ofDatabase, db);
  measureReconciler(ofDatabase, db);
  countRefundsAndDisputes(ofDatabase, db);
  countSms(ofDatabase, options);
  return { ofProcess, ofDatabase };
}

/** `GET /metrics` for Prometheus. If the database does not answer, the response has only the metrics of the process. */
export function metricsRoute(app: FastifyInstance, { ofProcess, ofDatabase }: Metrics): void {
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    const stored = ofDatabase.metrics().catch((error: unknown) => {
      request.log.warn({ err: error }, 'metrics without those of the database');
      return '';
    });
    const late = sleep(databaseTimeoutMs, '', { ref: false });
    const parts = await Promise.all([ofProcess.metrics(), Promise.race([stored, late])]);
    return reply.type(ofProcess.contentType).send(parts.join('\n'));
  });
}

/**
 * Counts requests by operation of the contract, or by route if there is none; not by URL, which contains ids and phone
 * numbers.
 */
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

/** Counts orders. Only counts that an index can answer, so that a scrape costs no more with a million orders. */
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

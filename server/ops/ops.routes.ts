import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { poolCounts } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { countRefundsAndDisputes, measureReconciler } from './order-metrics.ts';
import { countSms, type SmsMetrics } from './sms-metrics.ts';

/** Timeout of the metrics from the database, ms. */
const databaseTimeoutMs = 2_000;

/** The metrics of this process, and those from the database. */
export interface Metrics {
  readonly ofProcess: Registry;
  readonly ofDatabase: Registry;
}

/** Metrics of the requests to `app` and of the database. */
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

/** `GET /metrics` for Prometheus. Without a database it has only the metrics of the process. */
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

/** By operation of the contract, otherwise by route; never by address, which contains ids and numbers. */
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

/** Only counts that an index answers, so that a scrape costs the same with a million orders. */
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

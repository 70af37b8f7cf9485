import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { poolCounts } from '../db/database.ts';
import type { Deps } from '../process/deps.ts';
import type { Streams } from '../order-events/streams.ts';
import { countOrdersIn, countRefundsDue } from './metrics.store.ts';
import { countRefundsAndDisputes, measureReconciler } from './order-metrics.ts';
import { countSms, type SmsMetrics } from './sms-metrics.ts';

/** Timeout for reading metrics from the database, ms. */
const databaseTimeoutMs = 2_000;

/** The metrics of this process, and the metrics that are read from the database. */
export interface Metrics {
  readonly ofProcess: Registry;
  readonly ofDatabase: Registry;
  /** Counts a stream that has ended. */
  countStream(request: FastifyRequest, reply: FastifyReply): void;
}

/** Creates the metrics of `app`, this process and the database. */
export function createMetrics(app: FastifyInstance, options: SmsMetrics & { readonly streams: Streams }): Metrics {
  const { db, streams } = options;
  const ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  const countRequest = countRequests(app, ofProcess);
  const countEnd = countStreams(ofProcess, streams);
  countPool(ofProcess, db);
  const ofDatabase = new Registry();
  countOrders(ofDatabase, db);
  measureReconciler(ofDatabase, db);
  countRefundsAndDisputes(ofDatabase, db);
  countSms(ofDatabase, options);
  return {
    ofProcess,
    ofDatabase,
    countStream(request, reply) {
      countRequest(request, reply);
      countEnd(request);
    },
  };
}

/** `GET /metrics` for Prometheus. If the database does not answer, the response has only the metrics of the process. */
export function metricsRoute(
  app: FastifyInstance,
  { ofProcess, ofDatabase }: Pick<Metrics, 'ofProcess' | 'ofDatabase'>,
): void {
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
function countRequests(app: FastifyInstance, registry: Registry) {
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
    if (!request.stream) count(request, reply);
    done();
  });
  return count;

  function count(request: FastifyRequest, reply: FastifyReply): void {
    const operation = request.routeOptions.config.operationId ?? request.routeOptions.url ?? 'unknown';
    requests.inc({ operation, status: String(reply.statusCode) });
    durations.observe({ operation }, (request.stream?.openedAfterMs ?? reply.elapsedTime) / 1000);
  }
}

/** @returns a function that counts the end of a stream. */
function countStreams(registry: Registry, streams: Streams): (request: FastifyRequest) => void {
  const registers = [registry];
  new Gauge({
    name: 'event_streams_open',
    help: 'Event streams of this process that are open',
    labelNames: ['audience'],
    registers,
    collect() {
      const { customer, partner } = streams.count;
      this.set({ audience: 'customer' }, customer);
      this.set({ audience: 'partner' }, partner);
    },
  });
  const ended = new Counter({
    name: 'event_streams_ended_total',
    help: 'Event streams that ended, by cause',
    labelNames: ['cause'],
    registers,
  });
  return ({ stream }) => {
    if (stream) ended.inc({ cause: stream.end });
  };
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
    help: 'Orders that await payment or their acceptance, and payments that await their refund',
    labelNames: ['awaiting'],
    registers: [registry],
    async collect() {
      const [unpaid, waiting, refunds] = await Promise.all([
        countOrdersIn(db, 'pending'),
        countOrdersIn(db, 'waiting'),
        countRefundsDue(db),
      ]);
      this.set({ awaiting: 'payment' }, unpaid);
      this.set({ awaiting: 'acceptance' }, waiting);
      this.set({ awaiting: 'refund' }, refunds);
    },
  });
}

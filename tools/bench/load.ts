import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiBase } from '../../openapi/client.ts';
import { connect } from '../../server/db/database.ts';
import { openDatabaseServer } from '../../server/db/embedded.ts';
import { addCustomers, createRestaurant } from '../../tests/fixtures/create-restaurant.ts';
import { orderBody } from '../../tests/fixtures/order.ts';
import { readCommandLine, wholeNumber } from '../scripts/command-line.mjs';
import type { Load, LoadResult, Planned } from './load-generator.ts';
import { median } from './median.ts';
import { tokenSource } from './orders.ts';
import { machineTime, ownProcessorTime, processors, processorTime } from './processor-time.ts';
import { residentMemory } from './resident-memory.ts';
import { startServer } from './running-server.ts';

// `npm run bench:load`: 2,000 requests a second of menus and live stock beside 50 orders a second,
// against one process and its PostgreSQL, from a process of its own that sends at fixed times, whether or not earlier
// requests are answered. Before they are measured, the rates rise for some seconds from 0 (`--ramp=N`, 10). Exits with 1
// above a goal. Needs a build (`npm run build`) and Linux. Options: `--seconds=N` (300), `--reads=N` (2000) and `--orders=N`
// (50), per second.

const goals = { errors: 0, p99: 100, memory: 1.1 } as const;

const { values: options } = readCommandLine({
  options: {
    seconds: { type: 'string', default: '300' },
    ramp: { type: 'string', default: '10' },
    reads: { type: 'string', default: '2000' },
    orders: { type: 'string', default: '50' },
  },
});
const seconds = wholeNumber('--seconds', options.seconds);
const rampSeconds = wholeNumber('--ramp', options.ramp, 0);
const rates = { reads: wholeNumber('--reads', options.reads), orders: wholeNumber('--orders', options.orders) };
/** How long the memory is measured at the beginning and at the end, ms: the first and the last of five minutes. */
const measuredMs = seconds * 200;
const readers = 200;
const dishes = 100;
/** Customers that are created at once. */
const batch = 100;

/** Reads a figure of the server's metrics. */
async function metric(origin: string, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
}

/**
 * Measures the resident memory of the server each second. The median counts, because the memory rises by up to a half and
 * falls again with each collection of the old generation.
 */
async function medianMemory(pid: number): Promise<number> {
  const measured: number[] = [];
  for (const end = performance.now() + measuredMs; performance.now() < end; await sleep(1_000))
    measured.push(residentMemory(pid));
  return median(measured);
}

const server = await startServer(Number(process.env['TEST_PORT'] ?? 4398), {
  CALLS_PER_MINUTE_NETWORK: '1000000000',
  CALLS_PER_MINUTE_ACCOUNT: '1000000000',
  CALLS_PER_MINUTE_PAYMENTS: '1000000000',
});
const log = { info: () => undefined, error: console.error };
const shared = await openDatabaseServer({ dataDir: server.dataDir, log });
const db = connect(shared.url, { max: 8, limits: null });
const generator = fork(new URL('load-generator.ts', import.meta.url));
try {
  const { restaurantId, menuIds } = await createRestaurant(
    db,
    Array.from({ length: dishes }, () => ({ count: 1_000_000 })),
  );
  const tokenOf = await tokenSource(db);
  const tokens = async (count: number) =>
    count === 0 ? [] : Promise.all((await addCustomers(db, count)).map((id) => tokenOf(id)));
  const orders: Planned[] = [];
  // Each order is placed by another customer.
  for (let left = Math.ceil(rates.orders * (seconds + rampSeconds / 2)); left > 0; left -= batch) {
    for (const token of await tokens(Math.min(left, batch))) {
      const body = orderBody(restaurantId, [{ id: menuIds[orders.length % dishes] ?? 0 }]);
      orders.push({ path: `${apiBase}/order/placeorder`, body, token, key: randomUUID() });
    }
  }
  // Last, because an access token is valid for 15 minutes.
  const reads = (await tokens(readers)).flatMap((token, index): Planned[] => {
    const menus = { path: `${apiBase}/menus`, body: { restaurantId } };
    const stock = { path: `${apiBase}/menusLiveInfo`, body: { restaurant_id: restaurantId, hard_refresh: false } };
    return [{ ...(index % 2 === 0 ? menus : stock), token }];
  });
  generator.send({ origin: server.origin, seconds, rampSeconds, rates, reads, orders } satisfies Load);
  const answered = once(generator, 'message') as Promise<[LoadResult]>;
  await sleep(rampSeconds * 1000);
  const before = { api: ownProcessorTime(server.pid), all: processorTime(server.pid), machine: machineTime() };
  const memoryBefore = await medianMemory(server.pid);
  await sleep(3 * measuredMs);
  const memory = (await medianMemory(server.pid)) / memoryBefore;
  const [result] = await answered;
  const api = ownProcessorTime(server.pid) - before.api;
  const database = processorTime(server.pid) - before.all - api;
  const { busy, idle } = machineTime();
  const lag = await metric(server.origin, 'nodejs_eventloop_lag_p99_seconds');
  const { sent, p50, p99, ordersP99, lateP99, processorMs } = result;
  const errors = Object.values(result.errors).reduce((sum, count) => sum + count, 0);
  const isReached = errors <= goals.errors && Math.max(p99, ordersP99) <= goals.p99 && memory <= goals.memory;
  const load = {
    seconds,
    sent,
    'answered a second': Math.round((sent - errors) / result.seconds),
    errors,
    'p50, ms': p50,
    'p99, ms': p99,
    'orders p99, ms': ordersP99,
    'memory, ratio': Number(memory.toFixed(3)),
    ok: isReached,
  };
  /** How many processors were used, on average. */
  const cores = (ms: number) => Number((ms / (result.seconds * 1000)).toFixed(2));
  const machine = {
    processors,
    API: cores(api),
    database: cores(database),
    generator: cores(processorMs),
    'other processes': cores(busy - before.machine.busy - api - database - processorMs),
    idle: cores(idle - before.machine.idle),
    'API, µs a request': Math.round((api * 1000) / sent),
    'database, µs a request': Math.round((database * 1000) / sent),
    'sent late p99, ms': lateP99,
    'event loop lag p99, ms': Number((lag * 1000).toFixed(1)),
  };
  console.table([load]);
  console.table([machine]);
  for (const [cause, count] of Object.entries(result.errors)) console.error(`${count} × ${cause}`);
  mkdirSync('test-results', { recursive: true });
  const report = { ...load, rates, goals, causes: result.errors, machine };
  writeFileSync('test-results/bench-load.json', `${JSON.stringify(report, null, 2)}\n`);
  process.exitCode = isReached ? 0 : 1;
} finally {
  generator.kill();
  await db.destroy();
  await shared.stop();
  await server.stop();
}

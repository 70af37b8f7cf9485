import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiBase } from '../../../openapi/client.ts';
import { addCustomers, createRestaurant } from '../../../tests/fixtures/create-restaurant.ts';
import { orderBody } from '../../../tests/fixtures/order.ts';
import { limits } from '../limits.ts';
import { machineTime, ownProcessorTime, processorTime, residentMemory } from '../processor-time.ts';
import { call, startOpenServer, type After, type Call, type OpenServer } from '../product.ts';
import type { Row } from '../rows.ts';
import { median, percentile } from '../statistics.ts';

const readers = 200;
const dishes = 100;
/** Customers that are created at once. */
const batch = 100;

/** How often requests are sent that have become due, ms. */
const everyMs = 2;

type Options = {
  /** How long the full rates last; their requests are measured. */
  readonly seconds: number;
  /** In how many seconds before the rates rise from 0 to the full ones. Only errors of these requests count. */
  readonly ramp: number;
  /** A second. */
  readonly reads: number;
  readonly orders: number;
};

/** Requests that are sent in turns, and how many a second. */
interface Kind {
  readonly rate: number;
  readonly requests: readonly (Call & { url: string })[];
}

/** Sends requests for menus and live stock, and orders, at fixed times to one process and its PostgreSQL. */
export async function measure(after: After, options: Options): Promise<Row[]> {
  const { seconds, ramp } = options;
  const server = await startOpenServer(after);
  const { pid } = server;
  const answered = sendLoad(options, await planRequests(server, options));
  await sleep(ramp * 1000);
  const used = () => ({ api: ownProcessorTime(pid), all: processorTime(pid), ...machineTime() });
  const before = used();
  /** How long the memory is measured at the beginning and at the end, ms: the first and the last of five minutes. */
  const measuredMs = seconds * 200;
  const firstMemory = await medianMemory(pid, measuredMs);
  await sleep(3 * measuredMs);
  const lastMemory = await medianMemory(pid, measuredMs);
  const result = await answered;
  const now = used();
  const api = now.api - before.api;
  const database = now.all - before.all - api;
  const others = now.busy - before.busy - api - database - result.processorMs;
  const metrics = await (await fetch(`${server.origin}/metrics`)).text();
  const lag = Number(/^nodejs_eventloop_lag_p99_seconds (.+)$/m.exec(metrics)?.[1]);
  const errors = Object.values(result.errors).reduce((sum, count) => sum + count, 0);
  const causes = Object.entries(result.errors).map(([cause, count]) => `${count} × ${cause}`);
  const [reads, orders] = result.durations;
  const info = (name: string, measured: number, unit = ''): Row => ({ name, measured, unit });
  /** How many processors were used, on average. */
  const cores = (name: string, ms: number) =>
    info(`processors, ${name}`, Number((ms / (result.seconds * 1000)).toFixed(2)));
  const { errors: none, p99: limit, memory } = limits.load;
  return [
    {
      name: 'answered a second',
      ...{
        measured: Math.round((result.sent - errors) / result.seconds),
        comparedWith: options.reads + options.orders,
      },
    },
    { name: 'errors', measured: errors, limit: none, details: causes.join('; ') },
    info('reads, p50', reads?.p50 ?? Number.NaN, 'ms'),
    { name: 'reads, p99', measured: reads?.p99 ?? Number.NaN, unit: 'ms', limit },
    { name: 'orders, p99', measured: orders?.p99 ?? Number.NaN, unit: 'ms', limit },
    {
      name: 'memory in the last fifth of the time, with the first',
      ...{ measured: Math.round(lastMemory / 1024), comparedWith: Math.round(firstMemory / 1024), unit: 'MB' },
      ...{ ratio: Number((lastMemory / firstMemory).toFixed(3)), limit: memory },
    },
    cores('API', api),
    cores('database', database),
    cores('generator', result.processorMs),
    cores('other processes', others),
    cores('idle', now.idle - before.idle),
    info('API, a request', Math.round((api * 1000) / result.sent), 'µs'),
    info('database, a request', Math.round((database * 1000) / result.sent), 'µs'),
    info('sent late, p99', result.lateP99, 'ms'),
    info('event loop lag, p99', Number((lag * 1000).toFixed(1)), 'ms'),
  ];
}

async function planRequests({ db, origin, tokenOf }: OpenServer, options: Options): Promise<Kind[]> {
  const { restaurantId, menuIds } = await createRestaurant(
    db,
    Array.from({ length: dishes }, () => ({ count: 1_000_000 })),
  );
  const tokens = async (count: number) => Promise.all((await addCustomers(db, count)).map((id) => tokenOf(id)));
  const url = origin + apiBase;
  const orders: Kind['requests'][number][] = [];
  // Each order is placed by another customer.
  for (let left = Math.ceil(options.orders * (options.seconds + options.ramp / 2)); left > 0; left -= batch) {
    for (const token of await tokens(Math.min(left, batch))) {
      const body = orderBody(restaurantId, [{ id: menuIds[orders.length % dishes] ?? 0 }]);
      orders.push({ url: `${url}/order/placeorder`, body, token, key: randomUUID() });
    }
  }
  const menus = { url: `${url}/menus`, body: { restaurantId } };
  const stock = { url: `${url}/menusLiveInfo`, body: { restaurant_id: restaurantId, hard_refresh: false } };
  // Last, because an access token is valid for 15 minutes.
  const reads = (await tokens(readers)).map((token, index) => ({ ...(index % 2 === 0 ? menus : stock), token }));
  return [
    { rate: options.reads, requests: reads },
    { rate: options.orders, requests: orders },
  ];
}

/**
 * Returns the median resident memory of a process in the next `duration` ms, KB, measured each second. The median counts,
 * because the memory rises by up to a half and falls again with each collection of the old generation.
 */
async function medianMemory(pid: number, duration: number): Promise<number> {
  const measured: number[] = [];
  for (const end = performance.now() + duration; performance.now() < end; await sleep(1_000))
    measured.push(residentMemory(pid));
  return median(measured);
}

/**
 * Returns when a request is due, in seconds after the first one.
 * @param index Of the request among those of its kind, from 0.
 */
function dueAt(index: number, rate: number, ramp: number): number {
  const inRamp = (rate * ramp) / 2;
  return index < inRamp ? Math.sqrt((2 * ramp * index) / rate) : ramp + (index - inRamp) / rate;
}

/**
 * Sends requests at fixed times, whether or not earlier ones are answered. Times are in ms, from the time at which a request
 * was due to the end of its answer.
 */
async function sendLoad({ seconds, ramp }: Options, kinds: readonly Kind[]) {
  const states = kinds.map((kind) => ({ ...kind, count: 0, durations: [] as number[] }));
  const late: number[] = [];
  const open = new Set<Promise<void>>();
  const errors: Record<string, number> = {};
  const began = performance.now();
  const measuredFrom = began + ramp * 1000;
  let usage: NodeJS.CpuUsage | undefined;

  function start({ durations, requests, count }: (typeof states)[number], due: number): void {
    const planned = requests[count % requests.length];
    if (!planned) return;
    const isMeasured = due >= measuredFrom;
    if (isMeasured) {
      usage ??= process.cpuUsage();
      late.push(performance.now() - due);
    }
    const sending = call(planned.url, planned, { isRead: false })
      .then(() => void (isMeasured && durations.push(performance.now() - due)))
      .catch((error: Error) => void (errors[error.message] = (errors[error.message] ?? 0) + 1))
      .finally(() => open.delete(sending));
    open.add(sending);
  }

  for (let elapsed = 0; elapsed < ramp + seconds; await sleep(everyMs)) {
    elapsed = Math.min((performance.now() - began) / 1000, ramp + seconds);
    for (const state of states) {
      const due = () => dueAt(state.count, state.rate, ramp);
      for (; due() < elapsed; state.count += 1) start(state, began + due() * 1000);
    }
  }
  await Promise.all(open);
  const { user, system } = process.cpuUsage(usage);
  const shareOf = (times: readonly number[], share: number) => Number(percentile(times, share).toFixed(1));
  return {
    sent: late.length,
    /** By cause. */
    errors,
    /** From the first measured request to the last answer. */
    seconds: (performance.now() - measuredFrom) / 1000,
    durations: states.map(({ durations }) => ({ p50: shareOf(durations, 0.5), p99: shareOf(durations, 0.99) })),
    /** How late requests were sent, because this process had no time. */
    lateP99: shareOf(late, 0.99),
    /** User and system time of this process since the first measured request. */
    processorMs: (user + system) / 1000,
  };
}

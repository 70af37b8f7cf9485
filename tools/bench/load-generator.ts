import { Agent, request, type ClientRequest } from 'node:http';

/** A request that the generator sends. */
export interface Planned {
  readonly path: string;
  readonly body: object;
  readonly token: string;
  /** The `Idempotency-Key` of an order. */
  readonly key?: string;
}

export interface Load {
  readonly origin: string;
  /** How long the full rates last; their requests are measured. */
  readonly seconds: number;
  /** In how many seconds before the rates rise from 0 to the full ones. Only errors of these requests count. */
  readonly rampSeconds: number;
  /** Requests per second. */
  readonly rates: { readonly reads: number; readonly orders: number };
  /** Sent in turns. */
  readonly reads: readonly Planned[];
  /** Each is sent once. */
  readonly orders: readonly Planned[];
}

/** The measured requests. Times in ms, from the time at which a request was due to the end of its answer. */
export interface LoadResult {
  readonly sent: number;
  /** Numbers of failed requests by cause: path and status, or the error of the connection. */
  readonly errors: Readonly<Record<string, number>>;
  /** From the first measured request to the last answer. */
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  readonly ordersP99: number;
  /** How late requests were sent, because this process had no time. */
  readonly lateP99: number;
  /** User and system time of this process since the first measured request, ms. */
  readonly processorMs: number;
}

/** How often requests are sent that have become due, ms. */
const everyMs = 2;
/** After which a request without an answer counts as an error, ms: the product answers each one within 15 s. */
const timeoutMs = 15_000;
/** How often this is checked, ms. A timer for each request would need much of this process's time. */
const checkEveryMs = 500;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
/** When each request without an answer was sent. */
const sentAt = new Map<ClientRequest, number>();

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Number((sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN).toFixed(1));
}

function send(origin: string, { path, body, token, key }: Planned): Promise<void> {
  return new Promise((resolve, reject) => {
    const payload = JSON.stringify(body);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
      authorization: `Bearer ${token}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const sent = request(origin + path, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${path}: ${response.statusCode}`));
      });
    });
    sent.once('error', reject);
    sent.once('close', () => sentAt.delete(sent));
    sentAt.set(sent, performance.now());
    sent.end(payload);
  });
}

function endOverdue(): void {
  const now = performance.now();
  for (const [sent, at] of sentAt) {
    // In the order in which they were sent.
    if (now - at < timeoutMs) break;
    sent.destroy(new Error(`no answer within ${timeoutMs / 1000} s`));
  }
}

/**
 * Returns when a request is due, in seconds after the first one.
 * @param index Of the request among those of its kind, from 0.
 */
function dueAt(index: number, rate: number, rampSeconds: number): number {
  const inRamp = (rate * rampSeconds) / 2;
  return index < inRamp ? Math.sqrt((2 * rampSeconds * index) / rate) : rampSeconds + (index - inRamp) / rate;
}

async function run({ origin, seconds, rampSeconds, rates, reads, orders }: Load): Promise<LoadResult> {
  const durations = { reads: [] as number[], orders: [] as number[] };
  const late: number[] = [];
  const open = new Set<Promise<void>>();
  const errors: Record<string, number> = {};
  const checking = setInterval(endOverdue, checkEveryMs);
  const began = performance.now();
  const measuredFrom = began + rampSeconds * 1000;
  let usage: NodeJS.CpuUsage | undefined;

  function start(kind: keyof typeof durations, planned: Planned, due: number) {
    const isMeasured = due >= measuredFrom;
    if (isMeasured) {
      usage ??= process.cpuUsage();
      late.push(performance.now() - due);
    }
    const sending = send(origin, planned)
      .then(() => void (isMeasured && durations[kind].push(performance.now() - due)))
      .catch((error: Error) => void (errors[error.message] = (errors[error.message] ?? 0) + 1))
      .finally(() => open.delete(sending));
    open.add(sending);
  }

  const lists = { reads, orders };
  const counts = { reads: 0, orders: 0 };
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = Math.min((performance.now() - began) / 1000, rampSeconds + seconds);
      for (const kind of ['reads', 'orders'] as const) {
        for (;;) {
          const due = dueAt(counts[kind], rates[kind], rampSeconds);
          const planned = lists[kind][counts[kind] % lists[kind].length];
          if (due >= elapsed || !planned) break;
          counts[kind] += 1;
          start(kind, planned, began + due * 1000);
        }
      }
      if (elapsed < rampSeconds + seconds) return;
      clearInterval(timer);
      resolve();
    }, everyMs);
  });
  await Promise.all(open);
  clearInterval(checking);
  const { user, system } = process.cpuUsage(usage);
  return {
    sent: late.length,
    errors,
    seconds: (performance.now() - measuredFrom) / 1000,
    p50: percentile(durations.reads, 0.5),
    p99: percentile(durations.reads, 0.99),
    ordersP99: percentile(durations.orders, 0.99),
    lateP99: percentile(late, 0.99),
    processorMs: (user + system) / 1000,
  };
}

process.on('message', (load: Load) => void run(load).then((result) => process.send?.(result)));

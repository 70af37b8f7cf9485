import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { apiBase } from '../../openapi/client.ts';
import { logIn } from './log-in.ts';
import { median } from './median.ts';
import { benchOrders } from './orders.ts';
import { processorTime } from './processor-time.ts';
import { startServer } from './running-server.ts';

// `npm run bench`: measures the processor time of a request, API and database together, as a multiple of the time that
// a bare node:http server needs to parse the same body and stringify the same response. Both are measured alternately;
// the ratio is the median of all rounds. Needs a build (`npm run build`) and Linux.

interface Goal {
  name: string;
  /** Maximum that the ratio should have. */
  goal: number;
  /** The ratio that was measured, if it is above the goal (docs/performance.md). */
  reached?: number;
}

interface Row extends Goal {
  path: string;
  method: 'GET' | 'POST';
  body: object | null;
}

const rows: readonly Row[] = [
  { name: 'menus', path: '/menus', method: 'POST', body: { restaurantId: 1 }, goal: 1, reached: 3.1 },
  {
    name: 'live stock',
    path: '/menusLiveInfo',
    method: 'POST',
    body: { restaurant_id: 1, hard_refresh: false },
    goal: 2,
    reached: 3.3,
  },
  { name: 'restaurants of a city', path: '/restaurants', method: 'POST', body: { city_id: 1 }, goal: 1, reached: 2.8 },
  { name: "one's account", path: '/auth/users/me/', method: 'GET', body: null, goal: 10 },
  { name: "one's orders", path: '/order/getmyorders', method: 'GET', body: null, goal: 8, reached: 12.4 },
];
/** Ratios of placing an order to only writing its rows, in one transaction of prepared statements. */
const orderRows: readonly (Goal & { dishes: number })[] = [
  { name: 'an order of a hot dish', dishes: 1, goal: 3, reached: 5.2 },
  { name: 'an order, 100 dishes', dishes: 100, goal: 3, reached: 6.8 },
];
/** Factor by which a run may exceed the greater of `goal` and `reached`. */
const tolerance = 1.1;

const rounds = 7;
const requestsPerRound = 1000;
/** More, because the bare server is too fast to be measured with fewer requests. */
const bareRequestsPerRound = 4000;
const connections = 8;

const agent = new Agent({ keepAlive: true, maxSockets: connections });

/** Sends one request and returns the text of the response. */
function call(
  url: string,
  { method, body, headers = {} }: { method: string; body: object | null; headers?: Record<string, string> },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const payload = body === null ? '' : JSON.stringify(body);
    const sending = {
      ...headers,
      ...(body !== null && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    };
    const sent = request(url, { method, agent, headers: sending }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => {
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${method} ${url}: ${response.statusCode} ${text}`));
      });
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}

/** Returns the processor time of one request in a process and its descendants, µs. */
async function timePerRequest(pid: number, count: number, send: () => Promise<unknown>): Promise<number> {
  const before = processorTime(pid);
  let left = count;
  const worker = async () => {
    while (left-- > 0) await send();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return ((processorTime(pid) - before) * 1000) / count;
}

interface Measured {
  readonly server: number[];
  readonly bare: number[];
}

/**
 * Measures the rows alternately, in several rounds.
 * @param measure Measures one row once, µs.
 */
async function measureInTurns<R>(
  list: readonly R[],
  measure: (row: R) => Promise<{ server: number; bare: number }>,
): Promise<[R, Measured][]> {
  const all = list.map((row): [R, Measured] => [row, { server: [], bare: [] }]);
  // Not counted, because the first requests compile code and open connections.
  for (const row of list) await measure(row);
  for (let round = 0; round < rounds; round += 1) {
    for (const [row, measured] of all) {
      const times = await measure(row);
      measured.server.push(times.server);
      measured.bare.push(times.bare);
    }
  }
  return all;
}

function resultOf({ name, goal, reached }: Goal, { server: times, bare: floors }: Measured) {
  const ratio = Number(median(times.map((time, round) => time / (floors[round] ?? 0))).toFixed(1));
  return {
    request: name,
    'API and database, µs': Math.round(median(times)),
    'bare, µs': Math.round(median(floors)),
    ratio,
    goal,
    ...(reached !== undefined && { reached }),
    ok: ratio <= tolerance * Math.max(goal, reached ?? 0),
  };
}

const server = await startServer(Number(process.env['TEST_PORT'] ?? 4393), {
  CALLS_PER_MINUTE_NETWORK: '1000000000',
  CALLS_PER_MINUTE_ACCOUNT: '1000000000',
  CALLS_PER_MINUTE_PAYMENTS: '1000000000',
});
const bare = fork(new URL('bare-server.ts', import.meta.url));
const orders = await benchOrders(server, (path, body, headers) =>
  call(server.origin + path, { method: 'POST', body, headers }),
);
try {
  const { access } = await logIn(server.origin);
  const headers = { authorization: `Bearer ${access}` };
  const answers: Record<string, unknown> = {};
  for (const row of rows) {
    const address = apiBase + row.path;
    answers[address] = JSON.parse(await call(server.origin + address, { ...row, headers }));
  }
  bare.send(answers);
  const [port] = (await once(bare, 'message')) as [number];
  const requests = await measureInTurns(rows, async (row) => {
    const send = (origin: string) => () => call(origin + apiBase + row.path, { ...row, headers });
    return {
      server: await timePerRequest(server.pid, requestsPerRound, send(server.origin)),
      bare: await timePerRequest(bare.pid ?? 0, bareRequestsPerRound, send(`http://127.0.0.1:${port}`)),
    };
  });
  const placed = await measureInTurns(orderRows, ({ dishes }) => orders.measure(dishes));
  const results = [...requests, ...placed].map(([row, measured]) => resultOf(row, measured));
  console.table(results);
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/bench-server.json', `${JSON.stringify(results, null, 2)}\n`);
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
} finally {
  bare.kill();
  agent.destroy();
  await orders.stop();
  await server.stop();
}

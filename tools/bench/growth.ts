import { mkdirSync, writeFileSync } from 'node:fs';
import { apiBase } from '../../openapi/client.ts';
import { connect } from '../../server/db/database.ts';
import { openDatabaseServer } from '../../server/db/embedded.ts';
import { growthExponent } from './growth-exponent.ts';
import { addRows, customerWords, dishWords, matches, type GrowthRows } from './growth-rows.ts';
import { median } from './median.ts';
import { tokenSource } from './orders.ts';
import { processorTime } from './processor-time.ts';
import { startServer, type RunningServer } from './running-server.ts';

// `npm run bench:growth`: measures how the processor time of a page, API and database together, grows with the number of
// rows in the database, while the page itself has the same rows. Four servers with databases of 100 to 100,000 rows are
// measured in turns. Exits with 1 above the goal. Needs a build (`npm run build`) and Linux.

const sizes = [100, 1_000, 10_000, 100_000] as const;
/** Maximum of the exponent: 0.1 is twice the time for 1,000 times the rows. */
const goal = 0.1;
const rounds = 5;
const requestsPerRound = 100;
const connections = 4;

interface Page {
  readonly name: string;
  readonly path: string;
  readonly audience: 'customer' | 'partner';
  /** Null for a GET. */
  body(rows: GrowthRows): object | null;
  /** Returns how many rows the answer shows. */
  shown(answer: Answer): number | undefined;
  readonly expected: number;
}

type Answer = Readonly<Record<string, readonly unknown[] | undefined>>;

const partner = { audience: 'partner' } as const;
const customer = { audience: 'customer' } as const;
const page = { page: 1, page_size: matches } as const;

const pages: readonly Page[] = [
  {
    ...partner,
    name: "partner's orders, search by name",
    path: '/partner/order',
    body: ({ restaurantId }) => ({ restaurant_id: restaurantId, ...page, search: customerWords }),
    shown: ({ data }) => data?.length,
    expected: matches,
  },
  {
    ...partner,
    name: "partner's orders, search by id",
    path: '/partner/order',
    body: ({ restaurantId, orderId }) => ({ restaurant_id: restaurantId, ...page, search: orderId }),
    shown: ({ data }) => data?.length,
    expected: 1,
  },
  {
    ...partner,
    name: "partner's orders, search by digits",
    path: '/partner/order',
    body: ({ restaurantId, orderId }) => ({
      restaurant_id: restaurantId,
      ...page,
      search: orderId.slice(orderId.indexOf('-') + 1),
    }),
    shown: ({ data }) => data?.length,
    expected: 1,
  },
  {
    ...partner,
    name: 'menu with search',
    path: '/partner/menu/',
    body: ({ restaurantId }) => ({ restaurantId, ...page, search: dishWords }),
    shown: ({ menus }) => menus?.length,
    expected: matches,
  },
  {
    ...customer,
    name: 'my orders',
    path: '/order/getmyorders',
    body: () => null,
    shown: ({ orders }) => orders?.length,
    expected: matches,
  },
  {
    ...partner,
    name: 'the board',
    path: '/partner/board',
    body: ({ restaurantId }) => ({ restaurant_id: restaurantId }),
    shown: ({ orders }) => orders?.length,
    expected: matches,
  },
  {
    ...customer,
    name: 'pickup slots',
    path: '/order/slots',
    body: ({ restaurantId, menuId }) => ({ restaurant_id: restaurantId, items: [{ id: menuId, quantity: 1 }] }),
    // Depends on the time of day.
    shown: ({ slots }) => (slots ? matches : 0),
    expected: matches,
  },
];

interface Prepared {
  readonly server: RunningServer;
  send(page: Page): Promise<Answer>;
}

async function prepare(size: number, port: number): Promise<Prepared> {
  const server = await startServer(port, {
    CALLS_PER_MINUTE_NETWORK: '1000000000',
    CALLS_PER_MINUTE_ACCOUNT: '1000000000',
    CALLS_PER_MINUTE_PAYMENTS: '1000000000',
  });
  const log = { info: () => undefined, error: console.error };
  const shared = await openDatabaseServer({ dataDir: server.dataDir, log });
  const db = connect(shared.url, { max: 1, limits: null });
  try {
    const rows = await addRows(db, size);
    const tokenOf = await tokenSource(db);
    const tokens = {
      customer: await tokenOf(rows.customerId),
      partner: await tokenOf(rows.partnerId, 'partner'),
    };
    return { server, send: (each) => request(server.origin, tokens[each.audience], each, rows) };
  } finally {
    await db.destroy();
    await shared.stop();
  }
}

async function request(origin: string, token: string, { path, body }: Page, rows: GrowthRows): Promise<Answer> {
  const content = body(rows);
  const answer = await fetch(`${origin}${apiBase}${path}`, {
    method: content ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(content && { 'content-type': 'application/json' }) },
    body: content && JSON.stringify(content),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Returns the processor time of a request, ms. */
async function measure({ server, send }: Prepared, each: Page): Promise<number> {
  const before = processorTime(server.pid);
  let left = requestsPerRound;
  const worker = async () => {
    while (left-- > 0) await send(each);
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return (processorTime(server.pid) - before) / requestsPerRound;
}

const firstPort = Number(process.env['TEST_PORT'] ?? 4397);
const servers: Prepared[] = [];
try {
  for (const [index, size] of sizes.entries()) servers.push(await prepare(size, firstPort + index));
  const times = new Map(pages.map((each) => [each, sizes.map((): number[] => [])]));
  for (const each of pages) {
    for (const prepared of servers) {
      const shown = each.shown(await prepared.send(each));
      if (shown !== each.expected) throw new Error(`${each.name} shows ${shown} rows instead of ${each.expected}.`);
      // Not counted, because the first requests compile code and plan statements.
      await measure(prepared, each);
    }
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [each, bySize] of times)
      for (const [index, prepared] of servers.entries()) bySize[index]?.push(await measure(prepared, each));
  }
  const results = [...times].map(([{ name }, bySize]) => {
    const medians = bySize.map(median);
    const exponent = Number(growthExponent(sizes, medians).toFixed(3));
    const columns = sizes.map((size, index) => [`${size} rows, ms`, Number(medians[index]?.toFixed(2))]);
    return { page: name, ...Object.fromEntries(columns), exponent, goal, ok: exponent <= goal };
  });
  console.table(results);
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/bench-growth.json', `${JSON.stringify(results, null, 2)}\n`);
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
} finally {
  for (const { server } of servers) await server.stop();
}

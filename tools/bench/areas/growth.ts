import { apiBase } from '../../../openapi/client.ts';
import { addRows, customerWords, dishWords, matches, type GrowthRows } from '../growth-rows.ts';
import { limits } from '../limits.ts';
import { timePerCall } from '../processor-time.ts';
import { call, startOpenServer, type After } from '../product.ts';
import type { Row } from '../rows.ts';
import { growthExponent, inTurns, median, repeat } from '../statistics.ts';

const sizes = [100, 1_000, 10_000, 100_000] as const;
const requestsPerRound = 100;
const connections = 4;

interface Page {
  readonly name: string;
  readonly audience: 'customer' | 'partner';
  readonly path: string;
  /** Null for a GET. */
  body(rows: GrowthRows): object | null;
  /** The list of the answer, and how many rows it has; null if that depends on the time of day. */
  readonly list: string;
  readonly expected: number | null;
}

const ofPage = { page: 1, page_size: matches } as const;
const partner = { audience: 'partner', expected: matches } as const;
const customer = { audience: 'customer', expected: matches } as const;

const searchFor = (what: string, expected: number, search: (rows: GrowthRows) => string): Page => ({
  ...{ ...partner, name: `partner's orders, search by ${what}`, path: '/partner/order', list: 'data', expected },
  body: (rows) => ({ restaurant_id: rows.restaurantId, ...ofPage, search: search(rows) }),
});

const pages: readonly Page[] = [
  searchFor('name', matches, () => customerWords),
  searchFor('id', 1, ({ orderId }) => orderId),
  searchFor('digits', 1, ({ orderId }) => orderId.slice(orderId.indexOf('-') + 1)),
  {
    ...{ ...partner, name: 'menu with search', path: '/partner/menu/', list: 'menus' },
    body: ({ restaurantId }) => ({ restaurantId, ...ofPage, search: dishWords }),
  },
  { ...customer, name: 'my orders', path: '/order/getmyorders', list: 'orders', body: () => null },
  {
    ...{ ...partner, name: 'the board', path: '/partner/board', list: 'orders' },
    body: ({ restaurantId }) => ({ restaurant_id: restaurantId }),
  },
  {
    ...{ ...customer, name: 'pickup slots', path: '/order/slots', list: 'slots', expected: null },
    body: ({ restaurantId, menuId }) => ({ restaurant_id: restaurantId, items: [{ id: menuId, quantity: 1 }] }),
  },
];

interface Prepared {
  readonly pid: number;
  send(page: Page): Promise<string>;
}

/** Starts a server with this many rows of everything. */
async function prepare(after: After, size: number): Promise<Prepared> {
  const { db, origin, pid, tokenOf } = await startOpenServer(after);
  const rows = await addRows(db, size);
  const tokens = { customer: await tokenOf(rows.customerId), partner: await tokenOf(rows.partnerId, 'partner') };
  const send = ({ path, audience, body }: Page) =>
    call(origin + apiBase + path, { token: tokens[audience], body: body(rows) });
  return { pid, send };
}

/**
 * Measures how the processor time of a page, API and database together, grows with the number of rows in the database,
 * while the page itself has the same rows. Servers with databases of 100 to 100,000 rows are measured in turns.
 */
export async function measure(after: After, { runs }: { runs: number }): Promise<Row[]> {
  const servers: Prepared[] = [];
  for (const size of sizes) servers.push(await prepare(after, size));
  const time = ({ server, each }: { server: Prepared; each: Page }) =>
    timePerCall(server.pid, requestsPerRound, () => repeat(requestsPerRound, connections, () => server.send(each)));
  const times = await inTurns(
    pages.flatMap((each) => servers.map((server) => ({ each, server }))),
    runs,
    time,
    async ({ each, server }) => {
      const answer = JSON.parse(await server.send(each)) as Readonly<Record<string, readonly unknown[] | undefined>>;
      const shown = answer[each.list]?.length;
      if (shown === undefined || (each.expected !== null && shown !== each.expected))
        throw new Error(`${each.name} shows ${shown} rows instead of ${each.expected}.`);
      await time({ each, server });
    },
  );
  return pages.map((each) => {
    const bySize = times.filter(([item]) => item.each === each).map(([, values]) => median(values));
    return {
      name: `${each.name}, exponent`,
      measured: Number(growthExponent(sizes, bySize).toFixed(3)),
      limit: limits.growth.exponent,
      details: sizes.map((size, at) => `${size} rows ${((bySize[at] ?? 0) / 1000).toFixed(1)} ms`).join(', '),
    };
  });
}

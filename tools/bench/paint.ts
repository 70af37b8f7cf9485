import { mkdirSync, writeFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { readCommandLine, wholeNumber } from '../scripts/command-line.mjs';
import { launchBrowser } from './browser.ts';
import { logIn } from './log-in.ts';
import { median } from './median.ts';
import { startServer } from './running-server.ts';
import { serveStaticPages, withoutScripts, type StaticPages } from './static-pages.ts';
import { fillCaches, newPhone, untilWorkerControls, visit, type Paint } from './visit.ts';

// `npm run bench:paint`: Largest Contentful Paint of the first pages on a phone, as a multiple of that of a static page
// with the same content, and their layout shift. Both are visited in turns on the same slow network; a ratio is the
// median of all rounds (docs/performance.md). Needs a build. Options: `--runs=N` (7), `--only=/home`.

interface Goal {
  /** The most that the ratio should be. */
  goal: number;
  /** The ratio that was reached, where it is above the goal (docs/performance.md). */
  reached?: number;
}

interface Row {
  address: string;
  /** Selector of what is displayed last. */
  content: string;
  loggedIn: boolean;
  first: Goal;
  repeat: Goal;
}

const rows: readonly Row[] = [
  { address: '/', content: 'main h1', loggedIn: false, first: { goal: 1.5 }, repeat: { goal: 1.1 } },
  { address: '/send-otp', content: 'main form', loggedIn: false, first: { goal: 1.9 }, repeat: { goal: 1.1 } },
  { address: '/home', content: 'main li img', loggedIn: true, first: { goal: 3.5 }, repeat: { goal: 1.1 } },
  { address: '/restaurants/1', content: 'main li button', loggedIn: true, first: { goal: 2 }, repeat: { goal: 1.1 } },
];
/** How far a run may be above a goal or above what was reached. */
const tolerance = 1.1;
/** The most that a page may shift: what rounding of positions in px amounts to. */
const shiftGoal = 0.0005;

const { values: options } = readCommandLine({
  options: { runs: { type: 'string', default: '7' }, only: { type: 'string' } },
});
const runs = wholeNumber('--runs', options.runs);
const measured = rows.filter(({ address }) => options.only === undefined || address === options.only);

type Visits = Record<'first' | 'repeat', { page: Paint; floor: Paint }[]>;

/** A first and a repeat visit. */
async function visitTwice(
  browser: Browser,
  origin: string,
  { address, content, stored, worker }: Pick<Row, 'address' | 'content'> & { stored: Stored; worker: boolean },
): Promise<{ first: Paint; repeat: Paint }> {
  const context = await newPhone(browser, stored);
  try {
    const first = await visit(context, origin + address, content);
    if (worker) {
      await fillCaches(context, origin + address, untilWorkerControls);
      await fillCaches(context, origin + address, () => Promise.resolve());
    }
    return { first, repeat: await visit(context, origin + address, content) };
  } finally {
    await context.close();
  }
}

/** Stores a page as the product displays it among the static pages. */
async function copyPage(
  browser: Browser,
  { origin, pages, address, stored }: { origin: string; pages: StaticPages; address: string; stored: Stored },
): Promise<void> {
  const context = await newPhone(browser, stored);
  pages.add(address, await fillCaches(context, origin + address, withoutScripts));
  // Once more, so that its pictures are there.
  await fillCaches(context, pages.origin + address, () => Promise.resolve());
  await context.close();
}

type Stored = Readonly<Record<string, string>>;

function resultOf(address: string, kind: keyof Visits, { goal, reached }: Goal, visits: Visits) {
  const pairs = visits[kind];
  const ratio = Number(median(pairs.map(({ page, floor }) => page.lcp / floor.lcp)).toFixed(2));
  const shift = Number(median(pairs.map(({ page }) => page.shift)).toFixed(4));
  return {
    page: `${address}, ${kind} visit`,
    'LCP, ms': Math.round(median(pairs.map(({ page }) => page.lcp))),
    'static, ms': Math.round(median(pairs.map(({ floor }) => floor.lcp))),
    ratio,
    goal,
    ...(reached !== undefined && { reached }),
    shift,
    painted: pairs.at(-1)?.page.what.replace(/^https?:\/\/[^/]+/, ''),
    floor: pairs.at(-1)?.floor.what.replace(/^https?:\/\/[^/]+/, ''),
    ok: ratio <= tolerance * Math.max(goal, reached ?? 0) && shift <= shiftGoal,
  };
}

const server = await startServer(Number(process.env['TEST_PORT'] ?? 4395));
const browser = await launchBrowser();
const pages = await serveStaticPages(server.origin);
try {
  const tokens = await logIn(server.origin);
  const all = measured.map((row) => ({ row, visits: { first: [], repeat: [] } as Visits }));
  for (const { row } of all)
    await copyPage(browser, { ...server, pages, address: row.address, stored: row.loggedIn ? tokens : {} });
  for (let run = 0; run < runs; run += 1) {
    for (const { row, visits } of all) {
      const { address, content, loggedIn } = row;
      const page = await visitTwice(browser, server.origin, {
        address,
        content,
        stored: loggedIn ? tokens : {},
        worker: true,
      });
      const floor = await visitTwice(browser, pages.origin, { address, content, stored: {}, worker: false });
      visits.first.push({ page: page.first, floor: floor.first });
      visits.repeat.push({ page: page.repeat, floor: floor.repeat });
    }
  }
  const results = all.flatMap(({ row, visits }) => [
    resultOf(row.address, 'first', row.first, visits),
    resultOf(row.address, 'repeat', row.repeat, visits),
  ]);
  console.table(results);
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/bench-paint.json', `${JSON.stringify(results, null, 2)}\n`);
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
} finally {
  pages.stop();
  await browser.close();
  await server.stop();
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { apiBase } from '../../openapi/client.ts';
import { newCustomer } from '../../tests/fixtures/browser-customer.ts';
import { readCommandLine, wholeNumber } from '../scripts/command-line.mjs';
import { launchBrowser } from './browser.ts';
import { logIn } from './log-in.ts';
import { machineTime, processors, processorTime } from './processor-time.ts';
import { startServer } from './running-server.ts';
import { newPhone, slowdown } from './visit.ts';

// `npm run bench:press`: the time from each press on the way from the landing page to a paid order to the next paint, on a
// phone whose processor is slowed down four times, and how soon a menu appears whose data is not there yet
// (docs/performance.md). Exits with 1 above a goal. Needs a build and Linux. Options: `--runs=N` (7).

/**
 * The most at the 75th percentile, ms: from a press to the next paint, from the press that opens a menu to its shape, and
 * from the arrival of its dishes and their stock to their paint.
 */
const goals = { press: 100, shape: 100, dishes: 100 } as const;
/** What was reached for the dishes, at the 75th percentile, ms (docs/performance.md). A run must not be above it. */
const reachedDishes = 220;
/** Time of planted work that the control must see, ms. */
const plantedMs = 300;
/** How late the network answers while a menu is opened, ms. */
const roundTripMs = 600;
/** The pause after a press, and after what it leads to, ms. */
const pauseMs = 500;
/** How long after the last press the browser's reports are awaited, ms. */
const latestMs = 2_000;
/** How long a customer reads the landing page, and the list before they open a menu, ms. */
const readingMs = 3_000;
/** The shortest time that the browser reports, ms. Shorter ones count as this one. */
const shortest = 16;
const restaurant = 'Charminar Dastarkhwan';
const dish = 'Paneer Dum Biryani';

const { values: options } = readCommandLine({ options: { runs: { type: 'string', default: '7' } } });
const runs = wholeNumber('--runs', options.runs);

/** What a page has recorded of its presses. Times are in ms since the page was opened. */
interface Recorded {
  /** When each press happened. */
  presses: number[];
  /** The browser's reports: when an event of a press happened, and how long after it the next paint came. */
  reports: { startTime: number; duration: number }[];
}

/**
 * Runs in each page before its scripts. It has no functions with names: the compiler of this file would call a helper for
 * them that the page lacks.
 * @param plant milliseconds of work to add to each press, and by which to delay the browser's reports
 */
function recordPresses({ work, late }: { work: number; late: number }): void {
  const recorded: Recorded = { presses: [], reports: [] };
  Object.assign(globalThis, { recorded });
  // Not yet in TypeScript's DOM types.
  type Interaction = PerformanceEntry & { interactionId: number };
  new PerformanceObserver((list) => {
    for (const { interactionId, startTime, duration } of list.getEntries() as Interaction[])
      if (interactionId > 0) setTimeout(() => recorded.reports.push({ startTime, duration }), late);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  for (const type of ['click', 'keydown'])
    addEventListener(
      type,
      ({ isTrusted, timeStamp }) => {
        if (!isTrusted) return;
        recorded.presses.push(timeStamp);
        for (const end = performance.now() + work; performance.now() < end;);
      },
      true,
    );
}

/** Opens the landing page, and waits until its HTML is hydrated: before that, a link loads a new page. */
async function openLanding(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
  // Rendered after hydration only.
  await page.getByRole('button', { name: /demo phone/i }).waitFor();
  // The service worker stores its files, and the scripts of the next pages are loaded.
  await page.waitForTimeout(readingMs);
}

/**
 * Acts, and waits for what the act leads to. Looks for it only later: the search is work in the page too, and would delay
 * the paint that is measured.
 */
async function press(page: Page, act: () => Promise<unknown>, shown: Locator): Promise<void> {
  // The work of the press before has ended.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await act();
  await page.waitForTimeout(pauseMs);
  await shown.waitFor();
  await page.waitForTimeout(pauseMs);
}

/**
 * Returns the time from each press in the page to the next paint, ms. The browser reports some only after later presses, so
 * each report belongs to the press that is nearest in time. A tap consists of several events; the longest one counts, as in INP.
 */
async function pressTimes(page: Page): Promise<number[]> {
  await page.waitForTimeout(latestMs);
  const { presses, reports } = await page.evaluate(() => (globalThis as unknown as { recorded: Recorded }).recorded);
  const times = presses.map(() => shortest);
  for (const { startTime, duration } of reports) {
    const distances = presses.map((at) => Math.abs(at - startTime));
    const nearest = distances.indexOf(Math.min(...distances));
    times[nearest] = Math.max(times[nearest] ?? 0, duration);
  }
  return times;
}

type Press = (name: string, act: () => Promise<unknown>, shown: Locator) => Promise<void>;

/**
 * Scrolls to a control before it is tapped, as a customer does, and waits until what came into view is painted. The tap
 * would scroll too, within the time that is measured.
 */
async function scrollTo(page: Page, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  await page.waitForTimeout(pauseMs);
}

/** A tap without the tool's own checks in the page, which would be measured too. */
const tapOn = (control: Locator) => control.tap({ force: true });

/** Goes from the landing page to a paid order as a new customer. */
async function order(page: Page, origin: string, measure: Press): Promise<void> {
  const customer = newCustomer(page.request);
  await customer.register();
  // The demo phone is not part of the product; it would cover the controls.
  await page.route('**/demo/outbox*', (route) => route.fulfill({ json: { messages: [] } }));
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string) => page.getByRole('link', { name }).first();
  const tap = async (name: string, control: Locator, shown: Locator) => {
    await scrollTo(page, control);
    await measure(name, () => tapOn(control), shown);
  };
  const type = async (name: string, digits: string, field: Locator) => {
    for (const digit of digits) await measure(name, () => page.keyboard.press(digit), field);
  };

  await openLanding(page, origin);
  const phone = page.getByLabel('Phone number');
  await tap('Pre-order Now', link('Pre-order Now'), phone);
  await tap('Phone number', phone, phone);
  await type('a digit of the number', customer.phone, phone);
  const code = page.getByLabel('6-digit OTP');
  await tap('Continue', button('Continue'), code);
  await customer.readCode();
  await type('a digit of the code', customer.code.slice(0, -1), code);
  const found = link(restaurant);
  await measure('the last digit of the code', () => page.keyboard.press(customer.code.slice(-1)), found);
  const add = button(`ADD ${dish}`);
  await tap('a restaurant', found, add);
  const more = button(`One ${dish} more`);
  await tap('ADD', add, more);
  const less = button(`One ${dish} less`);
  await tap('one more', more, less);
  await tap('one less', less, button(`Remove ${dish}`));
  const proceed = button('Proceed to Pay');
  await tap('View cart', link('View cart'), proceed);
  await tap('one more, in the cart', more, less);
  const pay = button(/^Pay ₹/);
  await tap('Proceed to Pay', proceed, pay);
  await tap('Pay', pay, page.getByText('Payment successful. Your order has been placed.'));
}

async function newPage(context: BrowserContext, plant = { work: 0, late: 0 }): Promise<Page> {
  await context.addInitScript(recordPresses, plant);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** Times by name of the press, ms. */
type Times = Map<string, number[]>;

function note(times: Times, name: string, ms: number): void {
  times.set(name, [...(times.get(name) ?? []), ms]);
}

async function measureOrder(browser: Browser, origin: string, times: Times): Promise<void> {
  const context = await newPhone(browser, {}, { baseURL: origin });
  try {
    const page = await newPage(context);
    const names: string[] = [];
    await order(page, origin, (name, act, shown) => {
      names.push(name);
      return press(page, act, shown);
    });
    const measured = await pressTimes(page);
    if (measured.length !== names.length)
      throw new Error(`${measured.length} presses were recorded instead of ${names.length}.`);
    for (const [at, name] of names.entries()) note(times, name, measured[at] ?? Number.NaN);
  } finally {
    await context.close();
  }
}

/** How soon a menu appears, ms. */
interface Opened {
  /** From the press to the paint of its headings and placeholders. */
  readonly shape: number;
  /** From the last answer that its dishes need to the paint of the first of them. */
  readonly dishes: number;
  /** Whether all these requests were sent before the first answer. */
  readonly isOneRoundTrip: boolean;
}

/** Runs in the page: resolves when the menu is painted, after a press that follows. */
async function watchMenu(dishes: string): Promise<Opened> {
  const pressed = await new Promise<number>((resolve) => {
    addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
  });
  let shape: number | null = null;
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const hasShape = document.querySelector('main #menus') !== null;
    const hasDishes = document.querySelector(dishes) !== null;
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      // The first task after the paint of this frame.
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
    if (hasShape) shape ??= performance.now() - pressed;
    if (shape === null || !hasDishes) continue;
    const painted = performance.now();
    const calls = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, startTime }) => startTime > pressed && /\/(menus|menusLiveInfo)$/.test(name),
    );
    const ends = calls.map(({ responseEnd }) => responseEnd);
    return {
      shape,
      dishes: painted - Math.max(...ends),
      isOneRoundTrip: calls.length === 2 && calls.every(({ startTime }) => startTime < Math.min(...ends)),
    };
  }
}

/** Opens a menu from /home, whose calls are answered a round trip later. */
async function openMenu(browser: Browser, origin: string, stored: Readonly<Record<string, string>>): Promise<Opened> {
  // Requests of a service worker could not be delayed.
  const context = await newPhone(browser, stored, { serviceWorkers: 'block' });
  try {
    const page = await newPage(context);
    await page.goto(`${origin}/home`, { waitUntil: 'networkidle' });
    const link = page.getByRole('link', { name: restaurant }).first();
    await link.waitFor();
    await scrollTo(page, link);
    await page.waitForTimeout(readingMs);
    await page.route(`**${apiBase}/**`, async (route) => {
      await sleep(roundTripMs);
      await route.continue();
    });
    const opened = page.evaluate(watchMenu, `main [aria-label="ADD ${dish}"]`);
    await tapOn(link);
    return await opened;
  } finally {
    await context.close();
  }
}

/** Measures a press with planted work, which the browser seems to report after the pause. */
async function measurePlanted(browser: Browser, origin: string): Promise<number> {
  const context = await newPhone(browser, {});
  try {
    const page = await newPage(context, { work: plantedMs, late: 3 * pauseMs });
    await openLanding(page, origin);
    const link = page.getByRole('link', { name: 'Pre-order Now' }).first();
    await scrollTo(page, link);
    await press(page, () => tapOn(link), page.getByLabel('Phone number'));
    return (await pressTimes(page))[0] ?? 0;
  } finally {
    await context.close();
  }
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

function resultOf(press: string, values: readonly number[], goal: number, reached = goal) {
  const [median, most, worst] = [0.5, 0.75, 1].map((share) => Math.round(percentile(values, share)));
  return {
    press,
    count: values.length,
    median,
    'at 75 %': most,
    worst,
    goal,
    reached,
    ok: percentile(values, 0.75) <= reached,
  };
}

const server = await startServer(Number(process.env['TEST_PORT'] ?? 4393));
const browser = await launchBrowser();
const before = { all: processorTime(process.pid), busy: machineTime().busy, at: performance.now() };
try {
  const control = await measurePlanted(browser, server.origin);
  const tokens = await logIn(server.origin);
  const times: Times = new Map();
  const opened: Opened[] = [];
  for (let run = 0; run < runs; run += 1) {
    await measureOrder(browser, server.origin, times);
    opened.push(await openMenu(browser, server.origin, tokens));
  }
  const results = [
    ...[...times].map(([press, values]) => resultOf(press, values, goals.press)),
    resultOf(
      'a restaurant, to the shape of its menu',
      opened.map(({ shape }) => shape),
      goals.shape,
    ),
    resultOf(
      'its dishes, from the answers',
      opened.map(({ dishes }) => dishes),
      goals.dishes,
      reachedDishes,
    ),
  ];
  console.table(results);
  const isOneRoundTrip = opened.every((each) => each.isOneRoundTrip);
  const seconds = (performance.now() - before.at) / 1000;
  const others = machineTime().busy - before.busy - (processorTime(process.pid) - before.all);
  const checks = {
    'control, ms': control,
    'control ok': control >= plantedMs,
    'menu in one round trip': isOneRoundTrip,
    'processors that other processes used': Number((others / 1000 / seconds).toFixed(2)),
    processors,
  };
  console.table([checks]);
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/bench-press.json', `${JSON.stringify({ results, ...checks }, null, 2)}\n`);
  process.exitCode = results.every(({ ok }) => ok) && control >= plantedMs && isOneRoundTrip ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
}

import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { apiBase } from '../../../openapi/client.ts';
import { newCustomer } from '../../../tests/fixtures/browser-customer.ts';
import { phone, startBrowser } from '../browser.ts';
import { limits } from '../limits.ts';
import { newRecordingPage, pauseMs, press, pressTimes, scrollTo, tapOn } from '../press-times.ts';
import { machineTime, processorTime } from '../processor-time.ts';
import { logIn, startServer, type After } from '../product.ts';
import { timesRow, type Row } from '../rows.ts';

/** Time of planted work that the control must see, ms. */
const plantedMs = 300;
/** How late the network answers while a menu is opened, ms. */
const roundTripMs = 600;
/** How long a customer reads the landing page, and the list before they open a menu, ms. */
const readingMs = 3_000;
const restaurant = 'Charminar Dastarkhwan';
const dish = 'Paneer Dum Biryani';

/**
 * Measures the time from each press on the way from the landing page to a paid order to the next paint, on a phone with a
 * slow processor, and how soon a menu appears whose data is not there yet (docs/performance.md).
 */
export async function measure(after: After, { runs }: { runs: number }): Promise<Row[]> {
  const { origin } = await startServer(after);
  const browser = await startBrowser(after);
  async function onPhone<T>(options: BrowserContextOptions, work: (context: BrowserContext) => Promise<T>): Promise<T> {
    const context = await browser.newContext({ ...phone, ...options });
    const result = await work(context);
    await context.close();
    return result;
  }
  const used = () => ({ own: processorTime(process.pid), machine: machineTime().busy, at: performance.now() });
  const before = used();
  const control = await onPhone({}, (context) => measurePlanted(context, origin));
  const { storageState } = await logIn(origin);
  /** By name of the press, ms. */
  const times = new Map<string, number[]>();
  const menus: Opened[] = [];
  for (let run = 0; run < runs; run += 1) {
    const presses = await onPhone({ baseURL: origin }, (context) => measureOrder(context, origin));
    for (const { name, ms } of presses) times.set(name, [...(times.get(name) ?? []), ms]);
    // Requests of a service worker could not be delayed.
    const options = { storageState, serviceWorkers: 'block' } as const;
    menus.push(await onPhone(options, (context) => openMenu(context, origin)));
  }
  const now = used();
  const others = (now.machine - before.machine - (now.own - before.own)) / (now.at - before.at);
  const { shape, dishes, ...limit } = limits.press;
  const [toShape, toDishes] = [menus.map((menu) => menu.shape), menus.map((menu) => menu.dishes)];
  const several = menus.filter(({ isOneRoundTrip }) => !isOneRoundTrip).length;
  return [
    ...[...times].map(([name, values]) => timesRow(name, values, limit.press)),
    timesRow('a restaurant, to the shape of its menu', toShape, shape),
    timesRow('its dishes, from the answers', toDishes, dishes),
    { name: 'menus that needed more than one round trip', measured: several, limit: limit.severalRoundTrips },
    {
      name: 'control: a press with planted work',
      ...{ measured: control, comparedWith: plantedMs, unit: 'ms', ratio: control / plantedMs, limit: limit.control },
    },
    { name: 'processors that other processes used', measured: others, comparedWith: availableParallelism() },
  ];
}

/** Opens the landing page, and waits until its HTML is hydrated: before that, a link loads a new page. */
async function openLanding(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
  // Rendered after hydration only.
  await page.getByRole('button', { name: /demo phone/i }).waitFor();
  // The service worker stores its files, and the scripts of the next pages are loaded.
  await page.waitForTimeout(readingMs);
}

/** Measures a press with planted work, which the browser seems to report after the pause. */
async function measurePlanted(context: BrowserContext, origin: string): Promise<number> {
  const page = await newRecordingPage(context, { work: plantedMs, late: 3 * pauseMs });
  await openLanding(page, origin);
  const link = page.getByRole('link', { name: 'Pre-order Now' }).first();
  await scrollTo(page, link);
  await press(page, () => tapOn(link), page.getByLabel('Phone number'));
  return (await pressTimes(page))[0] ?? 0;
}

/** Measures each press of an order. */
async function measureOrder(context: BrowserContext, origin: string): Promise<{ name: string; ms: number }[]> {
  const page = await newRecordingPage(context);
  const names: string[] = [];
  await order(page, origin, (name, act, shown) => {
    names.push(name);
    return press(page, act, shown);
  });
  const measured = await pressTimes(page);
  if (measured.length !== names.length)
    throw new Error(`${measured.length} presses were recorded instead of ${names.length}.`);
  return names.map((name, at) => ({ name, ms: measured[at] ?? Number.NaN }));
}

type Press = (name: string, act: () => Promise<unknown>, shown: Locator) => Promise<void>;

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
async function openMenu(context: BrowserContext, origin: string): Promise<Opened> {
  const page = await newRecordingPage(context);
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
  return opened;
}

import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../../../engine/browser-axe.ts';
import { boardOrder } from '../../../fixtures/board-order.ts';
import { withoutStreams } from '../../../fixtures/browser-streams.ts';
import { setVisible } from '../../../fixtures/browser-visibility.ts';
import { boardNow } from '../board/model.ts';
import { openBoard } from '../../../fixtures/partner-pages.ts';

/** What the page did with the real sound and wake lock. */
interface Recorded {
  contexts: AudioContext[];
  playing: Set<AudioBufferSourceNode>;
  locks: WakeLockSentinel[];
}

/** Records the page's sounds and wake locks. Both are real, but Chromium's headless shell refuses each wake lock. */
async function recordEffects(page: Page) {
  await page.addInitScript(() => {
    const recorded: Recorded = { contexts: [], playing: new Set(), locks: [] };
    Object.assign(globalThis, { recorded });
    const { start, stop } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...args) {
      recorded.playing.add(this);
      if (this.context instanceof AudioContext) recorded.contexts.push(this.context);
      start.apply(this, args);
    };
    AudioBufferSourceNode.prototype.stop = function (...args) {
      recorded.playing.delete(this);
      stop.apply(this, args);
    };
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    const standIn = (): WakeLockSentinel => {
      const lock = Object.assign(new EventTarget(), { type: 'screen' as const, released: false, onrelease: null });
      const release = async () => {
        lock.released = true;
        lock.dispatchEvent(new Event('release'));
      };
      return Object.assign(lock, { release });
    };
    navigator.wakeLock.request = async (type) => {
      const lock = await request(type).catch(standIn);
      recorded.locks.push(lock);
      return lock;
    };
  });
  const evaluate = <Result>(read: (recorded: Recorded) => Result) =>
    page.evaluate(`(${read.toString()})(globalThis.recorded)`) as Promise<Result>;
  return {
    /** For each source that plays: whether it loops, the length of its buffer in s, and its peak. */
    sounds: () =>
      evaluate(({ playing }) =>
        [...playing].map(({ loop, buffer, context }) => [
          loop,
          buffer?.duration,
          Math.max(...(buffer?.getChannelData(0) ?? [])) > 0.5,
          context.state,
        ]),
      ),
    suspend: () => evaluate(({ contexts }) => contexts[0]?.suspend()),
    /** For each lock whether it is released. */
    locks: () => evaluate(({ locks }) => locks.map(({ released }) => released)),
    releaseLock: () => evaluate(({ locks }) => locks[0]?.release()),
  };
}

const fresh = (id: string) => boardOrder({ id, is_seen: false, status: 'confirmed' });
const ringing = [[true, 2, true, 'running']];
const start = (page: Page) => page.getByRole('button', { name: 'Start taking orders' }).click();

/** Opens the board with these orders, and lets the test change what the server answers. */
async function openWith(page: Page, orders: object[] | null) {
  const server = { orders };
  await page.route('**/api/v1/c1/partner/board', (route) =>
    server.orders ? route.fulfill({ json: { now: boardNow, orders: server.orders } }) : route.abort('connectionreset'),
  );
  await page.route('**/partner/order/act', (route) => {
    const { orderId } = route.request().postDataJSON() as { orderId: string };
    const seen = { ...fresh(orderId), is_seen: true, version: 4 };
    server.orders = (server.orders ?? []).map((order) => ('id' in order && order.id === orderId ? seen : order));
    return route.fulfill({ json: { order: seen } });
  });
  const effects = await recordEffects(page);
  await openBoard(page);
  return { server, ...effects };
}

test('rings from the first unseen order until all are seen, and counts them in the title', async ({ page }) => {
  const { sounds } = await openWith(page, [fresh('12-1042'), fresh('12-1043')]);
  await expect(page).toHaveTitle('(2) New orders · Pehle');
  expect(await sounds()).toEqual([]);
  await start(page);
  await expect(page.getByText('2 new orders', { exact: true })).toBeVisible();
  await expect.poll(sounds).toEqual(ringing);
  await page.getByRole('button', { name: 'Seen order 12-1042' }).click();
  await expect(page).toHaveTitle('(1) New orders · Pehle');
  await expect.poll(sounds).toEqual(ringing);
  await page.getByRole('button', { name: 'Seen order 12-1043' }).click();
  await expect(page.getByText('Sound is on')).toBeVisible();
  await expect(page).toHaveTitle('Kitchen Board · Pehle');
  expect(await sounds()).toEqual([]);
});

test('rings for an order to accept, although it was seen, until it is accepted', async ({ page }) => {
  const waiting = boardOrder({ status: 'waiting', is_seen: true, due_at: boardNow + 300_000 });
  const { sounds } = await openWith(page, [waiting]);
  await start(page);
  await expect(page).toHaveTitle('(1) New orders · Pehle');
  await expect.poll(sounds).toEqual(ringing);
  await page.getByRole('button', { name: 'Accept order 12-1042' }).click();
  // After the time to undo.
  await expect(page.getByText('Sound is on')).toBeVisible({ timeout: 15_000 });
  expect(await sounds()).toEqual([]);
});

test('rings for an order that a poll brings, and not before the press', async ({ page }) => {
  await page.clock.install();
  await withoutStreams(page);
  const { server, sounds } = await openWith(page, []);
  server.orders = [fresh('12-1042')];
  await page.clock.runFor(10_100);
  await expect(page).toHaveTitle('(1) New orders · Pehle');
  expect(await sounds()).toEqual([]);
  await start(page);
  await expect.poll(sounds).toEqual(ringing);
  server.orders = [];
  await page.clock.runFor(10_100);
  await expect.poll(sounds).toEqual([]);
});

test('rings for an order that a poll brings while the page is hidden', async ({ page }) => {
  await page.clock.install();
  await withoutStreams(page);
  const { server, sounds } = await openWith(page, []);
  await start(page);
  await expect(page.getByText('Sound is on')).toBeVisible();
  await setVisible(page, false);
  server.orders = [fresh('12-1042')];
  await page.clock.runFor(10_100);
  await expect(page).toHaveTitle('(1) New orders · Pehle');
  await expect.poll(sounds).toEqual(ringing);
});

test('rings on each page of the portal, counts in its bar and title, and leads to the board with one press', async ({
  page,
}) => {
  await page.clock.install();
  await withoutStreams(page);
  const { server, sounds } = await openWith(page, []);
  await start(page);
  await expect(page.getByText('Sound is on')).toBeVisible();
  const pages = [
    ['Dashboard', null, /^Welcome/, 'Dashboard'],
    ['Restaurants', null, 'Manage Restaurants', 'Manage Restaurants'],
    ['Restaurants', /^Hours of/, 'Opening Hours', 'Opening Hours'],
    ['Restaurants', /^Manage Menu of/, /./, '.+ · Menu Management'],
    ['Orders', null, 'Order Management', 'Order Management'],
  ] as const;
  for (const [link, next, heading, title] of pages) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click();
    if (next) await page.getByRole('link', { name: next }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    server.orders = Array.from({ length: 42 }, (_, at) => fresh(`12-${1042 + at}`));
    await page.clock.runFor(10_100);
    await expect.poll(sounds).toEqual(ringing);
    await expect(page).toHaveTitle(new RegExp(`^\\(42\\) ${title} · Pehle$`));
    await expectAccessible(page, `${title} with new orders`);
    await page.getByRole('link', { name: '42 new orders' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Kitchen Board' })).toBeVisible();
    server.orders = [];
    await page.clock.runFor(10_100);
    await expect.poll(sounds).toEqual([]);
    await expect(page.getByRole('link', { name: /new order/ })).toHaveCount(0);
  }
});

test('continues after a reload of the tab: it rings, or asks for a tap on each page', async ({ page }) => {
  const { sounds } = await openWith(page, [fresh('12-1042')]);
  await start(page);
  await expect.poll(sounds).toEqual(ringing);
  await page.goto('/partner/restaurants');
  const blocked = page.getByRole('button', { name: 'Sound is blocked. Tap to turn it on.' });
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Restaurants' })).toBeVisible();
  await expect(blocked.or(page.getByText('never'))).toHaveCount((await sounds()).length > 0 ? 0 : 1);
  // A press anywhere unlocks the sound, not only that of the button.
  await page.getByRole('heading', { level: 1 }).click();
  await expect.poll(sounds).toEqual(ringing);
  await expect(blocked).toHaveCount(0);
});

test('rings for the orders of the chosen restaurant only, also after a reload and on other pages', async ({ page }) => {
  await page.clock.install();
  await withoutStreams(page);
  const ofUdupi = boardOrder({ id: '7-1045', restaurant_id: 7, is_seen: false, status: 'confirmed' });
  const { server, sounds } = await openWith(page, [ofUdupi]);
  await start(page);
  await expect.poll(sounds).toEqual(ringing);
  await page.getByLabel('Restaurant').selectOption('Charminar Dastarkhwan');
  await expect(page).toHaveTitle('Kitchen Board · Pehle');
  await expect.poll(sounds).toEqual([]);
  await expect(page.getByRole('link', { name: '1 new order' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page).toHaveTitle('Order Management · Pehle');
  await page.goto('/partner/board');
  await expect(page.getByLabel('Restaurant')).toHaveValue('12');
  await expect(page).toHaveTitle('Kitchen Board · Pehle');
  server.orders = [ofUdupi, fresh('12-1042')];
  await page.clock.runFor(10_100);
  await expect(page).toHaveTitle('(1) New orders · Pehle');
  await page.getByLabel('Restaurant').selectOption('All restaurants');
  await expect(page).toHaveTitle('(2) New orders · Pehle');
});

test('has no overflow at 768 px with a count of 42', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await openWith(
    page,
    Array.from({ length: 42 }, (_, at) => fresh(`12-${1042 + at}`)),
  );
  await expect(page.getByRole('link', { name: '42 new orders' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
});

test('rings after an outage in which the board did not load, and keeps the focus until then', async ({ page }) => {
  await page.clock.install();
  await withoutStreams(page);
  const { server, sounds } = await openWith(page, null);
  await start(page);
  await expect(page.getByText('Sound is on')).toBeVisible();
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.focus();
  const repeated = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/partner/board'));
  await page.clock.runFor(10_100);
  await repeated;
  await page.getByRole('button', { name: 'Show the last orders' }).click();
  await expect(page.getByRole('alert')).toContainText('Network connection issue');
  await expect(retry).toBeFocused();

  server.orders = [fresh('12-1042')];
  await page.clock.runFor(10_100);
  await expect(page).toHaveTitle('(1) New orders · Pehle');
  await expect.poll(sounds).toEqual(ringing);
  await expect(retry).toHaveCount(0);
});

test('says that the sound is blocked, and rings again after a tap', async ({ page }) => {
  const { sounds, suspend } = await openWith(page, [fresh('12-1042')]);
  await start(page);
  await expect.poll(sounds).toEqual(ringing);
  // As iOS does during a call.
  await suspend();
  const blocked = page.getByRole('button', { name: 'Sound is blocked. Tap to turn it on.' });
  await expect(blocked).toBeVisible();
  expect(await sounds()).toEqual([]);
  await expectAccessible(page, 'the board with a blocked sound');
  await blocked.click();
  await expect(page.getByText('1 new order', { exact: true })).toBeVisible();
  await expect.poll(sounds).toEqual(ringing);
});

test('keeps the screen on after the press, and asks again at a tap if the browser has ended that', async ({ page }) => {
  const { locks, releaseLock } = await openWith(page, [fresh('12-1042')]);
  expect(await locks()).toEqual([]);
  await start(page);
  await expect.poll(locks).toEqual([false]);
  await releaseLock();
  await expect(page.getByText('This browser lets the screen turn off.')).toBeVisible();
  await page.getByRole('heading', { name: 'Kitchen Board' }).click();
  await expect.poll(locks).toEqual([true, false]);
  await expect(page.getByText('This browser lets the screen turn off.')).toHaveCount(0);
});

test('says that the screen may turn off if the browser refuses to keep it on', async ({ page }) => {
  await openWith(page, []);
  await page.evaluate(() => {
    navigator.wakeLock.request = () => Promise.reject(new DOMException('No battery.', 'NotAllowedError'));
  });
  await start(page);
  await expect(page.getByText('This browser lets the screen turn off.')).toBeVisible();
  await expect(page.getByText('Sound is on')).toBeVisible();
});

const blind = (page: Page, text = 'Not connected. Orders may be missed.') =>
  page.getByRole('alertdialog', { name: text });

test('says over the whole screen within 10 s that it is cut off, and rings until that is acknowledged', async ({
  page,
}) => {
  await page.clock.install();
  await withoutStreams(page);
  const seen = boardOrder({ status: 'preparing' });
  const { server, sounds } = await openWith(page, [seen]);
  await start(page);
  await expect(page.getByText('Sound is on')).toBeVisible();
  await expect(page.getByText(/^Last news \d s ago$/)).toBeVisible();
  server.orders = null;
  await page.clock.runFor(10_100);
  await expect(blind(page)).toBeVisible();
  await expect(blind(page)).toContainText(/Last news 1\d s ago/);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(await blind(page).boundingBox()).toMatchObject({ x: 0, y: 0, width, height });
  await expect.poll(sounds).toEqual(ringing);
  await expectAccessible(page, 'a board that is cut off');
  await blind(page).getByRole('button', { name: 'Show the last orders' }).click();
  await expect(blind(page)).toHaveCount(0);
  await expect.poll(sounds).toEqual([]);
  await expect(page.getByText('Not connected. Orders may be missed.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();

  // It asks at once when the browser is online again, without a timer.
  server.orders = [seen, fresh('12-1050')];
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(sounds).toEqual(ringing);
  await expect(page.getByText('Not connected. Orders may be missed.')).toHaveCount(0);
  await expect(page.getByText(/^Last news \d s ago$/)).toBeVisible();
});

test('says it on the scan page too, without a start of the alarm', async ({ page }) => {
  await page.clock.install();
  await withoutStreams(page);
  const { server } = await openWith(page, []);
  await page.goto('/partner/scan');
  await expect(page.getByText(/^Last news \d s ago$/)).toBeVisible();
  server.orders = null;
  await page.clock.runFor(10_100);
  await expect(blind(page)).toBeVisible();
});

test('closes with a step back what covers a page that is cut off, and stays on the page', async ({ page }) => {
  await page.clock.install();
  await withoutStreams(page);
  const { server, sounds } = await openWith(page, [boardOrder({ status: 'preparing' })]);
  await start(page);
  await expect(page.getByText('Sound is on')).toBeVisible();
  server.orders = null;
  await page.clock.runFor(10_100);
  await expect(blind(page)).toBeVisible();
  await page.goBack();
  await expect(blind(page)).toHaveCount(0);
  await expect.poll(sounds).toEqual([]);
  await expect(page).toHaveURL('/partner/board');
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
  await expect(page.getByText('Not connected. Orders may be missed.')).toBeVisible();
});

test('says that the session has ended, and rings until the login is opened', async ({ page }) => {
  const { sounds } = await openWith(page, []);
  await start(page);
  await expect(page.getByText('Sound is on')).toBeVisible();
  await page.evaluate(() => {
    localStorage.removeItem('partnerAccess');
    localStorage.removeItem('partnerRefresh');
    dispatchEvent(new StorageEvent('storage', { key: 'partnerAccess', newValue: null }));
  });
  const ended = 'Your session has ended. Orders are missed until you log in.';
  await expect(blind(page, ended)).toBeVisible();
  await expect.poll(sounds).toEqual(ringing);
  await blind(page, ended).getByRole('button', { name: 'Log in' }).click();
  await expect.poll(sounds).toEqual([]);
  await expect(page.getByText(ended)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Partner Login' })).toBeVisible();
});

test('shows the last orders after a reload without an answer, marked as old, and the name of the partner', async ({
  page,
}) => {
  const { server } = await openWith(page, [boardOrder({ status: 'preparing' })]);
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
  const account = page.getByRole('navigation', { name: 'Main' }).getByRole('button');
  await expect(account).not.toHaveText('Partner');
  const name = (await account.textContent()) ?? '';
  server.orders = null;
  await page.route('**/partner/auth/me', (route) => route.abort('connectionreset'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
  await expect(page.getByText(/^These orders are as of/)).toBeVisible();
  await expect(account).toHaveText(name);
});

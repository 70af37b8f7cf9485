import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../../../engine/browser-axe.ts';
import { boardOrder } from '../../../fixtures/board-order.ts';
import { withoutStreams } from '../../../fixtures/browser-streams.ts';
import { setVisible } from '../../../fixtures/browser-visibility.ts';
import { boardNow } from '../board/model.ts';
import { openBoard } from '../board/screen.ts';

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
  await expect(page.getByText('Sound is on')).toBeVisible();
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

test('rings without another press when the board opens again in the same window', async ({ page }) => {
  const { server, sounds } = await openWith(page, []);
  await start(page);
  await expect(page.getByText('Sound is on')).toBeVisible();
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order Management' })).toBeVisible();
  server.orders = [fresh('12-1042')];
  await page.goBack();
  await expect.poll(sounds).toEqual(ringing);
  await expect(page.getByText('1 new order', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Start taking orders' })).toBeVisible();
  expect(await sounds()).toEqual([]);
});

test('rings without a press after an outage in which the board did not load, and keeps the focus until then', async ({
  page,
}) => {
  await page.clock.install();
  await withoutStreams(page);
  const { server, sounds } = await openWith(page, []);
  await start(page);
  await expect(page.getByText('Sound is on')).toBeVisible();
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order Management' })).toBeVisible();
  server.orders = null;
  await page.goBack();
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.focus();
  const repeated = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/partner/board'));
  await page.clock.runFor(10_100);
  await repeated;
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

test('warns when the server has not answered for a minute, until it answers again', async ({ page }) => {
  await page.clock.install();
  await withoutStreams(page);
  const { server } = await openWith(page, [fresh('12-1042')]);
  await expect(page.getByText('Asha Rao')).toBeVisible();
  const warning = page.getByRole('alert').filter({ hasText: 'Not connected. Orders may be missed.' });
  server.orders = null;
  await page.clock.runFor(50_000);
  await expect(page.getByText(/^These orders are as of/)).toBeVisible();
  await expect(warning).toHaveCount(0);
  await page.clock.runFor(12_000);
  await expect(warning).toBeVisible();
  await expectAccessible(page, 'the board without a connection');
  server.orders = [];
  await page.clock.runFor(10_100);
  await expect(warning).toHaveCount(0);
});

import { expect, test, type Page } from '@playwright/test';
import { boardOrder } from '../../../fixtures/board-order.ts';
import { withoutStreams } from '../../../fixtures/browser-streams.ts';
import { boardNow } from '../board/model.ts';
import { openBoard } from '../../../fixtures/partner-pages.ts';

/** Opens a high board with two orders to accept, of which the first has `left` ms, and records the received actions. */
async function openWaiting(page: Page, left: number) {
  const waiting = { status: 'waiting', is_seen: false } as const;
  let orders = [
    boardOrder({ ...waiting, due_at: boardNow + left }),
    boardOrder({ ...waiting, id: '12-1043', user_name: 'Ravi Iyer', due_at: boardNow + left + 60_000 }),
    // Keeps the dishes to cook above the cards at all times.
    boardOrder({ id: '12-1044' }),
  ];
  const received: unknown[] = [];
  await withoutStreams(page);
  await page.route('**/api/v1/c1/partner/board', (route) => route.fulfill({ json: { now: boardNow, orders } }));
  await page.route('**/partner/order/act', (route) => {
    const body = route.request().postDataJSON();
    received.push(body);
    const order = { ...orders.find(({ id }) => id === body.orderId), status: 'confirmed', version: 4 } as const;
    orders = orders.map((each) => (each.id === order.id ? (order as typeof each) : each));
    return route.fulfill({ json: { order } });
  });
  await page.setViewportSize({ width: 1280, height: 1200 });
  await page.clock.install();
  await openBoard(page);
  const accept = (id: string) => page.getByRole('button', { name: `Accept order ${id}` });
  /** Remembers where 'Accept' of an order is now. @returns a press at that place, whatever is there later */
  async function aimAt(id: string) {
    const box = await accept(id).boundingBox();
    if (!box) throw new Error('The button is not rendered.');
    return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
  return { received, accept, aimAt };
}

/** Pauses the animations that scripts start, which hold presses back. `end` ends them, and returns their lengths in ms. */
async function pauseAnimations(page: Page) {
  await page.addInitScript(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
      const animation = animate.apply(this, given);
      animation.pause();
      return animation;
    };
  });
  return {
    end: () =>
      page.evaluate(() =>
        document.getAnimations().flatMap((animation) => {
          if (animation instanceof CSSAnimation || animation instanceof CSSTransition) return [];
          animation.finish();
          return animation.effect?.getTiming().duration;
        }),
      ),
  };
}

const first = { orderId: '12-1042', action: 'accept' };
const undo = (page: Page) => page.getByRole('button', { name: 'Undo for order 12-1042' });

test('two presses in a row accept one order, which can be undone for five seconds', async ({ page }) => {
  const { received, accept, aimAt } = await openWaiting(page, 300_000);
  await accept('12-1042').click();
  await expect(undo(page)).toBeVisible();
  const pressAgain = await aimAt('12-1042');
  await page.clock.runFor(700);
  await pressAgain();
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(1);
  await undo(page).click();
  await page.clock.runFor(6000);
  expect(received).toEqual([]);
  await accept('12-1042').click();
  await page.clock.runFor(5000);
  await expect.poll(() => received).toEqual([first]);
});

test('a card that has moved takes no press for 400 ms', async ({ page }) => {
  const pauses = await pauseAnimations(page);
  const { received, accept, aimAt } = await openWaiting(page, 300_000);
  await accept('12-1042').click();
  await expect(undo(page)).toBeVisible();
  const press = await aimAt('12-1042');
  await page.clock.runFor(5000);
  await expect.poll(() => received).toEqual([first]);
  await expect(accept('12-1042')).toHaveCount(0);
  // The second card is now where the first was.
  await press();
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  await page.clock.runFor(1000);
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  expect(new Set(await pauses.end())).toEqual(new Set([400]));
  await press();
  await expect(page.getByRole('button', { name: 'Undo for order 12-1043' })).toBeVisible();
});

test('a card that a line of the bar has moved takes no press for 400 ms', async ({ page }) => {
  const pauses = await pauseAnimations(page);
  const { accept, aimAt } = await openWaiting(page, 300_000);
  await expect(accept('12-1042')).toBeVisible();
  await pauses.end();
  // A line that appears while nothing in the board's own element changes.
  await page.evaluate(() => {
    const line = document.createElement('p');
    line.textContent = 'The sound is blocked.';
    document.querySelector('header')?.append(line);
  });
  const press = await aimAt('12-1042');
  await press();
  await page.clock.runFor(1000);
  // At once: an offer to undo ends by itself.
  expect(await undo(page).count()).toBe(0);
  expect(new Set(await pauses.end())).toEqual(new Set([400]));
  await press();
  await expect(undo(page)).toBeVisible();
});

test('an order is accepted at once if the time to undo it would end too close to its deadline', async ({ page }) => {
  const { received, accept } = await openWaiting(page, 14_500);
  await accept('12-1042').click();
  await expect.poll(() => received).toEqual([first]);
});

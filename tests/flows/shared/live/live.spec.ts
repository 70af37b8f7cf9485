import { expect, test, type Page } from '@playwright/test';
import { placePaidOrder } from '../../../fixtures/browser-order.ts';
import { signInDemoPartner } from '../../../fixtures/browser-partner.ts';
import {
  expectSamePage,
  openLivePage,
  recordStreams,
  stopClock,
  withoutStreams,
} from '../../../fixtures/browser-streams.ts';

// Both tests log in the same partner, whose last code they read.
test.describe.configure({ mode: 'serial' });

const cardOf = (page: Page, id: string) => page.getByRole('listitem').filter({ hasText: `Order ${id}` });

/** Opens the board of a partner of the demo data, with a clock that can be stopped, so that it does not poll. */
async function openBoard(page: Page): Promise<void> {
  await openLivePage(page, '/partner/board');
  await expect(page.getByRole('heading', { name: 'Kitchen Board', level: 1 })).toBeVisible();
}

test('an order that is placed in one window appears on the board of two others, which share one stream, without a reload or a poll', async ({
  page,
  browser,
}) => {
  const restaurant = await signInDemoPartner(page, '9000000021');
  const other = await page.context().newPage();
  const opened = recordStreams(page);
  for (const board of [page, other]) {
    const reloaded = board.waitForResponse(/\/partner\/board$/);
    await openBoard(board);
    await reloaded;
  }
  await expect.poll(() => opened.length).toBe(1);
  for (const board of [page, other]) await stopClock(board);

  const customer = await browser.newPage();
  const order = await placePaidOrder(customer, restaurant);
  for (const board of [page, other]) {
    await expect(cardOf(board, order.id).first()).toBeVisible();
    await expectSamePage(board);
  }
  expect(opened).toHaveLength(1);

  // The other window takes over.
  await page.close();
  await expect.poll(() => opened.length).toBe(2);
  const next = await placePaidOrder(customer, restaurant);
  await expect(cardOf(other, next.id).first()).toBeVisible();
  await customer.close();
});

test('an order arrives by the poll if the stream is cut and cannot be opened again', async ({ page, browser }) => {
  const restaurant = await signInDemoPartner(page, '9000000021');
  await withoutStreams(page);
  let isCut = false;
  await page.route(
    /\/partner\/events$/,
    (route) => {
      isCut = true;
      return route.fulfill({ contentType: 'text/event-stream', body: 'id: 1\nevent: open\ndata: {}\n\n' });
    },
    { times: 1 },
  );
  await openBoard(page);
  await expect.poll(() => isCut).toBe(true);
  await stopClock(page);
  const customer = await browser.newPage();
  const order = await placePaidOrder(customer, restaurant);
  await page.clock.runFor(9_000);
  const card = cardOf(page, order.id).first();
  await page.clock.runFor(2_000);
  await expect(card).toBeVisible();
  await customer.close();
});

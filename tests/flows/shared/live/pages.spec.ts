import { orderStates } from '../../../../domain/order-states.ts';
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { placePaidOrder, placeUnpaidOrder } from '../../../fixtures/browser-order.ts';
import { partnerCalls, signInDemoPartner } from '../../../fixtures/browser-partner.ts';
import {
  expectSamePage,
  holdStreams,
  openLivePage,
  recordStreams,
  stopClock,
} from '../../../fixtures/browser-streams.ts';
import { storeSession } from '../../../fixtures/session.ts';

// Each test logs in the same partner, whose last code it reads.
test.describe.configure({ mode: 'serial' });

/** Runs an action of the kitchen as the partner who is signed in on `page`, without a page. */
async function act(request: APIRequestContext, page: Page, orderId: string, action: string): Promise<void> {
  const { origins } = await page.context().storageState();
  const token = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'partnerAccess')?.value;
  const answer = await request.post('/api/v1/c1/partner/order/act', {
    data: { orderId, action },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test("an order's page and My Orders, in two windows with one stream, show each step of the kitchen without a reload or a poll", async ({
  page,
  browser,
  request,
}) => {
  const kitchen = await (await browser.newContext()).newPage();
  const restaurant = await signInDemoPartner(kitchen, '9000000021');
  const order = await placePaidOrder(page, restaurant);
  await storeSession(page, order.session);
  const list = await page.context().newPage();
  const opened = recordStreams(page);
  await openLivePage(page, `/orders/${order.id}`);
  const headline = page.getByRole('article').getByRole('heading').first();
  await expect(headline).toHaveText(orderStates.confirmed.title);
  await openLivePage(list, '/orders');
  const card = list.getByRole('listitem').filter({ hasText: `Order ${order.id}` });
  await expect(card.first()).toBeVisible();
  await expect.poll(() => opened.length).toBe(1);
  for (const each of [page, list]) await stopClock(each);

  await act(request, kitchen, order.id, 'prepare');
  await expect(headline).toHaveText(orderStates.preparing.title);
  await expect(card.first()).toContainText(orderStates.preparing.title);
  await act(request, kitchen, order.id, 'ready');
  await expect(headline).toHaveText(orderStates.ready.title);
  await expect(card.first()).toContainText('Show your code. Pick it up until');
  for (const each of [page, list]) await expectSamePage(each);
  expect(opened).toEqual([expect.stringMatching(/\/order\/events$/)]);
  await kitchen.context().close();
});

test("a partner's orders and stock, in two windows with one stream, show a new order without a reload or a poll", async ({
  page,
  browser,
}) => {
  const restaurant = await signInDemoPartner(page, '9000000021');
  const stock = await page.context().newPage();
  const opened = recordStreams(page);
  await openLivePage(page, `/partner/orders?restaurant=${restaurant}`);
  await expect(page.getByRole('searchbox')).toBeVisible();
  await openLivePage(stock, `/partner/restaurants/${restaurant}/menu?sort=name&size=50`);
  await expect(stock.getByRole('rowheader').first()).toBeVisible();
  await expect.poll(() => opened.length).toBe(1);
  for (const each of [page, stock]) await stopClock(each);
  const rows = await stock
    .getByRole('row')
    .filter({ has: stock.getByRole('rowheader') })
    .all();
  const before = new Map<string, string>();
  for (const row of rows) before.set(await row.getByRole('rowheader').innerText(), await row.innerText());

  const customer = await browser.newPage();
  const { id, dish } = await placePaidOrder(customer, restaurant);
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: `Order ${id}` })
      .first(),
  ).toBeVisible();
  const row = stock.getByRole('row').filter({ has: stock.getByRole('rowheader', { name: dish.name, exact: true }) });
  await expect.poll(() => row.innerText()).not.toBe(before.get(dish.name));
  for (const each of [page, stock]) await expectSamePage(each);
  expect(opened).toEqual([expect.stringMatching(/\/partner\/events$/)]);
  await customer.close();
});

test("a partner's menu shows that few of a dish are left as soon as a customer takes the others, before the payment", async ({
  page,
  browser,
}) => {
  const restaurant = await signInDemoPartner(page, '9000000021');
  const call = await partnerCalls(page);
  const customer = await browser.newPage();
  // Takes one portion of the dish with the largest stock. Other tests may take some too.
  const { dish } = await placeUnpaidOrder(customer, restaurant);
  await openLivePage(page, `/partner/restaurants/${restaurant}/menu?sort=name&size=50`);
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: dish.name, exact: true }) });
  const stock = row.getByRole('cell').nth(1);
  await expect(stock).toHaveText(/^\d+ in stock$/);
  const change = { restaurant_id: String(restaurant), menu_id: String(dish.id) };
  const count = Number.parseInt(await stock.innerText(), 10);
  await stopClock(page);
  const lower = { ...change, item_count: count - 6, action: 'decrement' };
  await call('post', '/menu/updateMenuItemCount', lower);
  try {
    await placeUnpaidOrder(customer, restaurant, dish);
    await expect(stock).toHaveText(/^Only \d left$/);
    await expectSamePage(page);
  } finally {
    await call('post', '/menu/updateMenuItemCount', { ...lower, action: 'increment' });
    await customer.close();
  }
});

test('My Orders asks every 30 seconds without a stream, and says how old the orders are after a failure', async ({
  page,
}) => {
  const order = await placePaidOrder(page, 3);
  await storeSession(page, order.session);
  await holdStreams(page);
  let asked = 0;
  let isDown = false;
  await page.route('**/order/getmyorders', (route) => {
    asked += 1;
    return isDown ? route.abort('connectionreset') : route.continue();
  });
  await openLivePage(page, '/orders');
  const card = page.getByRole('listitem').filter({ hasText: `Order ${order.id}` });
  await expect(card.first()).toContainText(orderStates.confirmed.title);
  await page.clock.runFor(29_000);
  expect(asked).toBe(1);
  await page.clock.runFor(1_100);
  await expect.poll(() => asked).toBe(2);
  isDown = true;
  await page.clock.runFor(30_100);
  await expect(page.getByText(/^These orders are as of \d{1,2}:\d{2} [ap]m\./)).toBeVisible();
  await expect(card.first()).toBeVisible();
  isDown = false;
  await page.clock.runFor(30_100);
  await expect(page.getByText(/^These orders are as of/)).toHaveCount(0);
});

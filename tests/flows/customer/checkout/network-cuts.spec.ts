import { orderStates } from '../../../../domain/order-states.ts';
import { expect, test, type Page, type Request } from '@playwright/test';
import type { Schemas } from '../../../../openapi/client.ts';
import { createCartCustomer } from '../../../fixtures/browser-cart.ts';

/** Orders and pays while the network fails once, at each request in turn (D34, D37, D38). */

const noGateway = 'Failed to load payment gateway. Please check your connection.';
const noAnswer = 'Network connection issue. Please check your internet connection.';
const checking = 'We are checking your payment';

interface Step {
  name: string;
  is: (request: Request) => boolean;
  /** The message on the page. */
  says: string;
  /** The name of the button to continue. */
  way: RegExp;
  /** Statuses of the orders that the server has stored by then; empty without an order. */
  kept: { 'before the request is sent': RegExp; 'before the response arrives': RegExp };
}

const at = (path: string) => (request: Request) => new URL(request.url()).pathname.endsWith(path);
const both = (kept: RegExp): Step['kept'] => ({
  'before the request is sent': kept,
  'before the response arrives': kept,
});

const steps: readonly Step[] = [
  {
    name: 'the stock is checked',
    is: (request) => at('/menusLiveInfo')(request) && request.postData()?.includes('"hard_refresh":true') === true,
    says: noGateway,
    way: /^Proceed to Pay/,
    kept: both(/^$/),
  },
  {
    name: 'the payment script is loaded',
    is: at('/sandbox/checkout.js'),
    says: noGateway,
    way: /^Proceed to Pay/,
    kept: both(/^$/),
  },
  {
    name: 'the order is placed',
    is: at('/order/placeorder'),
    says: noAnswer,
    way: /^Proceed to Pay/,
    kept: { 'before the request is sent': /^$/, 'before the response arrives': /^pending$/ },
  },
  {
    name: 'the payment is sent to the provider',
    is: at('/sandbox/payments'),
    says: 'No answer. Please try again.',
    way: /^Pay ₹/,
    kept: { 'before the request is sent': /^pending$/, 'before the response arrives': /^(pending|confirmed)$/ },
  },
  {
    name: 'the payment is verified',
    is: at('/order/verifypayment'),
    says: checking,
    way: /^Check again$/,
    // The provider's webhook may have confirmed the order already.
    kept: both(/^(pending|confirmed)$/),
  },
  {
    name: 'the status of the order is fetched',
    is: at('/order/status'),
    says: checking,
    way: /^Check again$/,
    kept: both(/^(pending|confirmed)$/),
  },
];

for (const step of steps) {
  for (const when of ['before the request is sent', 'before the response arrives'] as const) {
    test(`loses nothing, charges once and offers to continue when the network fails while ${step.name}, ${when}`, async ({
      page,
    }) => {
      const { dish } = await createCartCustomer(page, { filled: true });
      await cut(page, step, when);
      await page.goto('/cart');
      await page.getByRole('button', { name: 'Proceed to Pay', exact: true }).click();
      if (steps.indexOf(step) > 2) await page.getByRole('button', { name: /^Pay ₹/ }).click();

      await expect(page.getByText(step.says).first()).toBeVisible();
      const way = page.getByRole('button', { name: step.way });
      await expect(way).toBeEnabled();
      await expect(way).not.toHaveAttribute('aria-disabled', 'true');
      await expect(page.getByText(dish.name).first()).toBeVisible();

      await page.context().setOffline(false);
      expect((await orders(page)).map(({ status }) => status).join()).toMatch(step.kept[when]);
      await way.click();
      await goOn(page);
      const made = await orders(page);
      expect(made.filter(({ status }) => status !== 'cancelled').map(({ status }) => status)).toEqual(['confirmed']);
      const payments = made.flatMap(({ payment_info }) => payment_info);
      expect(payments.filter(({ status }) => status === 'completed' || status === 'refunded')).toHaveLength(1);
      await expect(page.getByRole('main').getByText(orderStates.confirmed.title, { exact: true }).last()).toBeVisible();
      expect(await page.evaluate(() => (JSON.parse(String(localStorage['root'])) as Kept).cart.items)).toEqual([]);
    });
  }
}

interface Kept {
  cart: { items: unknown[] };
}

/** Takes the page offline at the request of the step, until the test takes it online again. */
async function cut(page: Page, { is, name }: Step, when: keyof Step['kept']): Promise<void> {
  let isDone = false;
  if (name === 'the status of the order is fetched') {
    // The page fetches the outcome only if the verification request fails.
    await page.route('**/order/verifypayment', (route) => route.abort('connectionreset'), { times: 1 });
  }
  await page.route('**/*', async (route) => {
    if (isDone || !is(route.request())) return route.fallback();
    isDone = true;
    if (when === 'before the response arrives') await route.fetch();
    await page.context().setOffline(true);
    await route.abort('internetdisconnected');
  });
}

/** Clicks the buttons to continue until the order is paid. */
async function goOn(page: Page): Promise<void> {
  const ways = [/^Pay ₹/, /^Check again$/, /^Proceed to Pay/].map((name) => page.getByRole('button', { name }));
  await expect(async () => {
    for (const way of ways) {
      if (page.url().endsWith('/orders')) return;
      // oxlint-disable-next-line no-await-in-loop -- the buttons appear in sequence
      if (await way.isVisible()) await way.click({ timeout: 500 }).catch(() => undefined);
    }
    expect(page.url()).toMatch(/\/orders$/);
  }).toPass({ intervals: [200], timeout: 20_000 });
}

/** Fetches the customer's orders from the real server. */
async function orders(page: Page): Promise<Schemas['CustomerOrders']['orders']> {
  const authorization = `Bearer ${await page.evaluate(() => String(localStorage['access']))}`;
  const answer = await page.request.get('/api/v1/c1/order/getmyorders', { headers: { authorization } });
  return ((await answer.json()) as Schemas['CustomerOrders']).orders;
}

import { expect, test, type Page, type Request } from '@playwright/test';
import type { Schemas } from '../../../../openapi/client.ts';
import { createCartCustomer } from '../../../fixtures/browser-cart.ts';

/** From the cart to a paid order: at each request the network fails once (D34, D37, D38). */

const noGateway = 'Failed to load payment gateway. Please check your connection.';
const noAnswer = 'Network connection issue. Please check your internet connection.';
const checking = 'We are checking your payment';

interface Step {
  name: string;
  is: (request: Request) => boolean;
  /** The message on the page, and the button to continue. */
  says: string;
  way: RegExp;
  /** What the server has stored by then: nothing, or an order in this status. */
  kept: { 'before it leaves': RegExp; 'before its answer comes': RegExp };
}

const at = (path: string) => (request: Request) => new URL(request.url()).pathname.endsWith(path);
const both = (kept: RegExp): Step['kept'] => ({ 'before it leaves': kept, 'before its answer comes': kept });

const steps: readonly Step[] = [
  {
    name: 'the stock is looked at',
    is: (request) => at('/menusLiveInfo')(request) && request.postData()?.includes('"hard_refresh":true') === true,
    says: noGateway,
    way: /^Proceed to Pay/,
    kept: both(/^$/),
  },
  {
    name: 'the payment window is fetched',
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
    kept: { 'before it leaves': /^$/, 'before its answer comes': /^pending$/ },
  },
  {
    name: 'the bank is asked for the money',
    is: at('/sandbox/payments'),
    says: 'No answer. Please try again.',
    way: /^Pay ₹/,
    kept: { 'before it leaves': /^pending$/, 'before its answer comes': /^(pending|confirmed)$/ },
  },
  {
    name: 'the payment is verified',
    is: at('/order/verifypayment'),
    says: checking,
    way: /^Check again$/,
    // The provider's webhook may arrive first.
    kept: both(/^(pending|confirmed)$/),
  },
  {
    name: 'the order’s state is asked for',
    is: at('/order/status'),
    says: checking,
    way: /^Check again$/,
    kept: both(/^(pending|confirmed)$/),
  },
];

for (const step of steps) {
  for (const when of ['before it leaves', 'before its answer comes'] as const) {
    test(`loses and charges nothing twice, and offers a way to continue, when the network fails while ${step.name}, ${when}`, async ({
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
      await expect(page.getByRole('main').getByText('Confirmed', { exact: true }).last()).toBeVisible();
      expect(await page.evaluate(() => (JSON.parse(String(localStorage['root'])) as Kept).cart.items)).toEqual([]);
    });
  }
}

interface Kept {
  cart: { items: unknown[] };
}

/** Goes offline at one request, and stays offline. */
async function cut(page: Page, { is, name }: Step, when: keyof Step['kept']): Promise<void> {
  let isDone = false;
  if (name.startsWith('the order’s state')) {
    // The outcome is fetched because the verification got no answer.
    await page.route('**/order/verifypayment', (route) => route.abort('connectionreset'), { times: 1 });
  }
  await page.route('**/*', async (route) => {
    if (isDone || !is(route.request())) return route.fallback();
    isDone = true;
    if (when === 'before its answer comes') await route.fetch();
    await page.context().setOffline(true);
    await route.abort('internetdisconnected');
  });
}

/** Presses the button to continue, until the order is paid. */
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

/** Returns this customer's orders from the real server. */
async function orders(page: Page): Promise<Schemas['CustomerOrders']['orders']> {
  const authorization = `Bearer ${await page.evaluate(() => String(localStorage['access']))}`;
  const answer = await page.request.get('/api/v1/c1/order/getmyorders', { headers: { authorization } });
  return ((await answer.json()) as Schemas['CustomerOrders']).orders;
}

import { expect, test, type Locator, type Page } from '@playwright/test';
import { plainDishes } from '../fixtures/browser-cart.ts';
import { placePaidOrder } from '../fixtures/browser-order.ts';
import { createOwnRestaurant, newPartner, storePartnerTokens } from '../fixtures/browser-partner.ts';
import { expired, expireStoredToken } from '../fixtures/expired-token.ts';
import { openOffline } from '../fixtures/open-offline.ts';
import { newSession, storeSession, type Session } from '../fixtures/session.ts';

/**
 * Pages that are opened or reloaded after the access token has expired, while the refresh token is valid. The server
 * rejects the expired tokens, although their signature is valid.
 */

interface Opened {
  address: string;
  shown: Locator;
}

interface Role {
  role: 'customer' | 'partner';
  /** Path of the call that reads the account. */
  account: string;
  /** Path of the call that refreshes the token. */
  refresh: string;
}

const customer: Role = { role: 'customer', account: '/auth/users/me/', refresh: '/auth/jwt/refresh/' };
const partner: Role = { role: 'partner', account: '/partner/auth/me', refresh: '/partner/auth/jwt/refresh/' };

const heading = (page: Page, name: string | RegExp, level = 1) =>
  page.getByRole('heading', { level, name, exact: true });

/** Stores the session of a customer whose access token has expired. */
async function storeExpired(page: Page, session: Session, slices = {}): Promise<void> {
  await storeSession(page, { ...session, accessToken: await expired(session.accessToken) }, slices);
}

/** Pages of a customer: stores a session with an expired token, and returns what the page must show. */
const customerPages: Record<string, (page: Page) => Promise<Opened>> = {
  ...Object.fromEntries(
    Object.entries({
      '/home': /^Welcome/,
      '/restaurants/1': 'Charminar Dastarkhwan',
      '/places/1': 'Charminar',
      '/orders': 'My Orders',
      '/profile': 'My Profile',
    }).map(([address, name]) => [
      address,
      async (page: Page) => {
        await storeExpired(page, await newSession(page.request));
        return { address, shown: heading(page, name) };
      },
    ]),
  ),
  '/cart': async (page) => {
    const session = await newSession(page.request);
    const [dish] = await plainDishes(page, session.accessToken, 3);
    if (!dish) throw new Error('The restaurant has no dish.');
    const item = { ...dish, restaurantId: 3, restaurantName: 'Udupi Upahar', qty: 1 };
    await storeExpired(page, session, { cart: { owner: session.phone, restaurantId: 3, items: [item] } });
    return { address: '/cart', shown: heading(page, 'Bill Summary', 2) };
  },
  '/orders/:id': async (page) => {
    const { session, id, code } = await placePaidOrder(page, 2);
    await storeExpired(page, session);
    return { address: `/orders/${id}`, shown: page.getByText(code, { exact: true }).first() };
  },
};

/** Pages of a partner, as above. */
const partnerPages: Record<string, (page: Page) => Promise<Opened>> = Object.fromEntries(
  Object.entries({
    '/partner/dashboard': /^Welcome/,
    '/partner/restaurants': 'Manage Restaurants',
    '/partner/board': 'Kitchen Board',
    '/partner/orders?restaurant=:id': 'Order Management',
    '/partner/profile': 'My Profile',
    '/partner/restaurants/:id/menu': /^Charminar Dastarkhwan/,
    '/partner/restaurants/:id/hours': 'Opening Hours',
  }).map(([path, name]) => [
    path,
    async (page: Page) => {
      const owner = newPartner(page.request);
      await owner.register();
      const tokens = await owner.tokens();
      const id = await createOwnRestaurant(page.request, tokens.accessToken);
      await storePartnerTokens(page, { ...tokens, accessToken: await expired(tokens.accessToken) });
      return { address: path.replace(':id', String(id)), shown: heading(page, name) };
    },
  ]),
);

/** Records the statuses of the calls that read the account and that refresh the token, and all refused calls. */
function recordCalls(page: Page, { account, refresh }: Role) {
  const calls = { account: [] as number[], refresh: [] as number[], refused: [] as string[] };
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname.replace('/api/v1/c1', '');
    if (path === account) calls.account.push(response.status());
    if (path === refresh) calls.refresh.push(response.status());
    if (response.status() === 401) calls.refused.push(path);
  });
  return {
    /** Returns the calls since the last time. */
    take: () => {
      const { account: ofAccount, refresh: ofRefresh, refused } = calls;
      Object.assign(calls, { account: [], refresh: [], refused: [] });
      return { account: ofAccount, refresh: ofRefresh, refused };
    },
  };
}

/** Opens the page with `open`, and expects that it is shown and that the session goes on with a new token. */
async function expectSession(page: Page, role: Role, { address, shown }: Opened, open: () => Promise<unknown>) {
  const known = page.waitForResponse((response) => response.url().endsWith(role.account) && response.ok());
  await open();
  await known;
  await expect(shown).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(page.getByText('Your session has ended', { exact: false })).toHaveCount(0);
}

for (const [role, pages] of [
  [customer, customerPages],
  [partner, partnerPages],
] as const) {
  for (const [path, prepare] of Object.entries(pages)) {
    test(`a ${role.role} stays logged in when ${path} is opened or reloaded with an expired token [API-26 API-27]`, async ({
      page,
    }) => {
      const opened = await prepare(page);
      const calls = recordCalls(page, role);
      await expectSession(page, role, opened, () => page.goto(opened.address));
      // The token is refreshed before the first call, once, and no call is refused.
      expect(calls.take()).toEqual({ account: [200], refresh: [200], refused: [] });
      await expireStoredToken(page, role.role);
      await expectSession(page, role, opened, () => page.reload());
      expect(calls.take()).toEqual({ account: [200], refresh: [200], refused: [] });
      // With a device clock that is an hour behind, the token seems valid: the server refuses calls, which are retried.
      await page.addInitScript(() => {
        const now = Date.now.bind(Date);
        Date.now = () => now() - 3_600_000;
      });
      await expireStoredToken(page, role.role);
      await expectSession(page, role, opened, () => page.reload());
      const { account, refresh, refused } = calls.take();
      expect(refresh).toEqual([200]);
      expect(account.at(-1)).toBe(200);
      expect(refused).not.toEqual([]);
    });
  }
}

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a customer sees the pickup code with an expired token, and stays logged in when the network is back', async ({
    page,
    context,
  }) => {
    const { session, code } = await placePaidOrder(page, 2);
    await storeSession(page, session);
    await page.goto('/orders');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const shown = page.getByText(code, { exact: true }).first();
    await expect(shown).toBeVisible();
    await expireStoredToken(page, 'customer');
    await context.setOffline(true);
    await openOffline(page, '/orders');
    await expect(shown).toBeVisible();
    await expect(page.getByText('You are offline.').first()).toBeVisible();
    const renewed = page.waitForResponse((response) => response.url().endsWith(customer.refresh));
    await context.setOffline(false);
    await page.reload();
    expect((await renewed).status()).toBe(200);
    await expect(shown).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: session.name })).toBeVisible();
  });
});

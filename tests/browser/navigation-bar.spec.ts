import { expect, test, type Page } from '@playwright/test';
import { recordLayoutShifts } from '../fixtures/browser-shifts.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { storeSession, newSession, signIn } from '../fixtures/session.ts';

const sizes = { 'a phone': { width: 360, height: 740 }, 'a desktop': { width: 1440, height: 900 } };
const bar = (page: Page) => page.getByRole('banner');

/** Returns the links of the bar, sorted by text: those in the hamburger menu on a phone, else those in the row. */
async function links(page: Page): Promise<(readonly [string, string])[]> {
  const hamburger = bar(page).getByRole('button', { name: 'Menu' });
  const inRow = bar(page).getByRole('navigation', { name: 'Main' }).getByRole('link');
  // The links load after the bar; those of the portal load after its page, too.
  await expect(hamburger.or(inRow).filter({ visible: true }).first()).toBeVisible();
  const isPhone = await hamburger.isVisible();
  if (isPhone) await hamburger.click();
  const list = isPhone ? bar(page).getByRole('navigation', { name: 'Menu' }).getByRole('link') : inRow;
  await expect(list.first()).toBeVisible();
  const found = await list.evaluateAll((all) =>
    all.map((link) => [link.textContent, link.getAttribute('href') ?? ''] as const),
  );
  if (isPhone) await page.keyboard.press('Escape');
  return found.toSorted(([one], [other]) => one.localeCompare(other));
}

for (const [device, viewport] of Object.entries(sizes)) {
  test.describe(`the bar on ${device}`, () => {
    test.use({ viewport });

    test('is above every page and does not cover the start of the page [NAV-1 NAV-2]', async ({ page }) => {
      for (const address of ['/', '/send-otp', '/signup', '/nowhere', '/partner/login']) {
        await page.goto(address);
        await expect(bar(page)).toBeVisible();
        // The bar and the main element move when a page loads late, so the space between them is polled.
        const space = async () => {
          const [above, main] = await Promise.all([bar(page).boundingBox(), page.getByRole('main').boundingBox()]);
          return above && main ? main.y - above.y - above.height : Number.NaN;
        };
        await expect.poll(space, address).toBeGreaterThanOrEqual(0);
      }
    });

    test('shows a visitor links to login, signup and partner portal [NAV-3 NAV-4 NAV-5 NAV-6 NAV-7 NAV-14]', async ({
      page,
    }) => {
      await page.goto('/signup');
      // The bar in the server's HTML has no links yet.
      await expect(bar(page).getByRole('link', { name: 'pehle' })).toBeAttached();
      expect(await links(page)).toEqual([
        ['Login', '/send-otp'],
        ['Partner Portal', '/partner/login'],
        ['Sign Up', '/signup'],
      ]);
      await bar(page).getByRole('link', { name: 'pehle' }).click();
      await expect(page).toHaveURL('/');
    });

    test("shows the partner's links on paths that start with /partner [NAV-3 CONST-1]", async ({ page }) => {
      for (const address of ['/partner/login', '/partner/orders', '/partner']) {
        await page.goto(address);
        // The portal's code and its links load later.
        await expect(page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading' })).toBeVisible();
        expect((await links(page)).map(([, to]) => to).toSorted()).toEqual([
          '/partner/login',
          '/partner/signup',
          '/send-otp',
        ]);
      }
    });

    test('shows a customer the cart with its badge [NAV-8 NAV-9 NAV-10 NAV-15]', async ({ page }) => {
      const session = await newSession(page.request);
      const dish = {
        restaurantId: 7,
        restaurantName: 'Udupi Upahar',
        price: '140.00',
        image_url: null,
        is_veg: 1,
      } as const;
      const items = [
        { ...dish, id: 71, name: 'Ghee Roast Dosa', qty: 2 },
        { ...dish, id: 72, name: 'Idli', qty: 3 },
      ];
      await storeSession(page, session, { cart: { owner: session.phone, restaurantId: 7, items } });
      await page.goto('/orders');
      const cart = bar(page).getByRole('link', { name: 'Cart' }).filter({ visible: true });
      await expect(cart).toHaveText(/^Cart5 items$/);
      await expect(cart).toHaveAttribute('href', '/cart');
      await bar(page).getByRole('link', { name: 'pehle' }).click();
      await expect(page).toHaveURL('/home');
    });

    test('offers a customer the profile, the orders and the logout [NAV-11 NAV-12 NAV-13 NAV-14]', async ({ page }) => {
      const { name } = await signIn(page);
      await page.goto('/home');
      await bar(page)
        .getByRole('button', { name: device === 'a phone' ? 'Menu' : name })
        .click();
      const menu = bar(page).getByRole('navigation', { name: 'Menu' }).filter({ visible: true });
      await expect(menu.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
      await expect(menu.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/orders');
      await menu.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('link', { name: 'Pre-order Now' })).toBeVisible();
    });
  });
}

for (const name of ['Al', 'Lakshmi Narayanan Venkatasubramanian Iyer']) {
  test(`does not shift the bar when the customer's name is loaded: ${name}`, async ({ page }) => {
    const shifts = await recordLayoutShifts(page);
    const session = await newSession(page.request);
    await storeSession(page, session, { session: { isAuthenticated: true, user: null, edited: null } });
    await page.route('**/api/v1/c1/auth/users/me/', (route) =>
      route.fulfill({ json: { name, phone: session.phone, email: null, address: null } }),
    );
    const release = await holdRequests(page, '**/api/v1/c1/auth/users/me/');
    await page.goto('/orders');
    const cart = bar(page).getByRole('link', { name: 'Cart' }).filter({ visible: true });
    await expect(bar(page).getByRole('button', { name: 'Account' })).toBeVisible();
    const before = await cart.boundingBox();
    release();
    await expect(bar(page).getByRole('button', { name })).toBeVisible();
    expect(await cart.boundingBox()).toEqual(before);
    await shifts.expectAtMost(0);
  });
}

import { expect, test, type Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { copyLinkFlow, type CopyLinkPage } from '../../shared/copy-link/flow.ts';
import type { copyLinkMachine } from '../../../../machines/shared/copy-link/copy-link.machine.ts';
import { type Screen } from '../../../engine/browser-walk.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';
import { signIn } from '../../../fixtures/session.ts';

/** Default of `STORE_URL`. */
const store = 'https://play.google.com/store/apps/details?id=example.pehle';

/** Decodes the QR code from a screenshot. */
async function scan(page: Page): Promise<string | undefined> {
  const picture = await page.getByRole('img', { name: 'QR code' }).screenshot({ scale: 'css' });
  const { data, info } = await sharp(picture).resize(480).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/** Mocks the config of a deployment that leaves the cart to the app (D1). */
async function withAppReading(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname === '/cart',
    async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace('"cart":"checkout"', '"cart":"app"');
      expect(html).toContain('"cart":"app"');
      await route.fulfill({ response, body: html });
    },
  );
}

function copyLinkScreen(page: Page): Screen<typeof copyLinkMachine, CopyLinkPage> {
  const button = page.getByRole('button', { name: /^(Copy link|Copied!)$/ });
  return {
    async open() {
      await signIn(page);
      await withAppReading(page);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto('/cart');
      await expect(button).toBeVisible();
    },
    gestures: { 'link.copy': () => button.click() },
    async expect({ shows }, can) {
      // The state while the link is being copied is too short to be observed.
      if (!can({ type: 'link.copy' })) return;
      await expect(button).toHaveText(shows.label);
      await expect(page.getByRole('alert')).toHaveCount(shows.hasFailed ? 1 : 0);
    },
    expectEmitted: () => Promise.reject(new Error('Copying tells nothing.')),
    network: { copy: 'local' },
  };
}

testWalks('copy link', {
  flow: copyLinkFlow,
  screen: copyLinkScreen,
  phone: true,
  can: (event) => event.type !== 'copy failed',
});

test('shows only links to the app store if the deployment offers the cart only in the mobile app [CART-1 CART-2 CART-3 CART-4]', async ({
  page,
}) => {
  await signIn(page);
  await withAppReading(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/cart');
  await expect(page.getByRole('main').locator('h1, p, figcaption')).toHaveText([
    'Order in the app',
    'Orders are handled in the Pehle app for Android.',
    "Point your phone's camera here to open the store.",
    'Need help? Write to support@pehle.example.',
  ]);
  await expect(page.getByText('Bill Summary')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Proceed to Pay/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Get the Android app' })).toHaveAttribute('href', store);
  expect(await scan(page)).toBe(store);
  await expect(page.getByRole('main').getByRole('link', { name: 'support@pehle.example' })).toHaveAttribute(
    'href',
    'mailto:support@pehle.example',
  );
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(store);
});

test('shows the URL to copy by hand if the browser offers no clipboard [CART-3]', async ({ page }) => {
  await signIn(page);
  await withAppReading(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('alert')).toHaveText(`This browser did not copy it. The link is ${store}`);
});

test('shows headings, steps, links and QR code on the landing page [LAND-1 LAND-2 LAND-3 LAND-4 LAND-5 LAND-6 LAND-7 LAND-8 LAND-9 ROUTE-1]', async ({
  page,
}) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Order pehle. Sit down to hot food.');
  await expect(main.getByRole('list').first().getByRole('listitem')).toHaveCount(3);
  const how = main.getByRole('region', { name: 'How it works' });
  await expect(how.getByRole('heading', { level: 3 })).toHaveText([
    'Browse restaurants',
    'Prepay and confirm',
    'Dine without delay',
  ]);
  await expect(main.getByRole('link', { name: 'Pre-order Now' })).toHaveAttribute('href', '/send-otp');
  await expect(main.getByRole('link', { name: 'Order your meal' })).toHaveAttribute('href', '/send-otp');
  await expect(main.getByRole('link', { name: 'Get the app' })).toHaveAttribute('href', store);
  await expect(main.getByRole('link', { name: 'Partner login' })).toHaveAttribute('href', '/partner/login');
  await expect(main.getByRole('link', { name: 'Partner signup' })).toHaveAttribute('href', '/partner/signup');
  await expect(main.getByRole('link', { name: 'support@pehle.example' })).toHaveAttribute(
    'href',
    'mailto:support@pehle.example',
  );
  expect(await scan(page)).toBe(store);
});

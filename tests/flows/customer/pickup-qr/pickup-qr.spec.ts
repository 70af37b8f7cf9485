import { orderStates } from '../../../../domain/order-states.ts';
import { expect, test, type Locator, type Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { expectAccessible } from '../../../engine/browser-axe.ts';
import { placePaidOrder } from '../../../fixtures/browser-order.ts';
import { storeSession } from '../../../fixtures/session.ts';

/** Reads a QR code from a screenshot, as a scanner does. */
async function scan(code: Locator): Promise<string | undefined> {
  const picture = await code.screenshot({ scale: 'css' });
  const { data, info } = await sharp(picture).resize(480).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/** Opens My Orders of a new customer with one paid order at a demo restaurant. */
async function openPaidOrder(page: Page) {
  const order = await placePaidOrder(page, 1);
  await storeSession(page, order.session);
  await page.goto('/orders');
  const origin = new URL(page.url()).origin;
  return { ...order, address: `${origin}/partner/scan#${order.id}.${order.code}` };
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`shows the QR code beside the readable code, and enlarged on a press, in the ${colorScheme} theme @phone`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    const { id, code, address } = await openPaidOrder(page);
    const card = page.getByRole('listitem').filter({ hasText: `Order ${id}` });
    await expect(card.getByText(code, { exact: true })).toBeVisible();
    const small = card.getByRole('button', { name: `Enlarge the QR code of order ${id}` });
    expect(await scan(small)).toBe(address);
    await small.press('Enter');

    const dialog = page.getByRole('dialog', { name: 'Show this at the counter' });
    const large = dialog.getByRole('img', { name: `QR code of order ${id}` });
    await expect(large).toBeVisible();
    await expect(dialog).toContainText(`Code ${code}`);
    expect(await scan(large)).toBe(address);
    // The white border of four modules is a tenth of the width; scanners need it in the dark theme too.
    const { data, info } = await sharp(await large.screenshot({ scale: 'css' }))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const border = Array.from({ length: Math.floor(info.width / 12) }, (_, depth) => {
      const at = ((info.height >> 1) * info.width + depth + 1) * info.channels;
      return [...data.subarray(at, at + 3)];
    });
    expect(new Set(border.map(String))).toEqual(new Set(['255,255,255']));
    await expectAccessible(page, 'the enlarged QR code');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(small).toBeFocused();
    await small.click();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/orders');
  });

test('shows the enlarged QR code at the full width of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  const { id } = await openPaidOrder(page);
  await page.getByRole('button', { name: `Enlarge the QR code of order ${id}` }).click();
  const large = page.getByRole('img', { name: `QR code of order ${id}` });
  const box = await large.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(300);
  expect(box?.height).toBe(box?.width);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('shows the codes of open orders that were kept on the device, and none in the cache', async ({
    page,
    context,
  }) => {
    const { id, code, address } = await openPaidOrder(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.reload();
    await expect(page.getByText(code, { exact: true })).toBeVisible();
    const cached = await page.evaluate(async () => {
      const bodies: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) bodies.push((await (await cache.match(request))?.text()) ?? '');
      }
      return bodies.join();
    });
    // As in an answer of the API: the digits alone may stand in any number or picture.
    expect(cached).not.toContain(`"${code}"`);

    await context.setOffline(true);
    await page.reload();
    const kept = page.getByRole('region', { name: 'Your codes, as last seen on this device' });
    await expect(kept.getByText(code, { exact: true })).toBeVisible();
    await kept.getByRole('button', { name: `Enlarge the QR code of order ${id}` }).click();
    expect(await scan(page.getByRole('img', { name: `QR code of order ${id}` }))).toBe(address);
  });

  test('forgets the codes at a logout, and after the hand-over', async ({ page }) => {
    const { id, code, session } = await openPaidOrder(page);
    const stored = () => page.evaluate(() => localStorage.getItem('root') ?? '');
    await expect(page.getByText(code, { exact: true })).toBeVisible();
    expect(await stored()).toContain(code);
    await page.route('**/order/getmyorders', async (route) => {
      const response = await route.fetch();
      const { orders } = (await response.json()) as { orders: { id: string }[] };
      const delivered = orders.map((order) => ({
        ...order,
        status: 'delivered',
        pickup_code: null,
        pickup_qr: undefined,
      }));
      await route.fulfill({ response, json: { orders: delivered } });
    });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: `Order ${id}` })).toContainText(
      orderStates.delivered.title,
    );
    expect(await stored()).not.toContain(code);

    await page.unroute('**/order/getmyorders');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(stored).toContain(code);
    await page.getByRole('banner').getByRole('button', { name: session.name }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    expect(await stored()).not.toContain(code);
  });
});

import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectAccessible } from '../../../engine/browser-axe.ts';
import { openCameraBrowser, plantDetector, startScanning } from '../../../fixtures/browser-camera.ts';
import { placePaidOrder } from '../../../fixtures/browser-order.ts';
import { createOwnRestaurant, newPartner, signInDemoPartner } from '../../../fixtures/browser-partner.ts';
import { writeCameraFilm } from '../../../fixtures/camera-film.ts';

/** Partners of the demo data, one for each test, because a new login code replaces the one before it. */
const demoPartners = { film: '9000000024', link: '9000000027', typing: '9000000028', denied: '9000000029' };

const handedOver = (page: Page, id: string) => page.getByText(`Order ${id} is handed over`, { exact: true });

test.describe('with a film in front of the camera', () => {
  let browser: Browser | null = null;
  test.afterEach(async () => {
    await browser?.close();
    browser = null;
  });

  test('hands two orders over with one press each, one after the other, while the camera stays open', async ({
    page,
  }, info) => {
    test.slow();
    const restaurant = await signInDemoPartner(page, demoPartners.film);
    const orders = [await placePaidOrder(page, restaurant), await placePaidOrder(page, restaurant)];
    const origin = new URL((await page.request.get('/healthz')).url()).origin;
    const film = info.outputPath('film.y4m');
    await writeCameraFilm(
      film,
      orders.map(({ id, code }) => `${origin}/partner/scan#${id}.${code}`),
    );
    const opened = await openCameraBrowser(page, film);
    ({ browser } = opened);
    const { counter } = opened;
    let cameras = 0;
    await counter.exposeFunction('countCamera', () => (cameras += 1));
    await counter.addInitScript(() => {
      const devices = navigator.mediaDevices;
      const open = devices.getUserMedia.bind(devices);
      devices.getUserMedia = (wanted) => {
        (globalThis as unknown as { countCamera(): void }).countCamera();
        return open(wanted);
      };
    });
    await counter.goto('/partner/scan');
    await startScanning(counter);
    for (const { id, status } of orders) {
      const press = counter.getByRole('button', { name: `Hand over order ${id}` });
      await expect(press).toBeVisible({ timeout: 30_000 });
      expect(await status(), 'a code alone hands nothing over').toBe('confirmed');
      await press.click();
      await expect.poll(status, { timeout: 30_000 }).toBe('delivered');
    }
    await expect(counter.getByText(/^Order .* is handed over$|^Already handed over at/).first()).toBeVisible();
    expect(cameras).toBe(1);
    await expectAccessible(counter, 'the scan page with a picture');
  });
});

test('opened by the link of a QR code, shows the order and waits for a press, then hands over', async ({ page }) => {
  test.slow();
  const order = await placePaidOrder(page, await signInDemoPartner(page, demoPartners.link));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url() + (request.postData() ?? '')));
  await page.goto(`/partner/scan#${order.id}.${order.code}`);
  const press = page.getByRole('button', { name: `Hand over order ${order.id}` });
  await expect(press).toBeVisible();
  await expect(page.locator('[data-summary]')).toContainText(/^Not started.*\d ×/);
  expect(requests.filter((each) => each.includes(order.code) && each.includes('?'))).toEqual([]);
  expect(await order.status()).toBe('confirmed');
  await press.click();
  await expect(handedOver(page, order.id)).toBeVisible();
  expect(await order.status()).toBe('delivered');
  await page.reload();
  await expect(page.getByText(/^Already handed over at \d{1,2}:\d\d [ap]m\.$/)).toBeVisible();
});

test('an order for a later day that was not handed over can be checked again, by keyboard', async ({ page }) => {
  await signInDemoPartner(page, demoPartners.link);
  const question = 'This order is for tomorrow, 1:00 pm. Hand it over now?';
  const bodies: unknown[] = [];
  await page.route('**/partner/order/verifyOTP', (route) => {
    const body = route.request().postDataJSON() as { preview?: boolean };
    bodies.push(body.preview);
    const early = { success: false, message: question, reason: 'found', pickup_at: 0 };
    return route.fulfill({ json: body.preview ? early : { success: true, message: 'Delivered.' } });
  });
  await page.goto('/partner/scan#12-1042.482913');
  await expect(page.getByText(question)).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).press('Enter');
  await expect(page.getByText('Order 12-1042 was not handed over')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hand over order 12-1042' })).toHaveCount(0);
  await expectAccessible(page, 'the scan page after an order was not handed over');
  await expect(page.getByRole('button', { name: 'Check again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Hand over order 12-1042' }).press('Enter');
  await expect(handedOver(page, '12-1042')).toBeVisible();
  expect(bodies).toEqual([true, true, undefined]);
});

test('opened by a link without a session, comes back to the order after the login', async ({ page }) => {
  await page.goto('/partner/scan#12-1042.482913');
  await expect(page).toHaveURL('/partner/login');
  expect(await page.evaluate(() => sessionStorage.getItem('partnerReturnTo'))).toBe('/partner/scan#12-1042.482913');
});

test('allows the camera on pages of the portal only', async ({ page }) => {
  const policy = async (at: string) => (await page.request.get(at)).headers()['permissions-policy'] ?? '';
  for (const at of ['/partner/scan', '/partner/login', '/partner/board?x=1'])
    expect(await policy(at)).toContain('camera=(self),');
  for (const at of ['/', '/orders', '/partners', '/api/v1/c1/partner/board', '/cart?/partner/scan'])
    expect(await policy(at)).toContain('camera=(),');
});

test('asks for the restaurant once: a reload and the link in the bar keep the choice', async ({ page }) => {
  const { accessToken } = await newPartner(page.request).signIn(page);
  const [first] = [
    await createOwnRestaurant(page.request, accessToken),
    await createOwnRestaurant(page.request, accessToken, { name: 'Udupi Grand' }),
  ];
  await page.goto('/partner/scan');
  await page.getByRole('button', { name: /^Charminar/ }).click();
  const chosen = page.getByLabel('Restaurant', { exact: true });
  await expect(chosen).toHaveValue(String(first));
  await page.reload();
  await expect(chosen).toHaveValue(String(first));
  await chosen.selectOption({ label: 'Udupi Grand' });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await expect(chosen.locator('option:checked')).toHaveText('Udupi Grand');
});

test('offers typing where the browser has no BarcodeDetector, and hands over a code that a scanner types into either field', async ({
  page,
}) => {
  test.slow();
  const restaurant = await signInDemoPartner(page, demoPartners.typing);
  const order = await placePaidOrder(page, restaurant);
  await page.goto('/partner/scan');
  const typing = page.getByText('This browser does not read QR codes');
  const where = page.getByRole('heading', { name: 'Where do you hand over?' });
  await expect(where.or(typing).first()).toBeVisible();
  if (await where.isVisible()) await page.getByRole('main').getByRole('button').first().click();
  await expect(typing).toBeVisible();
  const scanInto = async (label: string) => {
    await page.getByLabel(label).focus();
    await page.keyboard.type(`${new URL(page.url()).origin}/partner/scan#${order.id}.${order.code}`);
    await page.keyboard.press('Enter');
  };
  await scanInto('Order number');
  const press = page.getByRole('button', { name: `Hand over order ${order.id}` });
  const refused = page.getByText(/^This order is for /);
  await expect(press.or(refused)).toBeVisible();
  if (await refused.isVisible()) {
    await page.getByLabel('Restaurant', { exact: true }).selectOption(String(restaurant));
    await page.getByLabel('Order number').fill(order.id);
    await page.getByLabel('6-digit OTP').fill(order.code);
    await page.keyboard.press('Enter');
  }
  await expect(press).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await scanInto('6-digit OTP');
  await press.click();
  await expect(handedOver(page, order.id)).toBeVisible();
  expect(await order.status()).toBe('delivered');
});

test('says what to do where the camera is not allowed, by the browser and by the page', async ({ page }) => {
  await signInDemoPartner(page, demoPartners.denied);
  await plantDetector(page);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Denied.', 'NotAllowedError'));
  });
  await page.goto('/partner/scan');
  const where = page.getByRole('heading', { name: 'Where do you hand over?' });
  /** Waits for this text; if the partner has several restaurants, chooses the first. */
  const expectProblem = async (text: string) => {
    const problem = page.getByText(text);
    await expect(where.or(problem).first()).toBeVisible();
    if (await where.isVisible()) await page.getByRole('main').getByRole('button').first().click();
    await expect(problem).toBeVisible();
  };
  await expectProblem('The camera is not allowed');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible(page, 'the scan page without a camera');
  const reload = page.getByRole('link', { name: 'Reload the page' });
  await expect(reload).toHaveCount(0);
  await page.getByRole('button', { name: 'Type the code' }).click();
  await expect(page.getByLabel('Order number')).toBeVisible();

  // As on a page whose header allows no camera, because the document was opened from another part.
  await page.addInitScript(() =>
    Object.defineProperty(document, 'featurePolicy', { value: { allowsFeature: () => false } }),
  );
  await page.reload();
  await expectProblem('The camera is off on this page');
  await expect(reload).toHaveAttribute('href', '/partner/scan');
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await reload.click();
  await expectProblem('The camera is off on this page');
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(false);
});

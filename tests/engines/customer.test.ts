import { request, type APIRequestContext } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newCustomer } from '../fixtures/browser-customer.ts';
import { engines, missingPrograms, openBrowser, type EngineBrowser } from './browsers.ts';
import { pageOf, type EnginePage } from './page.ts';
import { createProduct } from './product.ts';

// The way of a diner through another engine than Chromium, with what only that engine does: its back/forward cache, its
// service worker without a server, and its policy for content. The tests of an engine are one journey.

/** Open around the clock. */
const restaurant = { id: 11, name: 'Mangalore Meen Mane', partner: '9000000022' };

let product: Awaited<ReturnType<typeof createProduct>>;
let api: APIRequestContext;

beforeAll(async () => {
  const missing = missingPrograms();
  if (missing !== null) throw new Error(missing);
  product = await createProduct();
  await product.start();
  api = await request.newContext({ baseURL: product.origin });
});
afterAll(async () => {
  await api?.dispose();
  await product?.remove();
});

describe.each(engines)('a customer in %s', (engine) => {
  let browser: EngineBrowser;
  let page: EnginePage;
  let code: string;
  let orderId: string;

  beforeAll(async () => {
    browser = await openBrowser(engine);
    page = pageOf(browser.driver, product.origin);
  });
  afterAll(() => browser?.quit());

  /** Logs a new customer in through the page that is open. */
  async function logIn(name: string): Promise<string> {
    const customer = newCustomer(api);
    await api.post('/api/v1/c1/auth/register/', { data: { name, phone: customer.phone } });
    await page.fill('Phone number', customer.phone);
    await page.press('Continue');
    await page.seePath('/verify-otp');
    await customer.readCode();
    const field = await page.field('6-digit OTP');
    await field.sendKeys(customer.code);
    await page.seePath('/home');
    return customer.phone;
  }

  /** Logs the partner of the restaurant in. */
  async function logInPartner(): Promise<void> {
    await page.open('/partner/login');
    await page.fill('Phone number', restaurant.partner);
    await page.press('Send OTP');
    const field = await page.field('6-digit OTP');
    const outbox = await api.get(`/demo/outbox?phone=${restaurant.partner}`);
    const { messages } = (await outbox.json()) as { messages: { code: string }[] };
    await field.sendKeys(messages.at(-1)?.code ?? '');
    await page.seePath('/partner/dashboard');
  }

  async function addDish(): Promise<void> {
    await page.open(`/restaurants/${restaurant.id}`);
    await page.seePath(`/restaurants/${restaurant.id}`);
    await page.press('^ADD ');
    await page.see('View cart');
  }

  /**
   * Does `work` in a second window, then returns to the first one. The driver of WebKitGTK opens a tab behind the tab that is
   * shown; a page there gets no frames, so no person could press what is on it.
   */
  async function inSecondWindow(work: () => Promise<void>): Promise<void> {
    const first = await browser.driver.getWindowHandle();
    await browser.driver.switchTo().newWindow('window');
    await work();
    await browser.driver.close();
    await browser.driver.switchTo().window(first);
  }

  /** Leaves the page while `work` changes what is stored, then returns to the page as the browser kept it. */
  async function whileAway(work: () => Promise<void>): Promise<boolean> {
    await page.run(
      'window.isSamePage = true; addEventListener("pageshow", (event) => { window.wasKept = event.persisted; })',
    );
    await page.open('/docs');
    await inSecondWindow(work);
    await page.back();
    const isKept = await page.run<boolean>('return window.isSamePage === true');
    return isKept;
  }

  it('logs in, orders and reads the pickup code', async () => {
    await page.open('/');
    await page.press('Pre-order Now');
    await logIn('Asha Rao');
    await addDish();
    await page.press('^.*View cart');
    await page.see('Bill Summary');
    await page.press('^Proceed to Pay');
    await page.press('^Pay ₹');
    await page.seePath('/orders');
    orderId = (await page.see(/Order \d+-\d+/)).replace('Order ', '');
    code = await page.see(/\b\d{3} ?\d{3}\b/);
    expect(code).not.toBe('');
  });

  it('shows the pickup code while the server cannot be reached', async () => {
    await vi.waitFor(
      async () => expect(await page.run('return navigator.serviceWorker.controller !== null')).toBe(true),
      30_000,
    );
    await page.reload();
    await page.see(code);
    await product.stop();
    await page.open('/orders');
    await page.see(code);
    await product.start();
  });

  it('lets a partner see the order on the board at once and get it ready', async () => {
    await inSecondWindow(async () => {
      await logInPartner();
      await page.open('/partner/board');
      await page.see(`Order ${orderId}`);
      await page.press(`Prepare order ${orderId}`);
      await page.press(`Ready order ${orderId}`);
      // A press waits some seconds for its undo, then it is sent.
      await page.see(`Order ${orderId} is ready.`);
    });
    await page.open(`/orders/${orderId}`);
    expect(await page.see('Show your code. Pick it up until')).not.toBe('');
  });

  it('replaces the quantity of a dish by what is typed after a press', async () => {
    await inSecondWindow(async () => {
      await page.open(`/partner/restaurants/${restaurant.id}/menu`);
      const field = await page.field('^Quantity for ');
      await field.click();
      await browser.driver.actions().sendKeys('12').perform();
      expect(await page.run('return arguments[0].value', field)).toBe('12');
    });
  });

  it('shows after Back that the cart was paid in another window', async () => {
    await addDish();
    await page.press('^.*View cart');
    await page.see('Bill Summary');
    const isKept = await whileAway(async () => {
      await page.open('/cart');
      await page.press('^Proceed to Pay');
      await page.press('^Pay ₹');
      await page.seePath('/orders');
    });
    // Firefox may load the page again instead.
    expect(isKept || engine === 'Firefox').toBe(true);
    await page.seeNothingOf('Proceed to Pay');
  });

  it('is scrolled as before after Back', async () => {
    await page.open('/home');
    const scroll = async () => expect(await page.run('scrollTo(0, 150); return scrollY')).toBe(150);
    await vi.waitFor(scroll, 30_000);
    const isKept = await whileAway(() => Promise.resolve());
    // Firefox may load the page again instead.
    expect(isKept || engine === 'Firefox').toBe(true);
    await vi.waitFor(async () => expect(await page.run('return scrollY')).toBe(150), 30_000);
  });

  it('shows nothing of a customer after Back who logged out in another window', async () => {
    await page.open('/profile');
    await page.see('Asha Rao');
    const isKept = await whileAway(async () => {
      await page.open('/home');
      await page.run('localStorage.length');
      await page.press('Asha Rao');
      await page.press('Logout');
      await page.seePath('/');
    });
    // Firefox may load the page again instead.
    expect(isKept || engine === 'Firefox').toBe(true);
    await page.seeNothingOf('Asha Rao');
    await page.seePath('/');
  });
});

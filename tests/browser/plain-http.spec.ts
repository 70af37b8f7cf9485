import { expect, test, type Page } from '@playwright/test';
import { newCustomer } from '../fixtures/browser-customer.ts';
import { newMenu, threeDishes } from '../fixtures/browser-menu.ts';

// A demo on a phone, or a tablet in the kitchen: plain http by a name is no secure context, unlike http://127.0.0.1.
const name = 'pehle.test';
test.use({
  launchOptions: async ({ launchOptions }, provide) => {
    await provide({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${name} 127.0.0.1`],
    });
  },
});

const named = (baseURL = '', path = '/') => Object.assign(new URL(path, baseURL), { hostname: name }).href;

async function expectInsecure(page: Page): Promise<void> {
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto])).toEqual([false, false]);
}

test('a customer pays by plain http and a name, without a secure context', async ({ page, baseURL }) => {
  const customer = newCustomer(page.request);
  await customer.register();
  await page.goto(named(baseURL, '/send-otp'));
  await expectInsecure(page);
  await page.getByLabel('Phone number').fill(customer.phone);
  await page.getByRole('button', { name: 'Continue' }).click();
  const code = page.getByLabel('6-digit OTP');
  await expect(code).toBeVisible();
  await customer.readCode();
  await code.fill(customer.code);
  await page.getByRole('link', { name: 'Charminar Dastarkhwan' }).click();
  await page.getByRole('button', { name: 'ADD Paneer Dum Biryani' }).click();
  await page.getByRole('link', { name: 'View cart' }).click();
  await page.getByRole('button', { name: 'Proceed to Pay' }).click();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(page.getByText('Payment successful. Your order has been placed.')).toBeVisible();
});

test('a partner uses the board and the menu by plain http and a name', async ({ page, baseURL }) => {
  const menu = await newMenu(page, threeDishes);
  // The session is stored for the address; this copies it to the name.
  const { origins } = await page.context().storageState();
  await page.context().setStorageState({
    cookies: [],
    origins: origins.map(({ localStorage }) => ({ origin: new URL(named(baseURL)).origin, localStorage })),
  });
  await page.goto(named(baseURL, '/partner/board'));
  await expectInsecure(page);
  await expect(page.getByRole('heading', { name: 'Kitchen Board' })).toBeVisible();
  await page.goto(named(baseURL, `/partner/restaurants/${menu.restaurantId}/menu`));
  await page.getByRole('button', { name: 'Increment Ghee Roast Dosa' }).click();
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Ghee Roast Dosa' }) });
  await expect(row.getByRole('cell').nth(1)).toHaveText('25 in stock');
});

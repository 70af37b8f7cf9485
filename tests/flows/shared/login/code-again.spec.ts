import { expect, test, type Page } from '@playwright/test';
import { recordAnnouncements } from '../../../fixtures/announcements.ts';
import { newPartner } from '../../../fixtures/browser-partner.ts';
import { newCustomer } from '../../../fixtures/browser-customer.ts';

/** The logins of both roles. Within 30 s after a code was sent, the same number gets no other code. */
const sides = [
  {
    side: 'a customer',
    person: newCustomer,
    at: '/send-otp',
    ask: 'Continue',
    back: 'Go back to Login',
    path: '**/auth/send-otp/',
    sent: [],
    hint: 'Please check your mobile messages. ',
    inside: '/home',
  },
  {
    side: 'a partner',
    person: newPartner,
    at: '/partner/login',
    ask: 'Send OTP',
    back: 'Change Phone Number',
    path: '**/partner/auth/send_otp',
    sent: ['OTP sent successfully!'],
    hint: '',
    inside: '/partner/dashboard',
  },
] as const;

const code = (page: Page) => page.getByLabel('6-digit OTP');
const phone = (page: Page) => page.getByLabel('Phone number');
const resend = (page: Page) => page.getByRole('button', { name: /^Resend OTP/ });

/** Returns the seconds that 'Resend OTP' shows; 0 if the button is enabled. */
async function secondsLeft(page: Page): Promise<number> {
  return Number(/(\d+) s$/.exec((await resend(page).textContent()) ?? '')?.[1] ?? 0);
}

for (const { side, person, at, ask, back, path, sent, hint, inside } of sides) {
  test(`${side} who goes back and on within 30 s returns to the same code and the remaining wait`, async ({ page }) => {
    const someone = person(page.request);
    const another = person(page.request);
    await someone.register();
    await another.register();
    const asked: unknown[] = [];
    await page.route(path, (route) => {
      asked.push(route.request().postDataJSON());
      return route.continue();
    });
    await page.goto(at);
    await phone(page).fill(someone.phone);
    await page.clock.install();
    await page.getByRole('button', { name: ask }).click();
    await expect(code(page)).toBeVisible();
    await someone.readCode();
    await page.clock.runFor(10_000);
    await page.getByRole('button', { name: back }).click();
    await expect(phone(page)).toHaveValue(someone.phone);
    await page.getByRole('button', { name: ask }).click();
    await expect(code(page)).toBeVisible();
    expect(await secondsLeft(page)).toBeLessThanOrEqual(20);
    expect(await secondsLeft(page)).toBeGreaterThan(10);
    // Nothing changes after a reload, neither in the code step nor in the phone step.
    await page.reload();
    await expect(code(page)).toBeVisible();
    expect(await secondsLeft(page)).toBeLessThanOrEqual(20);
    expect(await secondsLeft(page)).toBeGreaterThan(10);
    await page.getByRole('button', { name: back }).click();
    await page.reload();
    await expect(phone(page)).toHaveValue(someone.phone);
    await page.getByRole('button', { name: ask }).click();
    await expect(code(page)).toBeVisible();
    expect(asked).toEqual([{ phone: someone.phone }]);

    // Another number gets its own code.
    await page.getByRole('button', { name: back }).click();
    await phone(page).fill(another.phone);
    await page.getByRole('button', { name: ask }).click();
    await expect(code(page)).toBeVisible();
    expect(asked).toEqual([{ phone: someone.phone }, { phone: another.phone }]);
    await another.readCode();

    // After 30 s another code is sent.
    await page.getByRole('button', { name: back }).click();
    await page.clock.runFor(31_000);
    const third = page.waitForRequest(path);
    await page.getByRole('button', { name: ask }).click();
    expect((await third).postDataJSON()).toEqual({ phone: another.phone });
  });

  test(`${side} hears how long to wait for Resend OTP: at once, 10 s before the end, and at the end`, async ({
    page,
  }) => {
    const { said } = await recordAnnouncements(page);
    const someone = person(page.request);
    await someone.register();
    await page.route('**/demo/outbox*', (route) => route.fulfill({ json: { messages: [] } }));
    await page.clock.install();
    await page.goto(at);
    await phone(page).fill(someone.phone);
    await page.getByRole('button', { name: ask }).click();
    const first = [...sent, expect.stringMatching(new RegExp(`^${hint}Resend OTP in (30|2\\d) s$`))];
    await expect.poll(said).toEqual(first);
    await page.clock.runFor(20_000);
    await expect.poll(said).toEqual([...first, 'Resend OTP in 10 s']);
    await page.clock.runFor(10_000);
    const all = [...first, 'Resend OTP in 10 s', 'You can resend the OTP now'];
    await expect.poll(said).toEqual(all);
    await resend(page).click();
    await expect(resend(page)).toBeDisabled();
    await expect.poll(said).toEqual([...all, ...first]);
  });

  test(`${side} who went back to the phone step logs in with the code that was sent before`, async ({ page }) => {
    const someone = person(page.request);
    await someone.register();
    await page.goto(at);
    await phone(page).fill(someone.phone);
    await page.getByRole('button', { name: ask }).click();
    await expect(code(page)).toBeVisible();
    await someone.readCode();
    await page.getByRole('button', { name: back }).click();
    await page.getByRole('button', { name: ask }).click();
    await code(page).fill(someone.code);
    await expect(page).toHaveURL(inside);
    const stored = () => page.evaluate(() => localStorage.getItem('root') ?? '');
    await expect.poll(stored).not.toContain(`"sent":{"phone":"${someone.phone}"`);
  });

  test(`${side} whose code was sent with a lost response reaches the code step on the next request`, async ({
    page,
  }) => {
    const someone = person(page.request);
    await someone.register();
    await page.goto(at);
    await phone(page).fill(someone.phone);
    // The document has given the browser its cookie (D321), so the lost response holds none.
    await page.route(path, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: ask }).click();
    await expect(page.getByText(/Network connection issue/)).toBeVisible();
    await page.unroute(path);
    await askAgain(page, path, ask);
    await someone.readCode();
    await code(page).fill(someone.code);
    await expect(page).toHaveURL(inside);
  });
}

test('a customer who clicked Cancel after the code was sent reaches the code step on the next request', async ({
  page,
}) => {
  const path = '**/auth/send-otp/';
  const customer = newCustomer(page.request);
  await customer.register();
  await page.goto('/send-otp');
  await phone(page).fill(customer.phone);
  const codeSent = new Promise<void>((resolve) => {
    void page.route(path, async (route) => {
      await route.fetch(); // the page gets the cookie, but not the response
      resolve();
    });
  });
  await page.getByRole('button', { name: 'Continue' }).click();
  await codeSent;
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.unroute(path);
  await askAgain(page, path, 'Continue');
  await customer.readCode();
  await code(page).fill(customer.code);
  await expect(page).toHaveURL('/home');
});

/** Requests another code within 30 s. The server rejects it, and the page shows the code step with the wait. */
async function askAgain(page: Page, path: string, ask: string): Promise<void> {
  const again = page.waitForResponse(path);
  await page.getByRole('button', { name: ask }).click();
  expect((await again).status()).toBe(429);
  await expect(code(page)).toBeVisible();
  expect(await secondsLeft(page)).toBeGreaterThan(0);
  expect(await secondsLeft(page)).toBeLessThanOrEqual(30);
  await expect(page.getByText(/Please wait/)).toHaveCount(0);
}

import { expect, test } from '@playwright/test';
import { recordLayoutShifts } from '../../../fixtures/browser-shifts.ts';
import { newPartner } from '../../../fixtures/browser-partner.ts';
import { holdRequests } from '../../../fixtures/hold-requests.ts';
import { newSession } from '../../../fixtures/session.ts';

for (const viewport of [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 1024, height: 720 },
  { width: 1280, height: 720 },
]) {
  test(`covers no control with two messages at ${viewport.width} × ${viewport.height}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const message = (id: number) => ({
      id,
      text: `${100_000 + id} is your Pehle code. It is good for 5 minutes.\n@127.0.0.1 #${100_000 + id}`,
      code: String(100_000 + id),
      at: '2026-11-21T07:30:00.000Z',
    });
    await page.route('**/demo/outbox*', (route) => route.fulfill({ json: { messages: [message(1), message(2)] } }));
    const sent = { message: 'Sent.', retry_after_seconds: 30, expires_in_seconds: 300 };
    await page.route('**/auth/send-otp/', (route) => route.fulfill({ json: sent }));
    await page.goto('/send-otp');
    // The button of the closed panel is below the content of the page.
    const [closed, content] = [
      await page.getByRole('button', { name: 'Demo phone' }).boundingBox(),
      await page.getByRole('main').boundingBox(),
    ];
    expect(closed?.y).toBeGreaterThanOrEqual((content?.y ?? 0) + (content?.height ?? Infinity));
    await page.getByLabel('Phone').fill('9000000001');
    await page.getByRole('button', { name: 'Continue' }).click();
    const phone = page.getByRole('complementary', { name: 'Demo phone' });
    await expect(phone.getByRole('listitem')).not.toHaveCount(0);
    await expect(phone.getByText(/^(Waiting for a message|No messages yet)/)).toHaveCount(0);
    // Only the newest code is valid. It is the first in the list.
    await expect(phone.getByRole('button', { name: 'Use this code' })).toHaveCount(1);
    await expect(phone.getByRole('listitem').first().getByRole('button', { name: 'Use this code' })).toBeVisible();
    await expect(phone.getByText('100002 is your Pehle code', { exact: false })).toBeVisible();
    const main = page.getByRole('main');
    for (const control of await main.locator('button, a, input').all()) {
      await control.scrollIntoViewIfNeeded();
      const [own, its] = [await control.boundingBox(), await phone.boundingBox()];
      if (!own || !its) throw new Error('A control or the demo phone is not shown.');
      const isBeside = own.x + own.width <= its.x || its.x + its.width <= own.x;
      const isAbove = own.y + own.height <= its.y || its.y + its.height <= own.y;
      expect(isBeside || isAbove, (await control.textContent()) ?? '').toBe(true);
    }
  });
}

// A name that needs more lines than the greeting reserves moves the content below, since no text is cut (D350).
for (const { width, name } of [
  { width: 360, name: 'Venkatesh Iyer' },
  { width: 1280, name: 'Venkata Satyanarayana Subramaniam' },
])
  test(`causes no layout shift when the name ${name} appears at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    const { accessToken, refreshToken } = await newSession(page.request);
    await page.addInitScript(
      ([access, refresh]) => {
        localStorage.setItem('access', access);
        localStorage.setItem('refresh', refresh);
      },
      [accessToken, refreshToken] as const,
    );
    await page.route('**/auth/users/me/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), name } });
    });
    const release = await holdRequests(page, '**/auth/users/me/');
    const shifts = await recordLayoutShifts(page);
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome!');
    await expect(page.getByText(/restaurants found/)).toBeVisible();
    const lead = page.getByText('Choose where to eat.', { exact: false });
    const before = { y: (await lead.boundingBox())?.y, shift: await shifts.sum() };
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${name}!`);
    expect((await lead.boundingBox())?.y).toBe(before.y);
    expect((await shifts.sum()) - before.shift).toBe(0);
  });

test('shows a message about an order, and offers only the newest login code', async ({ page }) => {
  const at = '2026-11-21T07:30:00.000Z';
  const messages = [
    { id: 1, text: '482913 is your Pehle code.', code: '482913', at },
    { id: 2, text: 'Pehle: order 12-1042 is paid, ready about 1:20 pm. Show 731 204 at Udupi Upahar.', code: '', at },
  ];
  await page.route('**/demo/outbox*', (route) => {
    const after = Number(new URL(route.request().url()).searchParams.get('after'));
    return route.fulfill({ json: { messages: messages.filter(({ id }) => id > after) } });
  });
  const sent = { message: 'Sent.', retry_after_seconds: 30, expires_in_seconds: 300 };
  await page.route('**/auth/send-otp/', (route) => route.fulfill({ json: sent }));
  await page.goto('/send-otp');
  await page.getByLabel('Phone').fill('9000000001');
  await page.getByRole('button', { name: 'Continue' }).click();
  const phone = page.getByRole('complementary', { name: 'Demo phone' });
  await expect(phone.getByRole('listitem').first()).toContainText('Show 731 204');
  const use = page.getByRole('button', { name: 'Use this code' });
  await expect(use).toHaveCount(1);
  await expect(phone.getByRole('listitem').filter({ has: use })).toContainText('482913');
  await expect(phone.getByRole('listitem')).toHaveText([/Show 731 204/, /^482913 is your Pehle code\./]);
});

test('shows the code of a partner, also while a customer is logged in, and logs in by it', async ({ page }) => {
  const partner = newPartner(page.request);
  await partner.register();
  const { accessToken, refreshToken } = await newSession(page.request);
  await page.addInitScript(
    ([access, refresh]) => {
      localStorage.setItem('access', access);
      localStorage.setItem('refresh', refresh);
    },
    [accessToken, refreshToken] as const,
  );
  await page.goto('/partner/login');
  await page.getByLabel('Phone number').fill(partner.phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const phone = page.getByRole('complementary', { name: 'Demo phone' });
  await phone.getByRole('button', { name: 'Use this code' }).click();
  await expect(page.getByRole('heading', { name: `Welcome, ${partner.name}!` })).toBeVisible();
  await expect(phone).toHaveCount(0);
});

test('opens and closes by a press, and says that no code has arrived', async ({ page }) => {
  await page.goto('/send-otp');
  const phone = page.getByRole('complementary', { name: 'Demo phone' });
  await page.getByRole('button', { name: 'Demo phone', exact: true }).click();
  await expect(phone.getByText('Codes arrive here; no SMS is sent.', { exact: true })).toBeVisible();
  await expect(phone.getByText('No messages yet.', { exact: true })).toBeVisible();
  await phone.getByRole('button', { name: 'Close the demo phone' }).click();
  await expect(phone).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Demo phone', exact: true })).toBeVisible();
});

import { expect, test, type Request } from '@playwright/test';
import { askForCode } from '../../../fixtures/session.ts';

test.use({ serviceWorkers: 'allow' });

test('sends the browser’s HttpOnly cookie with a login, also through the service worker', async ({ page, context }) => {
  await page.goto('/');
  // Waits until the service worker controls the page, as at every later visit.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const verified = page.waitForRequest((request: Request) => request.url().endsWith('/auth/verify-otp/'));
  const { code } = await askForCode(page);
  const [cookie] = await context.cookies(new URL('/api/v1/c1/auth/', page.url()).href);
  expect(cookie).toMatchObject({
    name: 'browser_id',
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: false,
  });
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await page.getByRole('textbox').fill(code);
  expect((await (await verified).allHeaders())['cookie']).toBe(`browser_id=${cookie?.value}`);
  await expect(page).toHaveURL('/home');
});

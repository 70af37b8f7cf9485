import { expect, test } from '@playwright/test';

/** The customer's scripts ask Chromium to compile all their functions while they load (D288). */

test("asks the browser to compile the customer's scripts while they load, and not the portal", async ({ page }) => {
  const urls = new Map<string, string>();
  page.on('request', (request) => {
    const name = /\/assets\/(.+)-.{7}\.js$/.exec(request.url())?.[1];
    if (name) urls.set(name, request.url());
  });
  for (const path of ['/partner/login', '/send-otp']) {
    await page.goto(path);
    await expect(page.getByLabel('Phone number')).toBeVisible();
  }
  const beginning = async (name: string) =>
    (await (await page.request.get(urls.get(name) ?? name)).text()).slice(0, 28);
  for (const name of ['vendor', 'shared', 'page-send-otp']) {
    // The form is displayed before its scripts are requested (D291).
    await expect.poll(() => urls.has(name), name).toBe(true);
    expect(await beginning(name), name).toBe('//# allFunctionsCalledOnLoad');
  }
  expect(await beginning('portal')).not.toBe('//# allFunctionsCalledOnLoad');
});

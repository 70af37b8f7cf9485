import { expect, test } from '@playwright/test';
import { brokenWords, everybody, layoutFaults, openComplete } from '../fixtures/browser-layout.ts';

// The browser's text size: 200 % of the usual 16 px (WCAG 1.4.4).
test.use({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }),
    { scope: 'worker' },
  ],
});

for (const { who, prepare } of everybody)
  test(`the pages of ${who} are complete with text of 200 %`, async ({ page }) => {
    test.slow();
    for (const address of await prepare(page)) {
      await openComplete(page, address);
      for (const width of [1600, 1280, 768, 360, 320]) {
        await page.setViewportSize({ width, height: 740 });
        expect.soft(await layoutFaults(page), `${address} at ${width} px`).toEqual([]);
        // Names may be longer than the narrower windows.
        if (width > 768) expect.soft(await brokenWords(page), `${address} at ${width} px`).toEqual([]);
      }
    }
  });

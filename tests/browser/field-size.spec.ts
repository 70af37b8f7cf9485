import { expect, test, type Page } from '@playwright/test';
import { everybody, openComplete } from '../fixtures/browser-layout.ts';

/** Returns the fields for text, and the selects, whose text is smaller than 16 px: iPhones zoom into those. */
function smallFields(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
      .filter((field) => !['checkbox', 'radio', 'file', 'hidden'].includes(field.type))
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map(
        (field) =>
          `${field.labels?.[0]?.textContent ?? field.ariaLabel ?? field.name}: ${field.outerHTML.slice(0, 80)}`,
      ),
  );
}

/** Presses that open a dialog with fields, on the pages that have one. */
const dialogs: Readonly<Record<string, RegExp>> = { menu: /^Add (Menu )?Item/ };

for (const { who, prepare } of everybody)
  test(`the fields on the pages of ${who} have text of 16 px or more`, async ({ page }) => {
    test.slow();
    for (const address of await prepare(page)) {
      await openComplete(page, address);
      for (const width of [1440, 360, 240]) {
        await page.setViewportSize({ width, height: 740 });
        expect.soft(await smallFields(page), `${address} at ${width} px`).toEqual([]);
      }
      const opener = dialogs[address.split('/').at(-1) ?? ''];
      if (opener === undefined || who !== 'a partner') continue;
      await page.getByRole('button', { name: opener }).first().click();
      await expect(page.getByRole('dialog').locator('input').first()).toBeVisible();
      expect.soft(await smallFields(page), `the dialog of ${address}`).toEqual([]);
    }
  });

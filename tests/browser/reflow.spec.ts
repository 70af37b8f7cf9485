import { expect, test, type Page } from '@playwright/test';
import { createCartCustomer } from '../fixtures/browser-cart.ts';
import { brokenWords, everybody, layoutFaults, openComplete } from '../fixtures/browser-layout.ts';

/**
 * Zooming a page of 1280 × 1024 to 200 % and 400 % gives 640 × 512 and 320 × 256 (WCAG 1.4.4, 1.4.10); the text spacing
 * of 1.4.12 must not hide anything either.
 */
const sizes = [
  { name: '200 %', width: 640, height: 512 },
  { name: '400 %', width: 320, height: 256 },
  // The narrowest window that shows the links of the bar in a row.
  { name: '768 px', width: 768, height: 1024 },
];

const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** Returns controls that cannot be scrolled to an uncovered position. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const covered: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea)')) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[aria-hidden="true"]')) continue;
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { left, top, width, height } = control.getBoundingClientRect();
      if (width < 2 || height < 2) continue;
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      const isFree = over && (control.contains(over) || over.contains(control) || over.closest('label') !== null);
      if (!isFree)
        covered.push(
          `${control.getAttribute('aria-label') ?? control.textContent}: ${over?.outerHTML.slice(0, 80) ?? 'outside'}`,
        );
    }
    scrollTo(0, 0);
    return covered;
  });
}

async function expectNothingLost(page: Page, address: string): Promise<void> {
  await openComplete(page, address);
  for (const { name, ...size } of sizes) {
    await page.setViewportSize(size);
    expect.soft(await layoutFaults(page), `${address} at ${name}`).toEqual([]);
    expect.soft(await brokenWords(page), `${address} at ${name}, broken words`).toEqual([]);
    expect.soft(await coveredControls(page), `${address} at ${name}, covered`).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, spacing);
  expect.soft(await layoutFaults(page), `${address} with the spacing of 1.4.12`).toEqual([]);
}

for (const { who, prepare } of everybody)
  test(`shows the pages of ${who} completely at 200 % and 400 %, at 768 px, and with wider text spacing`, async ({
    page,
  }) => {
    test.slow();
    for (const address of await prepare(page)) await expectNothingLost(page, address);
  });

for (const { who, prepare } of everybody.filter(({ who: each }) => each !== 'a partner'))
  test(`shows the pages of ${who} completely on a phone or watch of 240 px`, async ({ page }) => {
    for (const address of await prepare(page)) {
      await openComplete(page, address);
      await page.setViewportSize({ width: 240, height: 320 });
      expect.soft(await layoutFaults(page), address).toEqual([]);
    }
  });

test('shows no animation with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await createCartCustomer(page, { filled: true });
  for (const address of ['/home', '/restaurants/3', '/places/1', '/cart']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading' })).toBeVisible();
    const moving = () =>
      page.evaluate(
        () => document.getAnimations().filter((each) => each.effect?.getComputedTiming().duration !== 0.01).length,
      );
    await expect.poll(moving, address).toBe(0);
    const smooth = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((each) => getComputedStyle(each).scrollBehavior === 'smooth').length,
    );
    expect(smooth, address).toBe(0);
  }
});

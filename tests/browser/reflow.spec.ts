import { expect, test, type Page } from '@playwright/test';
import { createCartCustomer } from '../fixtures/browser-cart.ts';
import { newMenu } from '../fixtures/browser-menu.ts';

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

const visitors = ['/', '/send-otp', '/signup', '/nowhere', '/partner/login', '/partner/signup'];
const customers = ['/home', '/home?tab=places', '/restaurants/3', '/places/1', '/cart', '/orders', '/profile'];

/** Returns elements that overflow the window, are cut off, or are covered and cannot be pressed. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)}"`;
    const scrolls = (element: Element | null): boolean => {
      for (let each = element; each && each !== document.documentElement; each = each.parentElement) {
        if (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(each).overflowX) && each !== document.body)
          return true;
      }
      return false;
    };
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.push(`the page scrolls sideways, ${root.scrollWidth} px`);
    for (const element of document.querySelectorAll('main *, header *')) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2) continue;
      if ((right > root.clientWidth + 1 || left < -1) && !scrolls(element.parentElement))
        faults.push(`${name(element)} sticks out`);
      const style = getComputedStyle(element);
      const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      const cutsX = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      const cutsY = style.overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1;
      // A text that is shortened on purpose: a dialog shows its full version.
      const isPreview = style.webkitLineClamp !== 'none';
      if (!isPreview && hasWords && (cutsX || cutsY) && style.clipPath === 'none' && style.display !== 'inline')
        faults.push(`${name(element)} is cut off`);
    }
    return faults;
  });
}

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
  await page.setViewportSize({ width: 1280, height: 1024 });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading' })).toBeVisible();
  await expect(page.locator('[role="status"]').filter({ hasText: /^Loading/ })).toHaveCount(0);
  for (const { name, ...size } of sizes) {
    await page.setViewportSize(size);
    expect.soft(await faultsOf(page), `${address} at ${name}`).toEqual([]);
    expect.soft(await coveredControls(page), `${address} at ${name}, covered`).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, spacing);
  expect.soft(await faultsOf(page), `${address} with the spacing of 1.4.12`).toEqual([]);
}

test("shows a visitor's pages completely at 200 % and 400 %, at 768 px, and with wider text spacing", async ({
  page,
}) => {
  for (const address of visitors) await expectNothingLost(page, address);
});

test("shows a customer's pages completely at 200 % and 400 %, at 768 px, and with wider text spacing", async ({
  page,
}) => {
  test.slow();
  await createCartCustomer(page, { filled: true });
  for (const address of customers) await expectNothingLost(page, address);
});

test("shows a partner's pages completely at 200 % and 400 %, at 768 px, and with wider text spacing", async ({
  page,
}) => {
  test.slow();
  const { restaurantId } = await newMenu(page, [
    { name: 'Ghee Roast Dosa with a rather long name', price: '140.00', isVeg: true, count: 24 },
  ]);
  for (const address of [
    'dashboard',
    'restaurants',
    'restaurants/add',
    `restaurants/edit/${restaurantId}`,
    `restaurants/${restaurantId}/menu`,
    `restaurants/${restaurantId}/hours`,
    'board',
    'scan',
    'orders',
    'profile',
  ])
    await expectNothingLost(page, `/partner/${address}`);
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

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { parse, type Rule } from 'postcss';

const viewport = { width: 360, height: 740 };

/** The button of the hamburger menu, on a page that needs no login. */
async function openMenuButton(page: Page): Promise<Locator> {
  await page.goto('/partner/login');
  const button = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  await expect(button).toBeVisible();
  return button;
}

/** Returns the background at the end of its transition. */
const background = (button: Locator) =>
  button.evaluate(async (element) => {
    await Promise.all(element.getAnimations().map(({ finished }) => finished));
    return getComputedStyle(element).backgroundColor;
  });

test.describe('on a touchscreen', () => {
  test.use({ viewport, hasTouch: true, isMobile: true });

  test('a tapped button does not keep the style of a pointer over it', async ({ page }) => {
    const button = await openMenuButton(page);
    const before = await background(button);
    // The browser keeps :hover on the button; not always, if it is busy when the tap opens the menu.
    const isHovered = () => button.evaluate((element) => element.matches(':hover'));
    await expect.poll(async () => (await isHovered()) || (await button.tap(), isHovered())).toBe(true);
    expect(await background(button)).toBe(before);
  });
});

test.describe('with a mouse', () => {
  test.use({ viewport });

  test('a button has another background below the pointer', async ({ page }) => {
    const button = await openMenuButton(page);
    const before = await background(button);
    await button.hover();
    await expect.poll(() => background(button)).not.toBe(before);
  });
});

test('each style for :hover is limited to devices that hover', () => {
  const folder = path.resolve('dist/assets');
  const files = readdirSync(folder).filter((name) => name.endsWith('.css'));
  const hovers: Rule[] = [];
  for (const file of files)
    parse(readFileSync(path.join(folder, file), 'utf8')).walkRules(/:hover/, (rule) => void hovers.push(rule));
  expect(hovers.length).toBeGreaterThan(20);
  const isLimited = ({ parent }: Rule) =>
    parent?.type === 'atrule' &&
    'params' in parent &&
    String(parent.params).replaceAll(' ', '').includes('(hover:hover)');
  expect(hovers.filter((rule) => !isLimited(rule)).map(({ selector }) => selector)).toEqual([]);
});

import { expect, test } from '@playwright/test';
import { typedSearchFlow } from './oracle.ts';
import { listSearchScreen } from './screen.ts';
import { testWalks } from '../../../engine/browser-walk.ts';
import { signIn } from '../../../fixtures/session.ts';

testWalks('list search', { flow: typedSearchFlow, screen: listSearchScreen, phone: true });

test('a search is in the address: after a reload, a visit to a restaurant, and by a link', async ({ page }) => {
  await signIn(page);
  await page.goto('/home');
  const search = page.getByRole('searchbox', { name: 'Search restaurants' });
  const cards = page.getByRole('tabpanel').getByRole('listitem');
  await expect(cards).not.toHaveCount(0);
  const all = await cards.count();
  await search.fill('biryani');
  await page.getByRole('switch', { name: 'Veg only' }).click();
  await expect(page).toHaveURL('/home?q=biryani&veg=1');
  await search.fill('');
  await expect(page).toHaveURL('/home?veg=1');
  const veg = await cards.count();
  expect(veg).toBeGreaterThan(0);
  expect(veg).toBeLessThan(all);
  await page.reload();
  await expect(cards).toHaveCount(veg);
  await cards.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/restaurants\/\d+$/);
  await page.goBack();
  await expect(cards).toHaveCount(veg);
  await expect(page.getByRole('switch', { name: 'Veg only' })).toBeChecked();
  // The brand leads to everything.
  await page.getByRole('link', { name: 'Pehle' }).click();
  await expect(cards).toHaveCount(all);
});

test('a dish’s name finds the restaurants that sell it, without a network too', async ({ page, context }) => {
  await signIn(page);
  await page.goto('/restaurants/1');
  const menu = page.getByRole('region', { name: 'Menus' });
  const dish = (await menu.getByRole('button', { name: /^ADD / }).first().getAttribute('aria-label'))?.slice(4) ?? '';
  const restaurant = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.goto('/home');
  const cards = page.getByRole('tabpanel').getByRole('listitem');
  await expect(cards.filter({ hasText: restaurant })).toHaveCount(1);
  await context.setOffline(true);
  await page.getByRole('searchbox', { name: 'Search restaurants' }).fill(dish);
  await expect(cards.filter({ hasText: restaurant })).toHaveCount(1);
  await expect(cards).not.toHaveCount(7);
  await expect(cards.filter({ hasText: dish })).toHaveCount(0);
});

test('a menu stands by category, can be searched, and shows where one is', { tag: '@phone' }, async ({ page }) => {
  await signIn(page);
  await page.goto('/restaurants/1');
  const menus = page.getByRole('region', { name: 'Menus' });
  const bar = menus.getByRole('navigation', { name: 'Menu sections' });
  await expect(bar.getByRole('link').first()).toHaveAttribute('aria-current', 'true');
  const titles = await menus.getByRole('heading', { level: 3 }).allTextContents();
  expect(titles.length).toBeGreaterThan(3);
  await expect(bar.getByRole('link')).toHaveText(titles.map((title) => new RegExp(`^${title} \\d+$`)));

  const third = bar.getByRole('link').nth(2);
  await third.click();
  await expect(third).toHaveAttribute('aria-current', 'true');
  await expect(bar).toBeInViewport();
  const heading = menus.getByRole('heading', { level: 3, name: titles[2] ?? '', exact: true });
  await expect(heading).toBeFocused();
  // Below both bars, not behind them.
  const under = await bar.evaluate((each) => each.getBoundingClientRect().bottom);
  expect(await heading.evaluate((each) => each.getBoundingClientRect().top)).toBeGreaterThanOrEqual(under);

  await menus.getByRole('searchbox', { name: 'Search this menu' }).fill('biryani');
  const dishes = menus.getByRole('heading', { level: 4 });
  await expect(dishes).not.toHaveCount(0);
  await expect(page).toHaveURL('/restaurants/1?q=biryani');
  await menus.getByRole('switch', { name: 'Veg only' }).click();
  await expect(menus.getByText('Non-veg', { exact: true })).toHaveCount(0);
  await menus.getByRole('searchbox', { name: 'Search this menu' }).fill('pizza');
  await expect(menus.getByRole('heading', { name: 'No dishes found' })).toBeVisible();
  await menus.getByRole('button', { name: 'Clear the search' }).click();
  await expect(menus.getByRole('heading', { level: 3 })).toHaveText(titles);
});

test('what is typed just before something opens over the page stays when that is closed', async ({ page }) => {
  await signIn(page);
  await page.clock.install();
  await page.goto('/restaurants/1');
  const search = page.getByRole('searchbox', { name: 'Search this menu' });
  const details = page.getByRole('button', { name: /^View Details of/ }).first();
  const dialog = page.getByRole('dialog');
  // Its script is there from now on.
  await details.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.clock.pauseAt(Date.now() + 60_000);

  for (const [typed, close] of [
    ['biryani', () => page.goBack()],
    ['paneer', () => page.keyboard.press('Escape')],
  ] as const) {
    await search.fill(typed);
    await details.click();
    await expect(dialog).toBeVisible();
    // The address follows 300 ms after the last key, and then belongs to the page as well.
    await page.clock.runFor(400);
    await expect(page).toHaveURL(`/restaurants/1?q=${typed}`);
    await close();
    await page.clock.runFor(400);
    await expect(dialog).toHaveCount(0);
    await expect(search).toHaveValue(typed);
    await expect(page).toHaveURL(`/restaurants/1?q=${typed}`);
    // What lay over it has given its place back.
    expect(await page.evaluate('history.state.usr?.over')).toBeUndefined();
  }
});

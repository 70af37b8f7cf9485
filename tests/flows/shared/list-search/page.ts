import { expect, type Page as BrowserPage, test, type Page, type Route } from '@playwright/test';
import type { ListQuery } from '../../../../machines/shared/list-search/list-query.ts';
import type { listSearchMachine } from '../../../../machines/shared/list-search/list-search.machine.ts';
import { dastarkhwan } from '../../customer/catalog/model.ts';
import { type ListSearchPage, typedSearchFlow } from './flow.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { signIn } from '../../../fixtures/session.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';
import { recordAnnouncements } from '../../../fixtures/announcements.ts';

const restaurants = [
  {
    ...dastarkhwan,
    ...{ id: 12, name: 'Paneer Palace', cuisine: 'Biryani, Punjabi', is_veg: 1, is_open: false, typical_price: 320 },
  },
  {
    ...dastarkhwan,
    ...{ id: 13, name: 'Kebab Corner', cuisine: 'Biryani, Mughlai', is_veg: 0, is_open: true, typical_price: 180 },
  },
];

/** The restaurants that each search without a text finds, in their order, written by hand. */
const found: Partial<Record<string, string[]>> = {
  '': ['Paneer Palace', 'Kebab Corner'],
  price: ['Kebab Corner', 'Paneer Palace'],
  veg: ['Paneer Palace'],
  'veg price': ['Paneer Palace'],
  open: ['Kebab Corner'],
  'open price': ['Kebab Corner'],
  'veg open': [],
  'veg open price': [],
};

function namesFoundBy({ query, vegOnly, openNow, sort }: ListQuery): string[] {
  if (query === 'pizza') return [];
  // Typed only without 'Open now' and an order.
  if (query === ' Paneer BIRYANI') return ['Paneer Palace'];
  const filters = [...(vegOnly ? ['veg'] : []), ...(openNow ? ['open'] : []), ...(sort ? [sort] : [])];
  return found[filters.join(' ')] ?? ['unknown'];
}

/** Drives the search for restaurants on Home. */
export function listSearchScreen(page: BrowserPage): Screen<typeof listSearchMachine, ListSearchPage> {
  const panel = page.getByRole('tabpanel');
  return {
    async open() {
      await signIn(page);
      await page.route('**/api/v1/c1/restaurants', (route) => route.fulfill({ json: { restaurants } }));
      await page.goto('/home');
      await expect(panel.getByRole('listitem')).toHaveCount(2);
    },
    gestures: {
      async 'search.change'({ change: { query, vegOnly, openNow, sort } }) {
        if (query !== undefined) await page.getByRole('searchbox', { name: 'Search restaurants' }).fill(query);
        if (vegOnly !== undefined) await page.getByRole('switch', { name: 'Veg only' }).click();
        if (openNow !== undefined) await page.getByRole('switch', { name: 'Open now' }).click();
        if (sort !== undefined) await page.getByRole('combobox', { name: 'Sort' }).selectOption(sort);
      },
      'search.clear': () => page.getByRole('button', { name: 'Clear the search' }).click(),
      'address.changed': () => Promise.reject(new Error('Walked in Node.')),
    },
    async expect({ shows }) {
      const { query, vegOnly, openNow, sort } = shows;
      await expect(page.getByRole('searchbox', { name: 'Search restaurants' })).toHaveValue(query);
      await expect(page.getByRole('switch', { name: 'Veg only' })).toBeChecked({ checked: vegOnly });
      await expect(page.getByRole('switch', { name: 'Open now' })).toBeChecked({ checked: openNow });
      await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue(sort);
      const names = namesFoundBy(shows);
      await expect(panel.getByRole('listitem').getByRole('heading')).toHaveText(names);
      const count = names.length === 1 ? '1 restaurant found' : `${names.length} restaurants found`;
      await expect(panel.getByRole('status').getByText(/ found$/)).toHaveText(count);
      const isNothing = names.length === 0;
      await expect(panel.getByRole('heading', { name: 'No Restaurants Found' })).toHaveCount(isNothing ? 1 : 0);
      await expect(page.getByRole('button', { name: 'Clear the search' })).toHaveCount(isNothing ? 1 : 0);
      const closed = openNow ? ' and are open now' : '';
      if (isNothing) await expectPageState(page, { words: [`No restaurants match this search${closed}.`] });
    },
    expectEmitted: ({ query }) => expect(page).toHaveURL(`/home${query}`),
    network: {},
  };
}

testWalks('list search', { flow: typedSearchFlow, screen: listSearchScreen, phone: true });

test('restores a search from the URL after a reload, after a visit to a restaurant, and from a link', async ({
  page,
}) => {
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
  // The logo link resets the search.
  await page.getByRole('link', { name: 'Pehle' }).click();
  await expect(cards).toHaveCount(all);
});

/**
 * Opens Home with city 1. Returns a dish that a restaurant sells and that matches no restaurant's name, and the bodies
 * of the requests for the list.
 */
async function openHome(page: Page) {
  await signIn(page);
  await page.goto('/restaurants/1');
  const menu = page.getByRole('region', { name: 'Menus' });
  const dish = (await menu.getByRole('button', { name: /^ADD / }).first().getAttribute('aria-label'))?.slice(4) ?? '';
  const restaurant = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const asked: unknown[] = [];
  await page.route('**/c1/restaurants', (route) => {
    asked.push(route.request().postDataJSON());
    return route.continue();
  });
  await page.goto('/home');
  const cards = page.getByRole('tabpanel').getByRole('listitem');
  const card = cards.filter({ hasText: restaurant });
  await expect(card).toHaveCount(1);
  return { asked, card, cards, dish, search: page.getByRole('searchbox', { name: 'Search restaurants' }) };
}

const withDishes = { city_id: 1, with_dishes: true };

test('finds restaurants by the name of a dish, and shows the dish on their cards', async ({ page, context }) => {
  const { asked, card, cards, dish, search } = await openHome(page);
  expect(asked).toEqual([{ city_id: 1 }]);
  // The number varies, because other tests add restaurants to the city.
  const all = await cards.count();
  await search.fill(dish);
  await expect(card).toContainText(`Serves ${dish}`);
  await expect(cards).not.toHaveCount(all);
  await expect(page.getByRole('tabpanel').getByRole('status')).toHaveText(/^\d+ restaurants? found$/);
  // Dishes are loaded once per city, so that a later search needs no network.
  await context.setOffline(true);
  await search.fill('no such dish');
  await expect(cards).toHaveCount(0);
  await search.fill(dish);
  await expect(card).toContainText(`Serves ${dish}`);
  await search.fill('');
  await expect(cards).toHaveCount(all);
  await expect(page.getByText(/^Serves /)).toHaveCount(0);
  expect(asked).toEqual([{ city_id: 1 }, withDishes]);
});

test('finds a dish in a cached list without Refresh when the page is opened by a link with the search', async ({
  page,
}) => {
  const { asked, card, dish } = await openHome(page);
  asked.length = 0;
  await page.goto(`/home?q=${encodeURIComponent(dish)}`);
  await expect(card).toContainText(`Serves ${dish}`);
  expect(asked).toEqual([withDishes]);
});

test('shows that the dishes are still being loaded for a search, and when loading them has failed', async ({
  page,
}) => {
  const { card, dish, search } = await openHome(page);
  const held = new Promise<Route>((resolve) => void page.route('**/c1/restaurants', resolve));
  const status = page.getByRole('tabpanel').getByRole('status');
  await search.fill(dish);
  await expect(status).toHaveText('Searching the dishes too…');
  await expect(page.getByText('No restaurants match this search.')).toHaveCount(0);
  await (await held).fulfill({ status: 500, json: { code: 'server_error', message: 'x', detail: 'x' } });
  await expect(status).toHaveText('0 restaurants found. Dishes could not be searched.');
  await page.unroute('**/c1/restaurants');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(card).toContainText(`Serves ${dish}`);
});

test('groups a menu by category, searches it, and marks the current section', { tag: '@phone' }, async ({ page }) => {
  await signIn(page);
  await page.goto('/restaurants/1');
  const menus = page.getByRole('region', { name: 'Menus' });
  const bar = menus.getByRole('navigation', { name: 'Menu sections' });
  await expect(bar.getByRole('link').first()).toHaveAttribute('aria-current', 'true');
  const headings = menus.getByRole('heading', { level: 3 });
  // The first categories are rendered before the others.
  await expect(headings).toHaveCount(await bar.getByRole('link').count());
  const titles = await headings.allTextContents();
  expect(titles.length).toBeGreaterThan(3);
  await expect(bar.getByRole('link')).toHaveText(titles.map((title) => new RegExp(`^${title} \\d+$`)));

  const third = bar.getByRole('link').nth(2);
  await third.click();
  await expect(third).toHaveAttribute('aria-current', 'true');
  await expect(bar).toBeInViewport();
  const heading = menus.getByRole('heading', { level: 3, name: titles[2] ?? '', exact: true });
  await expect(heading).toBeFocused();
  // The heading is below both sticky bars.
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
  await expect(headings).toHaveText(titles);
});

test('announces how many dishes match, and returns the focus to the search when it is cleared', async ({ page }) => {
  const { expectStep, startStep } = await recordAnnouncements(page);
  await signIn(page);
  const dish = { price: 100, image_url: null, is_veg: 1, description: null, discount_percentage: 0 };
  const menus = ['Masala Dosa', 'Rava Dosa', 'Idli'].map((name, at) => ({
    ...dish,
    id: at + 1,
    name,
    category: null,
    platform_discount_percentage: 0,
  }));
  await page.route('**/api/v1/c1/menus', (route) => route.fulfill({ json: { menus } }));
  await page.goto('/restaurants/1');
  const search = page.getByRole('searchbox', { name: 'Search this menu' });
  await search.focus();
  const focus = 'searchbox "Search this menu"';
  await expectStep('the menu', { focus, said: [] });
  startStep();
  await search.fill('dosa');
  await expectStep('two match', { focus, moves: 0, said: ['2 dishes found'] });
  await search.fill('idli');
  await expectStep('one matches', { focus, moves: 0, said: ['1 dish found'] });
  await search.fill('pizza');
  await expectStep('none matches', { focus, moves: 0, said: ['0 dishes found'] });
  await page.getByRole('button', { name: 'Clear the search' }).press('Enter');
  await expectStep('all match', { focus, said: ['3 dishes found'] });
});

test('keeps a search that was typed just before an overlay opened when the overlay closes', async ({ page }) => {
  await signIn(page);
  await page.clock.install();
  await page.goto('/restaurants/1');
  const search = page.getByRole('searchbox', { name: 'Search this menu' });
  const details = page.getByRole('button', { name: /^View Details of/ }).first();
  const dialog = page.getByRole('dialog');
  // Opens the overlay once, so that its script is loaded.
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
    // The search is written to the URL 300 ms after the last key press, also to the history entry of the page.
    await page.clock.runFor(400);
    await expect(page).toHaveURL(`/restaurants/1?q=${typed}`);
    await close();
    await page.clock.runFor(400);
    await expect(dialog).toHaveCount(0);
    await expect(search).toHaveValue(typed);
    await expect(page).toHaveURL(`/restaurants/1?q=${typed}`);
    // The overlay has removed its history entry.
    expect(await page.evaluate('history.state.usr?.over')).toBeUndefined();
  }
});

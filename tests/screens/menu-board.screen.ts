import { expect, type Page as BrowserPage } from '@playwright/test';
import type { menuBoardMachine } from '../../machines/menu-board/menu-board.machine.ts';
import { sevenDishes } from '../models/menu-board.model.ts';
import type { MenuBoardPage } from '../oracles/menu-board.page.ts';
import { expectLook } from '../support/browser-look.ts';
import { signInAtDesk } from '../support/menu-desk.ts';
import type { Screen } from '../support/browser-walk.ts';

const api = '/api/v1/c1';
const problem = (message: string) => ({ status: 404, json: { code: 'restaurant_not_found', message, detail: 'x' } });
const sorts: Record<string, string> = {
  'name asc': 'Name, A to Z',
  'price desc': 'Price, highest first',
  'stock asc': 'Stock, lowest first',
};
const stockLabels: Record<string, string> = { all: 'All', 'in-stock': 'In stock', 'out-of-stock': 'Out of stock' };
const foodLabels: Record<string, string> = { all: 'All', veg: 'Veg', 'non-veg': 'Non-veg' };

/** How a count stands in its row (spec §9: five or fewer are few). */
function stockOf(count: number | null): string {
  if (count === null) return 'Not known';
  if (count === 0) return 'Out of stock';
  return count <= 5 ? `Only ${count} left` : `${count} in stock`;
}

/** What stands on the board beside what its oracle tells. */
function wordsOf({ view, liveError, rows }: MenuBoardPage['shows']): string[] {
  if (view === 'failed') return ['The menu did not load'];
  const live = liveError === null ? [] : ['The live info did not load'];
  if (view === 'none') return [...live, 'What you add here is what your guests can order.', 'Add Your First Item'];
  if (view === 'loading') return live;
  return [
    ...live,
    ...(view === 'nothing found' ? ['No menu item matches this search and these filters.'] : ['Menu items']),
    ...rows.flatMap(([name]) => [`Edit ${name}`, `Delete ${name}`]),
    'Filters',
    'Keys: / search · in a quantity Enter or + adds, − takes away, ↑ ↓ go to the next row',
  ];
}

/** Menu Management over scripted answers: the model's seven dishes belong to nobody on the real server. */
export function menuBoardScreen(page: BrowserPage): Screen<typeof menuBoardMachine, MenuBoardPage> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const never = (what: string) => () => Promise.reject(new Error(`${what} is another flow's.`));
  const pages = page.getByRole('navigation', { name: 'Pages of menu items' }).getByRole('button', { name: /^Page \d/ });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  return {
    async open() {
      await signInAtDesk(page);
      await page.goto('/partner/restaurants/12/menu?size=5');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Charminar Dastarkhwan');
    },
    gestures: {
      'search.change': ({ search }) => field('Search by name').fill(search),
      'stock.filter': async ({ stock }) => void (await field('Stock').selectOption(stock)),
      'food.filter': async ({ food }) => void (await field('Food type').selectOption(food)),
      'sort.choose': async ({ sort, order }) => void (await field('Sort by').selectOption(`${sort} ${order}`)),
      'page.go': (event) => button(`Page ${event.page}`).click(),
      'size.choose': async ({ size }) => void (await page.getByLabel('Items per page').selectOption(String(size))),
      async 'filters.clear'() {
        const clear = button('Clear search and filters');
        if (await clear.isVisible()) return clear.click();
        // Offered where nothing is found; elsewhere it is done by hand.
        await field('Search by name').fill('');
        await field('Stock').selectOption('all');
        await field('Food type').selectOption('all');
      },
      'menu.retry': () => button('Try again').click(),
      'live.refresh': () => button('Refresh Live Info').click(),
      'address.changed': never('A link'),
      'item.add': never('The form'),
      'item.edit': never('The form'),
      'item.delete': never('The question'),
      'stock.counted': never('A row'),
      'stock.updated': never('A row'),
      'stock.doubted': never('A row'),
      'menu.require': never('The form'),
      'live.require': never('The form'),
      'descriptions.require': never('The form'),
    },
    async expect({ shows }) {
      const items = shows.items === null ? '' : ` · ${shows.items} items`;
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Charminar Dastarkhwan${items}`);
      await expect(page.getByText('Loading the menu')).toHaveCount(shows.view === 'loading' ? 1 : 0);
      await expect(button('Try again')).toHaveCount(shows.view === 'failed' ? 1 : 0);
      await expect(page.getByRole('heading', { name: 'No Menu Items Yet' })).toHaveCount(shows.view === 'none' ? 1 : 0);
      await expect(page.getByRole('heading', { name: 'No items found' })).toHaveCount(
        shows.view === 'nothing found' ? 1 : 0,
      );
      const refresh = button('Refresh Live Info');
      await (shows.refreshing ? expect(refresh).toBeDisabled() : expect(refresh).toBeEnabled());
      await expect(button('Add Menu Item')).toBeEnabled({ enabled: shows.items !== null });
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        [shows.view === 'failed' ? null : shows.liveError, shows.menuError]
          .filter((words) => words !== null)
          .map((words) => new RegExp(`${words}`)),
      );
      await expect(page.getByRole('rowheader')).toHaveText(shows.rows.map(([name]) => name));
      const dishes = shows.rows.flatMap(([name]) => sevenDishes.filter((dish) => dish.name === name));
      await expect(page.getByRole('row').locator('td:nth-child(4)')).toHaveText(
        dishes.map((dish) => (dish.is_veg === 1 ? 'Veg' : 'Non-veg')),
      );
      await expectLook(page, {
        title: 'Charminar Dastarkhwan · Menu Management',
        words: ['Telangana → Hyderabad → Hyderabad', ...wordsOf(shows)],
        links: shows.view === 'failed' ? { 'My Restaurants': '/partner/restaurants' } : {},
      });
      await expect(page.getByRole('row').locator('td:nth-child(3)')).toHaveText(
        shows.rows.map(([, count]) => stockOf(count)),
      );
      // A count that nobody knows is neither raised nor lowered.
      const unknown = shows.rows.filter(([, count]) => count === null).length;
      await expect(page.getByRole('button', { name: /^(?:In|De)crement /, disabled: true })).toHaveCount(2 * unknown);
      await expect(page.getByRole('textbox', { name: /^Quantity for /, disabled: true })).toHaveCount(unknown);
      if (shows.view !== 'table' && shows.view !== 'nothing found') return;
      await expect(field('Search by name')).toHaveValue(shows.search);
      await expect(field('Stock').locator('option:checked')).toHaveText(stockLabels[shows.stock] ?? '?');
      await expect(field('Food type').locator('option:checked')).toHaveText(foodLabels[shows.food] ?? '?');
      await expect(field('Sort by').locator('option:checked')).toHaveText(sorts[shows.sort] ?? '?');
      await expect(page.getByText(/^Showing /)).toHaveText(shows.summary === null ? [] : [shows.summary]);
      await expect(pages).toHaveCount(shows.pages.of === 1 ? 0 : shows.pages.of);
      if (shows.pages.of > 1) await expect(pages.nth(shows.pages.page - 1)).toHaveAttribute('aria-current', 'page');
    },
    async told(event) {
      if (event.type === 'address.write') await expect(page).toHaveURL(`/partner/restaurants/12/menu${event.query}`);
      else await expect(page.getByText(event.text, { exact: true })).toBeVisible();
    },
    network: {
      stockRows: 'local',
      menuItem: 'local',
      menuItemDelete: 'local',
      loadMenu: {
        at: `POST ${api}/partner/menu/`,
        request: (body) => ({ method: 'POST', path: `${api}/partner/menu/`, body }),
        reply: (outcome) =>
          outcome.kind === 'loaded' ? { status: 200, json: { menus: outcome.menus } } : problem(outcome.message),
      },
      loadLive: {
        at: `POST ${api}/partner/menu/menusLiveInfo`,
        request: ({ restaurantId }) => ({
          method: 'POST',
          path: `${api}/partner/menu/menusLiveInfo`,
          body: { restaurant_id: String(restaurantId) },
        }),
        reply: (outcome) =>
          outcome.kind === 'loaded'
            ? { status: 200, json: { menus_live_info: outcome.live } }
            : problem(outcome.message),
      },
      loadDescriptions: {
        at: `GET ${api}/partner/description`,
        request: () => ({ method: 'GET', path: `${api}/partner/description` }),
        reply: (outcome) =>
          outcome.kind === 'loaded'
            ? { status: 200, json: { descriptions: outcome.descriptions } }
            : problem(outcome.message),
      },
    },
  };
}

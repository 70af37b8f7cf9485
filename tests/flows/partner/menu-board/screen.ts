import { expect, type Page as BrowserPage } from '@playwright/test';
import type { menuBoardMachine } from '../../../../machines/partner/menu-board/menu-board.machine.ts';
import { sevenDishes } from './model.ts';
import type { MenuBoardPage } from './observe.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { NetworkActor } from '../../../engine/browser-network.ts';
import type { Control } from '../../../engine/oracle.ts';
import { signInAsPartner } from '../../../fixtures/partner-menu-page.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import type { LoadLiveResult } from '../../../../machines/partner/menu-board/menu-board.actors.ts';

const api = '/api/v1/c1';
const problem = (message: string) => ({ status: 404, json: { code: 'restaurant_not_found', message, detail: 'x' } });
const sorts: Record<string, string> = {
  'name asc': 'Name, A to Z',
  'price desc': 'Price, highest first',
  'stock asc': 'Stock, lowest first',
};
const stockLabels: Record<string, string> = { all: 'All', 'in-stock': 'In stock', 'out-of-stock': 'Out of stock' };
const foodLabels: Record<string, string> = { all: 'All', veg: 'Veg', 'non-veg': 'Non-veg' };

const headings: Record<string, string[]> = {
  failed: ['The menu did not load'],
  none: ['No Menu Items Yet'],
  'nothing found': ['No items found'],
};
const pageButtons = 'nav[aria-label="Pages of menu items"] button';

/**
 * Returns the text of a stock count in its row (spec §9: a count of five or less is low).
 * @param resumeCount how many portions come back in the morning if the dish is sold out today (D266)
 */
export function stockOf(
  count: number | null,
  resumeCount: number | null = null,
  dailyCount: number | null = null,
): string {
  if (resumeCount !== null) return `Sold out today${dailyCount ?? resumeCount} from 5:00 am`;
  if (dailyCount !== null) return `${stockOf(count)}${dailyCount} each day`;
  if (count === null) return 'Not known';
  if (count === 0) return 'Out of stock';
  return count <= 5 ? `Only ${count} left` : `${count} in stock`;
}

/** Returns the texts of the board that the oracle does not contain. */
function wordsOf({ view, liveError, rows }: MenuBoardPage['shows']): string[] {
  if (view === 'failed') return [];
  const live = liveError === null ? [] : ['The live info did not load'];
  if (view === 'none') return [...live, 'What you add here is what your guests can order.', 'Add Your First Item'];
  if (view === 'loading') return live;
  return [
    ...live,
    ...(view === 'nothing found' ? ['No menu item matches this search and these filters.'] : ['Menu items']),
    ...rows.flatMap(([name]) => [`Edit ${name}`, `Delete ${name}`]),
    'Filters',
    'Keys: in the list / search · in a quantity Enter or + adds, − takes away, ↑ ↓ go to the next row',
  ];
}

/** Returns the state of the buttons '−' and '+': an unknown count cannot be changed. */
const stepOf = (count: number | null): Control => (count === null ? 'disabled' : 'enabled');

/** Returns the state of the button beside the stepper: a dish without stock cannot be sold out (D266). */
export function soldOutButtons(
  name: string,
  count: number | null,
  resumeCount: number | null,
): Record<string, Control> {
  if (resumeCount !== null) return { [`Sell again: ${name}`]: 'enabled', [`Sold out today: ${name}`]: 'absent' };
  return {
    [`Sell again: ${name}`]: 'absent',
    [`Sold out today: ${name}`]: count === null || count === 0 ? 'disabled' : 'enabled',
  };
}

const fieldsOf = ({ search, stock, food, sort }: MenuBoardPage['shows']) => ({
  'Search by name': { value: search },
  Stock: { chosen: stockLabels[stock] ?? '?' },
  'Food type': { chosen: foodLabels[food] ?? '?' },
  'Sort by': { chosen: sorts[sort] ?? '?' },
});

/** Returns what is expected below the table. */
function footOf({ summary, pages: { page, of } }: MenuBoardPage['shows']) {
  const all = Array.from({ length: of === 1 ? 0 : of }, (_, at) => `Page ${at + 1}`);
  return {
    'main p[role="status"]': [summary ?? ''],
    [`${pageButtons}[aria-label^="Page "] @name`]: all,
    [`${pageButtons}[aria-current="page"] @name`]: all.slice(page - 1, page),
  };
}

/** Drives Menu Management with mocked responses for the model's seven dishes, which the real server does not have. */
export function menuBoardScreen(page: BrowserPage): Screen<typeof menuBoardMachine, MenuBoardPage> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const never = (what: string) => () => Promise.reject(new Error(`${what} is another flow's.`));
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const liveInfo: NetworkActor<{ restaurantId: number }, LoadLiveResult> = {
    at: `POST ${api}/partner/menu/menusLiveInfo`,
    request: ({ restaurantId }) => ({
      method: 'POST',
      path: `${api}/partner/menu/menusLiveInfo`,
      body: { restaurant_id: String(restaurantId) },
    }),
    reply: (outcome) =>
      outcome.kind === 'loaded' ? { status: 200, json: { menus_live_info: outcome.live } } : problem(outcome.message),
  };

  return {
    async open() {
      await signInAsPartner(page);
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
        // The button exists only if nothing is found. Otherwise, resets the controls one by one.
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
      'stock.outOfSync': never('A row'),
      'menu.require': never('The form'),
      'live.require': never('The form'),
      'descriptions.require': never('The form'),
      'poll.due': never('The clock'),
    },
    async expect({ shows }) {
      const { view, rows, liveError, menuError, summary, refreshing } = shows;
      const isTable = view === 'table' || view === 'nothing found';
      const dishes = rows.flatMap(([name]) => sevenDishes.filter((dish) => dish.name === name));
      await expectPageState(page, {
        title: 'Charminar Dastarkhwan · Menu Management · Pehle',
        words: ['Telangana → Hyderabad → Hyderabad', ...wordsOf(shows)],
        links: view === 'failed' ? { 'My Restaurants': '/partner/restaurants' } : {},
        seen: {
          h1: [`Charminar Dastarkhwan${shows.items === null ? '' : ` · ${shows.items} items`}`],
          'main h2': headings[view] ?? [],
          'main [role="alert"]': [
            ...(view === 'failed' || liveError === null ? [] : [`The live info did not load${liveError}`]),
            ...(menuError === null ? [] : [`The menu did not load${menuError}Try againMy Restaurants`]),
          ],
          '[role="rowheader"]': rows.map(([name]) => name),
          '[role="row"] td:nth-child(3)': rows.map(([, ...stock]) => stockOf(...stock)),
          '[role="row"] td:nth-child(4)': dishes.map((dish) => (dish.is_veg === 1 ? 'Veg' : 'Non-veg')),
          ...(isTable && footOf(shows)),
        },
        times: {
          body: {
            'Loading the menu': Number(view === 'loading'),
            ...{ 'No Menu Items Yet': Number(view === 'none'), 'No items found': Number(view === 'nothing found') },
            ...(isTable && { 'Showing ': Number(summary !== null) }),
          },
        },
        buttons: {
          ...Object.fromEntries(
            rows.flatMap(([name, count, resumeCount]) => [
              ...['Increment', 'Decrement'].map((does) => [`${does} ${name}`, stepOf(count)]),
              ...Object.entries(soldOutButtons(name, count, resumeCount)),
            ]),
          ),
          'Try again': view === 'failed' ? 'enabled' : 'absent',
          'Refresh Live Info': refreshing ? 'disabled' : 'enabled',
          'Add Menu Item': shows.items === null ? 'disabled' : 'enabled',
        },
        fields: {
          ...Object.fromEntries(rows.map(([name, count]) => [`Quantity for ${name}`, { enabled: count !== null }])),
          ...(isTable && fieldsOf(shows)),
        },
      });
    },
    async expectEmitted(event) {
      if (event.type === 'address.write') await expect(page).toHaveURL(`/partner/restaurants/12/menu${event.query}`);
      else if (event.type === 'announce') await expect(page.locator('#announcer')).toHaveText(event.text);
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
      loadLive: liveInfo,
      // The page of a walk is hidden, and its stream is not answered; both have their own tests.
      live: 'local',
      pollLive: liveInfo,
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

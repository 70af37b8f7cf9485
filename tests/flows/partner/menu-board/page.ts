import { expect, type Page as BrowserPage } from '@playwright/test';
import type { menuBoardMachine } from '../../../../machines/partner/menu-board/menu-board.machine.ts';
import { networkOf } from '../../../engine/calls.ts';
import { calls, sevenDishes } from './model.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { Control } from '../../../engine/oracle.ts';
import { signInAsPartner, stockOf, soldOutButtons } from '../../../fixtures/partner-menu-page.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { loadsFlow, tableFlow, type MenuBoardPage } from './flow.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

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
};
const pageButtons = 'nav[aria-label="Pages of menu items"] button';

/** Whether no dish matches the search and the filters. */
const isNothingFound = ({ view, rows }: MenuBoardPage['shows']) => view === 'table' && rows.length === 0;

/** Returns the texts of the board that the oracle does not contain. */
function wordsOf(shows: MenuBoardPage['shows']): string[] {
  const { view, liveMessage, rows } = shows;
  if (view === 'failed') return [];
  const live = liveMessage === null ? [] : ['The live info did not load'];
  if (view === 'none') return [...live, 'What you add here is what your guests can order.', 'Add Your First Item'];
  if (view === 'loading') return live;
  return [
    ...live,
    ...(isNothingFound(shows) ? ['No menu item matches this search and these filters.'] : ['Menu items']),
    ...rows.flatMap(([name]) => [`Edit ${name}`, `Delete ${name}`]),
    'Filters',
    'Keys: in the list / search · in a quantity Enter or + adds, − takes away, ↑ ↓ go to the next row',
  ];
}

/** Returns the state of the buttons '−' and '+': an unknown count cannot be changed. */
const stepOf = (count: number | null): Control => (count === null ? 'disabled' : 'enabled');

const fieldsOf = ({ list: { search, stock, food, sort, order } }: MenuBoardPage['shows']) => ({
  'Search by name': { value: search },
  Stock: { chosen: stockLabels[stock] ?? '?' },
  'Food type': { chosen: foodLabels[food] ?? '?' },
  'Sort by': { chosen: sorts[`${sort} ${order}`] ?? '?' },
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
    async expect({ shows }, can) {
      const { view, itemCount, rows, liveMessage, menuMessage, summary } = shows;
      const isTable = view === 'table';
      const dishes = rows.flatMap(([name]) => sevenDishes.filter((dish) => dish.name === name));
      await expectPageState(page, {
        title: 'Charminar Dastarkhwan · Menu Management · Pehle',
        words: ['Telangana → Hyderabad → Hyderabad', ...wordsOf(shows)],
        links: view === 'failed' ? { 'My Restaurants': '/partner/restaurants' } : {},
        seen: {
          h1: [`Charminar Dastarkhwan${itemCount === null ? '' : ` · ${itemCount} items`}`],
          'main h2': isNothingFound(shows) ? ['No items found'] : (headings[view] ?? []),
          'main [role="alert"]': [
            ...(view === 'failed' || liveMessage === null ? [] : [`The live info did not load${liveMessage}`]),
            ...(menuMessage === null ? [] : [`The menu did not load${menuMessage}Try againMy Restaurants`]),
          ],
          '[role="rowheader"]': rows.map(([name]) => name),
          '[role="row"] td:nth-child(3)': rows.map(([, ...stock]) => stockOf(...stock)),
          '[role="row"] td:nth-child(4)': dishes.map((dish) => (dish.is_veg === 1 ? 'Veg' : 'Non-veg')),
          ...(isTable && footOf(shows)),
        },
        times: {
          body: {
            'Loading the menu': Number(view === 'loading'),
            ...{ 'No Menu Items Yet': Number(view === 'none'), 'No items found': Number(isNothingFound(shows)) },
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
          'Try again': can({ type: 'menu.retry' }) ? 'enabled' : 'absent',
          'Refresh Live Info': can({ type: 'live.refresh' }) ? 'enabled' : 'disabled',
          'Add Menu Item': itemCount === null ? 'disabled' : 'enabled',
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
      ...networkOf<typeof menuBoardMachine, typeof calls>(calls),
      stockRows: 'local',
      menuItem: 'local',
      menuItemDelete: 'local',
      // The page of a walk is hidden, and its stream is not answered; both have their own tests.
      live: 'local',
    },
  };
}

/** Events that rows, form and dialog send; their own walks cover them. */
const others =
  /^(?:stock\.(?:counted|updated|outOfSync)|(?:menu|live|descriptions)\.require|item\..*|menuItem.*|address\.changed)/;
const can = ({ type }: { type: string }) => !others.test(type);

testWalks('menu board, loads', { flow: loadsFlow, screen: menuBoardScreen, can });
testWalks('menu board, table', { flow: tableFlow, screen: menuBoardScreen, can, phone: true });

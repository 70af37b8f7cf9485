import { expect, type Page as BrowserPage } from '@playwright/test';
import type { ListQuery } from '../../../../machines/shared/list-search/list-query.ts';
import type { listSearchMachine } from '../../../../machines/shared/list-search/list-search.machine.ts';
import { dastarkhwan } from '../../customer/catalog/model.ts';
import type { ListSearchPage } from './oracle.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { signIn } from '../../../fixtures/session.ts';

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

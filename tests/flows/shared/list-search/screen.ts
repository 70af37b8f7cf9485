import { expect, type Page as BrowserPage } from '@playwright/test';
import type { listSearchMachine } from '../../../../machines/shared/list-search/list-search.machine.ts';
import { dastarkhwan } from '../../customer/catalog/model.ts';
import type { ListSearchPage } from './oracle.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { signIn } from '../../../fixtures/session.ts';

const restaurants = [
  { ...dastarkhwan, id: 12, name: 'Paneer Palace', cuisine: 'Biryani, Punjabi', is_veg: 1 },
  { ...dastarkhwan, id: 13, name: 'Kebab Corner', cuisine: 'Biryani, Mughlai', is_veg: 0 },
];

/** The restaurants that each search finds, written by hand. */
const found: Partial<Record<string, string[]>> = {
  false: ['Paneer Palace', 'Kebab Corner'],
  true: ['Paneer Palace'],
  ' Paneer BIRYANI false': ['Paneer Palace'],
  ' Paneer BIRYANI true': ['Paneer Palace'],
  'pizza false': [],
  'pizza true': [],
};

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
      'search.change': ({ query }) => page.getByRole('searchbox', { name: 'Search restaurants' }).fill(query),
      'veg.choose': () => page.getByRole('switch', { name: 'Veg only' }).click(),
      'search.clear': () => page.getByRole('button', { name: 'Clear the search' }).click(),
      'address.changed': () => Promise.reject(new Error('Walked in Node.')),
    },
    async expect({ shows: { query, vegOnly } }) {
      await expect(page.getByRole('searchbox', { name: 'Search restaurants' })).toHaveValue(query);
      await expect(page.getByRole('switch', { name: 'Veg only' })).toBeChecked({ checked: vegOnly });
      const names = found[query === '' ? String(vegOnly) : `${query} ${vegOnly}`] ?? ['unknown'];
      await expect(panel.getByRole('listitem').getByRole('heading')).toHaveText(names);
      const count = names.length === 1 ? '1 restaurant found' : `${names.length} restaurants found`;
      await expect(panel.getByRole('status').getByText(/ found$/)).toHaveText(count);
      const isNothing = names.length === 0;
      await expect(panel.getByRole('heading', { name: 'No Restaurants Found' })).toHaveCount(isNothing ? 1 : 0);
      await expect(page.getByRole('button', { name: 'Clear the search' })).toHaveCount(isNothing ? 1 : 0);
      if (isNothing) await expectPageState(page, { words: ['No restaurants match this search.'] });
    },
    expectEmitted: ({ query }) => expect(page).toHaveURL(`/home${query}`),
    network: {},
  };
}

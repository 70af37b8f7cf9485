import { expect, type Page as BrowserPage } from '@playwright/test';
import type { Schemas } from '../../../../openapi/client.ts';
import type { browseMachine } from '../../../../machines/customer/browse/browse.machine.ts';
import { type BrowsePage, onwardBrowseFlow } from './flow.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { NetworkActor } from '../../../engine/browser-network.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { signIn } from '../../../fixtures/session.ts';
import type { Tab } from '../../../../machines/customer/browse/choice.ts';
import type { LoadListResult } from '../../../../machines/customer/browse/browse.actors.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

const api = '/api/v1/c1';

/** Texts of the two tabs (spec §2, Home). */
const words = {
  restaurants: {
    tab: 'Restaurants',
    one: 'restaurant',
    many: 'restaurants',
    empty: 'No Restaurants Found',
    loading: 'Loading restaurants',
    path: '/restaurants',
    search: 'Restaurant or dish',
  },
  places: {
    tab: 'Places to Visit',
    one: 'place',
    many: 'places',
    empty: 'No Places Found',
    loading: 'Loading amazing places...',
    path: '/places',
    search: 'Name or kind of place',
  },
} as const;

/** Drives the home screen. The oracle's restaurant and place stand for those of the real server. */
export function browseScreen(page: BrowserPage): Screen<typeof browseMachine, BrowsePage> {
  const failure = (message: string) => ({ status: 500, json: { code: 'server_error', message, detail: message } });
  let served: readonly Partial<Schemas['Restaurant'] & Schemas['Place']>[] = [];

  const list: NetworkActor<{ tab: Tab; cityId: number }, LoadListResult> = {
    at: `POST ${api}/*`,
    request: ({ tab, cityId }) => ({
      method: 'POST',
      path: tab === 'restaurants' ? `${api}/restaurants` : `${api}/placesToVisit`,
      body: { city_id: cityId },
    }),
    reply(outcome) {
      if (outcome.kind === 'refused') return failure(outcome.message);
      if (outcome.listing.items.length > 0) return 'server';
      return { status: 200, json: outcome.listing.tab === 'restaurants' ? { restaurants: [] } : { placesToVisit: [] } };
    },
    heard(json) {
      // The contract documents the responses of both endpoints.
      const { restaurants, placesToVisit } = json as Partial<Record<string, typeof served>>;
      served = restaurants ?? placesToVisit ?? [];
      expect(served.length).toBeGreaterThan(1);
    },
  };

  const searchField = page.getByRole('searchbox');
  return {
    async open() {
      await signIn(page);
      await page.goto('/home');
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Asha Rao!' })).toBeVisible();
    },
    gestures: {
      'tab.choose': ({ tab }) => page.getByRole('tab', { name: words[tab].tab }).click(),
      async 'city.choose'({ cityId }) {
        await page.getByLabel('City').selectOption(cityId === null ? '' : String(cityId));
      },
      'list.refresh': () => page.getByRole('button', { name: /^(Refresh|Try again)$/ }).click(),
      // All cards contain this letter, so the search finds all of them.
      'search.begun': () => searchField.fill('a'),
      'search.ended': () => searchField.fill(''),
      'cities.retry': () => page.getByRole('button', { name: 'Load the cities again' }).click(),
    },
    async expect({ shows }, can) {
      const { tab, cityId, cities, citiesMessage, areCitiesLoading, view, listing, dishSearch: dishes } = shows;
      const message = view === 'failed' ? shows.message : null;
      const chosen = cityId === null ? 'Select a city' : (cities.find(({ id }) => id === cityId)?.name ?? '?');
      const canRefresh = can({ type: 'list.refresh' });
      const { one, many, empty, loading, path, search } = words[tab];
      const shown = listing?.items.length ? served : [];
      const found = shown.length === 1 ? `1 ${one} found` : `${shown.length} ${many} found`;
      const count =
        dishes === 'loading'
          ? 'Searching the dishes too…'
          : `${found}${dishes === 'failed' ? '. Dishes could not be searched.' : ''}`;
      const waits = tab === 'places' ? loading : '';
      const said = { list: count, empty: `0 ${many} found`, loading: waits, noCity: '', failed: '' }[view];
      const isEmpty = view === 'empty' || view === 'noCity';
      const heading = isEmpty ? empty : message;
      const cards = shown.map(({ name = '' }) => name);
      const failed = `The ${many} could not be loaded. Try again in a moment.`;
      await expectPageState(page, {
        title: 'Home · Pehle',
        words: [
          ...['Choose where to eat. Your food is ready when you are.', 'What to look for', search],
          ...(view === 'empty' ? [`There are no ${many} in this city yet. Try another city.`] : []),
          ...shown.map(({ name, rating }) => `${name}Rating ${(rating ?? (tab === 'places' ? 4 : 4.5)).toFixed(1)}`),
          ...shown.flatMap(({ cuisine, type, street_address: street, description }) =>
            tab === 'restaurants' ? [cuisine ?? ''] : [type ?? 'Place', street ?? '', description ?? ''],
          ),
        ],
        links: Object.fromEntries(shown.map(({ id, name }) => [name, `${path}/${id}`])),
        seen: {
          '[role="tab"][aria-selected="true"]': [words[tab].tab],
          '[role="tabpanel"] h2': heading === null ? cards : [heading],
          '[role="tabpanel"] li h2': cards,
          '[role="tabpanel"] [role="status"]': [said],
          '[role="tabpanel"] [role="alert"]': message === null ? [] : [`${message}${failed}Try again`],
          'main [role="alert"]': [
            ...(citiesMessage === null ? [] : [`${citiesMessage}Load the cities again`]),
            ...(message === null ? [] : [`${message}${failed}Try again`]),
          ],
        },
        times: {
          '[role="tabpanel"]': {
            'Closed now': shown.filter((each) => each.is_open === false).length,
            [empty]: Number(isEmpty),
            [loading]: Number(view === 'loading'),
            [`Select a city to see its ${many}.`]: Number(view === 'noCity'),
          },
        },
        fields: citiesMessage === null ? { City: areCitiesLoading ? { enabled: false } : { chosen } } : {},
        buttons: {
          Refresh: view !== 'list' && view !== 'empty' ? 'absent' : canRefresh ? 'enabled' : 'disabled',
          'Try again': view === 'failed' && canRefresh ? 'enabled' : 'absent',
          'Load the cities again': can({ type: 'cities.retry' }) ? 'enabled' : 'absent',
        },
      });
    },
    expectEmitted: async () => {},
    network: {
      loadCities: {
        at: `GET ${api}/cities`,
        request: () => ({ method: 'GET', path: `${api}/cities` }),
        reply(outcome) {
          if (outcome.kind === 'refused') return failure(outcome.message);
          return outcome.cities.length > 1 ? 'server' : { status: 200, json: { cities: outcome.cities } };
        },
      },
      loadList: list,
      refreshList: list,
      loadDishes: {
        at: `POST ${api}/restaurants`,
        request: ({ cityId }) => ({
          method: 'POST',
          path: `${api}/restaurants`,
          body: { city_id: cityId, with_dishes: true },
        }),
        reply: (outcome) => (outcome.kind === 'refused' ? failure(outcome.message) : 'server'),
      },
      watchSearch: 'local',
      memory: 'local',
    },
  };
}

testWalks('browse', { flow: onwardBrowseFlow, screen: browseScreen, phone: true });

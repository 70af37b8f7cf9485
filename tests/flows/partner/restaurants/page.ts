import { expect, type Page as BrowserPage } from '@playwright/test';
import type { partnerRestaurantsMachine } from '../../../../machines/partner/restaurants/restaurants.machine.ts';
import { networkOf } from '../../../engine/calls.ts';
import { calls, restaurantWithoutDishes, rejected, shalibanda, pendingRestaurant } from './model.ts';
import { type PartnerRestaurantsPage, shownRestaurantsFlow } from './flow.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { newPartner } from '../../../fixtures/browser-partner.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

const api = '/api/v1/c1';

/** Returns the names and URLs of the links on the cards. */
function linksOf(names: readonly string[]): Record<string, string> {
  const shown = [shalibanda, restaurantWithoutDishes, pendingRestaurant, rejected].filter(({ name }) =>
    names.includes(name),
  );
  const links = shown.flatMap(({ id, name }) => {
    const menu = `/partner/restaurants/${id}/menu`;
    const edit = `/partner/restaurants/edit/${id}`;
    return [[name, menu] as const, [`Manage Menu of ${name}`, menu] as const, [`Edit of ${name}`, edit] as const];
  });
  return Object.fromEntries(links);
}

const square = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

/**
 * Drives Manage Restaurants. The real server returns the empty list of a new partner; the other lists are mocked, in
 * both formats of the response.
 */
export function partnerRestaurantsScreen(
  page: BrowserPage,
): Screen<typeof partnerRestaurantsMachine, PartnerRestaurantsPage> {
  const { loadRestaurants, loadCities } = networkOf<typeof partnerRestaurantsMachine, typeof calls>(calls);
  return {
    async open() {
      await newPartner(page.request).signIn(page);
      // Mocks empty media, because the pictures have their own flow.
      const none = { json: { media: { image_urls: [], items: [] } } };
      await page.route(`**${api}/partner/media/getRestaurantMedia/`, (route) => route.fulfill(none));
      await page.route('**/pictures/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: square }));
      await page.goto('/partner/restaurants');
      await expect(page.getByRole('heading', { level: 1, name: 'Manage Restaurants' })).toBeVisible();
    },
    gestures: {
      'restaurants.refresh': () => page.getByRole('button', { name: 'Refresh', exact: true }).click(),
      'restaurants.retry': () => page.getByRole('button', { name: /^(Try again|Load the list again)$/ }).click(),
    },
    async expect({ shows: { view, busy, names, message } }) {
      const isShown = view === 'list' || view === 'empty';
      const alert = view === 'failed' ? 'Your restaurants could not be loaded.Try again' : 'Load the list again';
      const headings = { list: names, empty: ['No Restaurants Yet'], failed: [message ?? ''], loading: [] };
      const count = names.length === 1 ? '1 restaurant' : `${names.length} restaurants`;
      const states = { list: [count], empty: [], failed: [], loading: [] };
      await expectPageState(page, {
        title: 'Manage Restaurants · Pehle',
        words: view === 'empty' ? ['Add your first one and fill its menu.'] : [],
        links: { 'Add Restaurant': '/partner/restaurants/add', ...(view === 'list' && linksOf(names)) },
        seen: {
          'main h2': headings[view],
          'main [role="status"]': states[view],
          'main [role="alert"]': message === null ? [] : [`${message}${alert}`],
          'main button[aria-busy="true"]': isShown && busy ? ['Refresh'] : [],
        },
        times: { main: { '"Loading restaurants"': Number(view === 'loading') } },
        buttons: { Refresh: isShown ? (busy ? 'disabled' : 'enabled') : 'absent' },
      });
    },
    expectEmitted: () => Promise.reject(new Error('The list tells nothing.')),
    network: {
      loadRestaurants: {
        ...loadRestaurants,
        reply: (outcome) =>
          outcome.kind === 'loaded' && outcome.count === 0 ? 'server' : loadRestaurants.reply(outcome),
        heard: (json) => expect(json).toMatchObject({ data: [], count: 0 }),
      },
      loadCities: {
        ...loadCities,
        reply: (outcome) => (outcome.kind === 'loaded' ? 'server' : loadCities.reply(outcome)),
      },
    },
  };
}

testWalks('partner-restaurants', { flow: shownRestaurantsFlow, screen: partnerRestaurantsScreen, phone: true });

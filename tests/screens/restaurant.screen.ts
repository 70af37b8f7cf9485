import { expect, type Page as BrowserPage } from '@playwright/test';
import type { Schemas } from '../../openapi/client.ts';
import type {
  LoadLiveResult,
  LoadMenusResult,
  restaurantMachine,
} from '../../machines/restaurant/restaurant.machine.ts';
import { biryani, dosa } from '../models/restaurant.model.ts';
import type { Dish, RestaurantPage } from '../oracles/restaurant.oracle.ts';
import { expectLook } from '../support/browser-look.ts';
import type { NetworkActor } from '../support/browser-network.ts';
import type { Screen } from '../support/browser-walk.ts';
import { signIn } from '../support/session.ts';

const api = '/api/v1/c1';

/** The first picture that the real server has of it: its page begins with that. */
const servers = /^\/pictures\/restaurant\/terrace-12\.webp\?/;

/** Of the oracle's two dishes. */
const dishWords = Object.fromEntries([dosa, biryani].map((dish) => [dish.name, dish]));

/** The page of restaurant 12, which the real server has, with the oracle's two dishes. */
export function restaurantScreen(page: BrowserPage): Screen<typeof restaurantMachine, RestaurantPage> {
  let name = 'Charminar Dastarkhwan';
  let photos: readonly string[] = [];
  let details: Partial<Schemas['Restaurant']> = {};
  const failure = (message: string) => ({
    status: 404,
    json: { code: 'restaurant_not_found', message, detail: message },
  });
  const live = (hard_refresh: boolean): NetworkActor<{ restaurantId: number }, LoadLiveResult> => ({
    at: `POST ${api}/menusLiveInfo`,
    request: ({ restaurantId }) => ({
      method: 'POST',
      path: `${api}/menusLiveInfo`,
      body: { restaurant_id: restaurantId, hard_refresh },
    }),
    reply: (outcome) =>
      outcome.kind === 'loaded' ? { status: 200, json: { menus_live_info: outcome.live } } : failure(outcome.message),
  });
  const sendsId =
    (path: string) =>
    ({ restaurantId }: { restaurantId: number }) =>
      ({ method: 'POST', path: `${api}${path}`, body: { restaurantId } }) as const;

  const menu: NetworkActor<{ restaurantId: number }, LoadMenusResult> = {
    at: `POST ${api}/menus`,
    request: sendsId('/menus'),
    reply: (outcome) =>
      outcome.kind === 'loaded' ? { status: 200, json: { menus: outcome.menus } } : failure(outcome.message),
  };

  const main = page.getByRole('main');
  const menus = main.getByRole('region', { name: 'Menus' });
  const pictures = main.getByRole('region', { name: 'Photos' });
  const banner = main.locator('header > img');

  async function expectBanner(shown: string): Promise<void> {
    const wanted = { coming: servers, placeholder: /plate/ }[shown] ?? RegExp(`^${photos[0]}(\\?|$)`);
    await expect(banner).toHaveAttribute('src', wanted);
  }

  async function expectDish({ name: dish, price, was, off, stock }: Dish): Promise<void> {
    const card = menus.getByRole('listitem').filter({ has: page.getByRole('heading', { name: dish, exact: true }) });
    await expect(card.locator('img')).toHaveAttribute(
      'src',
      dish.includes('Biryani') ? /plate/ : /^\/pictures\/dish\/dosa-54/,
    );
    await expect(card.getByText(dish.includes('Biryani') ? 'Non-veg' : 'Veg', { exact: true })).toHaveCount(1);
    await expect(card).toContainText(price);
    await expect(card.locator('s')).toHaveText(was === null ? [] : [`instead of ${was}`]);
    await expect(card.getByText(/% off$/)).toHaveText(off === 0 ? [] : [`${off}% off`]);
    await expect(card.getByText(/^Only \d+ left$/)).toHaveText(stock === 3 ? ['Only 3 left'] : []);
    await expect(card.getByText('SOLD OUT', { exact: true })).toHaveCount(stock === 0 ? 1 : 0);
    await expect(card.getByRole('button', { name: `ADD ${dish}` })).toHaveCount(stock === 0 ? 0 : 1);
    await expect(card.getByRole('button', { name: `View Details of ${dish}`, exact: true })).toHaveText('View Details');
    await expect(card).toContainText(dishWords[dish]?.description ?? '');
  }

  async function expectDetails(): Promise<void> {
    const { rating = null, cuisine, street_address: street, fssai, is_open: isOpen } = details;
    await expectLook(page, {
      title: name,
      words: [
        `${name}Rating ${rating === null ? 'N/A' : rating.toFixed(1)}`,
        [cuisine, street].filter(Boolean).join(' · '),
        ...(fssai ? [`FSSAI license ${fssai}`] : []),
        ...(isOpen === false ? ['Have a look at the menu; you can order again when the kitchen opens.'] : []),
      ],
    });
    const isMapped = details.latitude != null && details.longitude != null;
    await expect(main.getByRole('link', { name: 'View on Map' })).toHaveCount(isMapped ? 1 : 0);
  }

  return {
    async open() {
      await signIn(page);
      await page.goto('/restaurants/12');
      await expect(menus.getByRole('heading', { name: 'Menus' })).toBeVisible();
    },
    gestures: {
      'page.retry': () => main.getByRole('button', { name: 'Try again' }).first().click(),
      'menus.refresh': () => menus.getByRole('button', { name: 'Refresh' }).click(),
      'page.revisited': () => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    },
    async expect({ shows }) {
      if (shows.details === 'failed') {
        await expect(main.getByRole('alert').getByRole('heading')).toHaveText(shows.detailsMessage ?? '');
        return expectLook(page, { title: 'Restaurant', links: { 'Browse Restaurants': '/home' } });
      }
      if (shows.name !== null) await expectDetails();
      await expect(main.getByText('Loading the restaurant')).toHaveCount(shows.details === 'loading' ? 1 : 0);
      await expect(main.getByText('Loading photos')).toHaveCount(shows.photos === 'loading' ? 1 : 0);
      await expect(main.getByText('The photos did not load.')).toHaveCount(shows.photos === 'failed' ? 1 : 0);
      await expect(main.getByText('Loading menus')).toHaveCount(shows.menus === 'loading' ? 1 : 0);
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(shows.name === null ? 'Restaurant' : name);
      await expect(main.getByText('Closed right now')).toHaveCount(shows.isClosed ? 1 : 0);
      await expectBanner(shows.banner);
      await expect(pictures.getByRole('img')).toHaveCount(shows.photoCount > 0 ? Math.min(photos.length, 8) : 0);
      await expect(pictures.getByText('No images available')).toHaveCount(
        shows.photos === 'ready' && shows.photoCount === 0 ? 1 : 0,
      );
      await expect(pictures.getByRole('button', { name: 'Try again' })).toHaveCount(shows.photos === 'failed' ? 1 : 0);

      await expect(menus.getByText('Loading', { exact: true })).toHaveCount(shows.spinner ? 1 : 0);
      await expect(menus.getByRole('alert').getByRole('heading')).toHaveText(
        shows.menusMessage === null ? [] : [shows.menusMessage],
      );
      const isEmpty = shows.menus === 'ready' && shows.dishes.length === 0;
      await expect(menus.getByText('No menus found for this restaurant')).toHaveCount(isEmpty ? 1 : 0);
      const cards = menus.getByRole('listitem').filter({ has: page.getByRole('heading') });
      await expect(cards).toHaveCount(shows.dishes.length);
      for (const dish of shows.dishes) await expectDish(dish);
      if (shows.dishes.length > 0) {
        await expectLook(page, { words: ['Search this menu', 'Dish or category'] });
        const sections = menus.getByRole('heading', { level: 3 });
        await expect(sections).toHaveText(shows.dishes.map((dish) => dishWords[dish.name]?.category ?? '?'));
      }
      // Each of the oracle's dishes is a category of its own; one alone needs no way to it.
      await expect(menus.getByRole('navigation', { name: 'Menu sections' })).toHaveCount(
        shows.dishes.length > 1 ? 1 : 0,
      );
      const refresh = menus.getByRole('button', { name: 'Refresh' });
      await expect(refresh).toHaveCount(shows.menus === 'ready' ? 1 : 0);
      if (shows.menus === 'ready') {
        await (shows.isRefreshing ? expect(refresh).toBeDisabled() : expect(refresh).toBeEnabled());
      }
      const unknown = 'We could not check what is in stock. You can choose dishes; we check again before you pay.';
      await expect(menus.getByText(unknown, { exact: true })).toHaveCount(
        shows.isStockUnknown && shows.dishes.length > 0 ? 1 : 0,
      );
    },
    told: async (notice) => {
      const messages = page.getByRole('region', { name: 'Messages' });
      await expect(messages).toContainText(notice.text);
      // One message at a time: the next one is seen once this one is gone.
      await messages.getByRole('button', { name: 'Dismiss' }).click();
    },
    network: {
      loadDetails: {
        at: `POST ${api}/restaurantDetails`,
        request: ({ restaurantId }) => ({
          method: 'POST',
          path: `${api}/restaurantDetails`,
          body: { id: restaurantId },
        }),
        reply(outcome) {
          if (outcome.kind === 'refused') return failure(outcome.message);
          if (outcome.restaurant.is_open !== false) return 'server';
          name = 'Charminar Dastarkhwan';
          details = outcome.restaurant;
          return { status: 200, json: { restaurant: outcome.restaurant } };
        },
        heard(json) {
          // The contract's answer.
          details = (json as { restaurant: Schemas['Restaurant'] }).restaurant;
          name = details.name ?? '';
        },
      },
      loadMedia: {
        at: `POST ${api}/restaurantMedia`,
        request: sendsId('/restaurantMedia'),
        reply(outcome) {
          if (outcome.kind === 'refused') return failure(outcome.message);
          return outcome.imageUrls.length > 0
            ? 'server'
            : { status: 200, json: { media: { image_urls: [], items: [] } } };
        },
        heard(json) {
          photos = (json as { media: { image_urls: string[] } }).media.image_urls;
          expect(photos.length).toBeGreaterThan(1);
        },
      },
      loadMenus: menu,
      refreshMenus: menu,
      loadLive: live(false),
      refreshLive: live(true),
      watchPage: 'local',
    },
  };
}

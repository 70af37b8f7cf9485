import { expect, type Page as BrowserPage } from '@playwright/test';
import type { Schemas } from '../../../../openapi/client.ts';
import type { restaurantMachine } from '../../../../machines/customer/restaurant/restaurant.machine.ts';
import { biryani, dosa } from './model.ts';
import type { Dish, RestaurantPage } from './oracle.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { NetworkActor } from '../../../engine/browser-network.ts';
import type { Control } from '../../../engine/oracle.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { signIn } from '../../../fixtures/session.ts';
import type { LoadLiveResult, LoadMenusResult } from '../../../../machines/customer/restaurant/restaurant.actors.ts';

const api = '/api/v1/c1';

/** The restaurant's first picture on the real server, which the served HTML contains. */
const servers = /^\/pictures\/restaurant\/terrace-12\.webp\?/;

const photosPart = 'main > section:first-of-type';
const menusPart = 'section[aria-labelledby="menus"]';
const nothing = 'No menus found for this restaurant';
const unknownStock = 'We could not check what is in stock. You can choose dishes; we check again before you pay.';

/** Returns all texts of a dish's card. */
const cardOf = ({ name, price, was, off, stock }: Dish, closedReason: string | null) => {
  const { is_veg: isVeg, description } = known(name);
  return [
    ...[isVeg === 1 ? 'Veg' : 'Non-veg', name],
    ...[price, was !== null && `instead of ${was}`, off !== 0 && `${off}% off`],
    ...[description, stock === 3 && 'Only 3 left', stock === 0 && 'Sold out today', 'View Details'],
    stock === 0 ? 'SOLD OUT' : `ADD${closedReason ?? ''}`,
  ]
    .filter(Boolean)
    .join('');
};

/** Returns one of the oracle's two dishes. */
const known = (name: string) => [dosa, biryani].find((dish) => dish.name === name) ?? { ...dosa, name: '?' };

/** Returns the texts of the menu. Each dish has its own category; a single category has no jump bar. */
function menuTexts({ dishes, closedReason }: RestaurantPage['shows']) {
  const card = `${menusPart} li:has(h3, h4)`;
  return {
    [card]: dishes.map((dish) => cardOf(dish, closedReason)),
    [`${card} h4`]: dishes.map(({ name }) => name),
    [`${card} img @src`]: dishes.map(({ name }) => (name === dosa.name ? /^\/pictures\/dish\/dosa-54/ : /plate/)),
    [`${card} s`]: dishes.flatMap(({ was }) => (was === null ? [] : [`instead of ${was}`])),
    [`${menusPart} h3`]: dishes.map(({ name }) => known(name).category ?? '?'),
    [`${menusPart} nav @name`]: dishes.length > 1 ? ['Menu sections'] : [],
  };
}

function buttonsOf({ name, stock }: Dish, closedReason: string | null): [string, Control][] {
  const isOffered = stock !== 0;
  return [
    [`View Details of ${name}`, 'enabled'],
    [`ADD ${name}`, isOffered && closedReason === null ? 'enabled' : 'absent'],
    [`ADD ${name}: ${closedReason}`, isOffered && closedReason !== null ? 'disabled' : 'absent'],
    [`SOLD OUT: ${name}`, isOffered ? 'absent' : 'disabled'],
  ];
}

/** Drives the page of restaurant 12 with the oracle's two dishes. */
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

  function detailsLook() {
    const {
      rating = null,
      cuisine,
      street_address: street,
      fssai,
      is_open: isOpen,
      preorder_text: preorderText,
    } = details;
    return {
      title: `${name} · Pehle`,
      words: [
        `${name}Rating ${rating === null ? 'N/A' : rating.toFixed(1)}`,
        [cuisine, street].filter(Boolean).join(' · '),
        ...(fssai ? [`FSSAI license ${fssai}`] : []),
        ...(isOpen !== false
          ? []
          : preorderText === undefined
            ? ['Have a look at the menu; you can order again when the kitchen opens.']
            : [`Opens 12:00 pm. ${preorderText}.`]),
      ],
    };
  }

  /** Returns what is expected of the banner and the pictures. */
  function pictureTexts({ banner, photos: view, photoCount }: RestaurantPage['shows']) {
    const shown = photoCount > 0 ? photos.slice(0, 8) : [];
    const wanted = { coming: servers, placeholder: /plate/ }[banner] ?? RegExp(`^${photos[0]}(\\?|$)`);
    return {
      'main header > img @src': [wanted],
      [`${photosPart} img:not([alt=""]) @alt`]: shown.map((_, at) => RegExp(`^Photo ${at + 1} of .`)),
      [`${photosPart} button`]: view === 'failed' ? ['Try again'] : shown.map(() => ''),
    };
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
        return expectPageState(page, {
          title: 'Restaurant · Pehle',
          seen: { 'main [role="alert"] h1': [shows.detailsMessage ?? ''] },
          links: { 'Browse Restaurants': '/home' },
        });
      }
      const { dishes, menusMessage } = shows;
      const isReady = shows.menus === 'ready';
      const named = shows.name === null ? null : detailsLook();
      const isMapped = named !== null && details.latitude != null && details.longitude != null;
      const isNone = isReady && dishes.length === 0;
      await expectPageState(page, {
        ...named,
        words: [...(named?.words ?? []), ...(dishes.length > 0 ? ['Search this menu', 'Dish or category'] : [])],
        seen: {
          'main h1': [shows.name === null ? 'Restaurant' : name],
          'main > section @name': ['Photos', 'Menus'],
          'main header a': isMapped ? ['View on Map →'] : [],
          ...pictureTexts(shows),
          ...menuTexts(shows),
          [`${menusPart} [role="alert"]`]: menusMessage === null ? [] : [`${menusMessage}Try again`],
          'main h2': [...['Photos', 'Menus'], ...(isNone ? [nothing] : menusMessage === null ? [] : [menusMessage])],
        },
        times: {
          main: {
            'Loading the restaurant': Number(shows.details === 'loading'),
            'Loading photos': Number(shows.photos === 'loading'),
            'The photos did not load.': Number(shows.photos === 'failed'),
            'Loading menus': Number(shows.menus === 'loading'),
            'Closed right now': Number(shows.isClosed),
            'View on Map': Number(isMapped),
          },
          [photosPart]: { 'No images available': Number(shows.photos === 'ready' && shows.photoCount === 0) },
          [menusPart]: {
            '"Loading"': Number(shows.spinner),
            [nothing]: Number(isNone),
            [`"${unknownStock}"`]: Number(shows.isStockUnknown && dishes.length > 0),
          },
        },
        buttons: {
          Refresh: isReady ? (shows.isRefreshing ? 'disabled' : 'enabled') : 'absent',
          ...Object.fromEntries(dishes.flatMap((dish) => buttonsOf(dish, shows.closedReason))),
        },
      });
    },
    expectEmitted: async (notice) => {
      const messages = page.getByRole('region', { name: 'Messages' });
      await expect(messages).toContainText(notice.text);
      // Dismisses the toast after checking it, so that the next one is visible.
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
          // The response that the contract documents.
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

import { expect, type Page as BrowserPage } from '@playwright/test';
import type { Schemas } from '../../../../openapi/client.ts';
import type { restaurantMachine } from '../../../../machines/customer/restaurant/restaurant.machine.ts';
import { biryani, calls, dosa } from './model.ts';
import { type RestaurantPage, shownRestaurantFlow } from './flow.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { networkOf } from '../../../engine/calls.ts';
import type { Control } from '../../../engine/oracle.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { signIn } from '../../../fixtures/session.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

const api = '/api/v1/c1';

/** The restaurant's first picture on the real server, which the served HTML contains. */
const servers = /^\/pictures\/restaurant\/terrace-12\.webp\?/;

const photosPart = 'main > section:first-of-type';
const menusPart = 'section[aria-labelledby="menus"]';
const nothing = 'No menus found for this restaurant';
const unknownStock = 'We could not check what is in stock. You can choose dishes; we check again before you pay.';

/** A dish on its card: unit price; former price and per cent off if it is discounted; stock. */
interface Dish {
  name: string;
  price: string;
  was: string | null;
  off: number;
  stock: number | 'unknown';
}

/**
 * Live info takes precedence over the menu (D30); without it the menu's price applies (D31). Calculated by hand from
 * spec §9.
 */
const dosaCards = {
  unknown: { name: 'Ghee Roast Dosa', price: '₹140', was: '₹160', off: 13, stock: 'unknown' },
  3: { name: 'Ghee Roast Dosa', price: '₹162', was: '₹200', off: 19, stock: 3 },
  0: { name: 'Ghee Roast Dosa', price: '₹200', was: null, off: 0, stock: 0 },
} as const;
const biryaniCard: Dish = { name: 'Hyderabadi Dum Biryani', price: '₹320', was: null, off: 0, stock: 'unknown' };

/** Returns the cards that the page shows. */
function dishesOf({ menusView, menus, live }: RestaurantPage['shows']): Dish[] {
  if (menusView !== 'ready') return [];
  // The model has only these numbers.
  const dosaCard = dosaCards[(live?.[340]?.live_count ?? 'unknown') as keyof typeof dosaCards];
  return menus.map(({ id }) => (id === 340 ? dosaCard : biryaniCard));
}

/** Returns all texts of a dish's card. */
const cardOf = ({ name, price, was, off, stock }: Dish, closedReason: string | undefined) => {
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
function menuTexts(dishes: readonly Dish[], closedReason: string | undefined) {
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

function buttonsOf({ name, stock }: Dish, closedReason: string | undefined): [string, Control][] {
  const isOffered = stock !== 0;
  return [
    [`View Details of ${name}`, 'enabled'],
    [`ADD ${name}`, isOffered && closedReason === undefined ? 'enabled' : 'absent'],
    [`ADD ${name}: ${closedReason}`, isOffered && closedReason !== undefined ? 'disabled' : 'absent'],
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
  const network = networkOf<typeof restaurantMachine, typeof calls>(calls);

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
  function pictureTexts({ banner, photos: view, imageUrls }: RestaurantPage['shows']) {
    const shown = imageUrls.length > 0 ? photos.slice(0, 8) : [];
    const wanted = banner === undefined ? servers : banner === null ? /plate/ : RegExp(`^${photos[0]}(\\?|$)`);
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
      if (shows.view === 'failed') {
        return expectPageState(page, {
          title: 'Restaurant · Pehle',
          seen: { 'main [role="alert"] h1': [shows.message ?? ''] },
          links: { 'Browse Restaurants': '/home' },
        });
      }
      const { menusView, menusMessage, closedReason } = shows;
      const dishes = dishesOf(shows);
      const isReady = menusView === 'ready';
      const named = shows.details === null ? null : detailsLook();
      const isMapped = named !== null && details.latitude != null && details.longitude != null;
      const phone = named === null ? undefined : details.phone;
      const phoneLinks = phone ? { [`Call +91 ${phone.slice(0, 5)} ${phone.slice(5)}`]: `tel:+91${phone}` } : {};
      const isNone = isReady && dishes.length === 0;
      await expectPageState(page, {
        ...named,
        links: phoneLinks,
        words: [...(named?.words ?? []), ...(dishes.length > 0 ? ['Search this menu', 'Dish or category'] : [])],
        seen: {
          'main h1': [shows.details === null ? 'Restaurant' : name],
          'main > section @name': ['Photos', 'Menus'],
          'main header a': [...(isMapped ? ['View on Map →'] : []), ...Object.keys(phoneLinks)],
          ...pictureTexts(shows),
          ...menuTexts(dishes, closedReason),
          [`${menusPart} [role="alert"]`]: menusMessage === null ? [] : [`${menusMessage}Try again`],
          'main h2': [...['Photos', 'Menus'], ...(isNone ? [nothing] : menusMessage === null ? [] : [menusMessage])],
        },
        times: {
          main: {
            'Loading the restaurant': Number(shows.view === 'loading'),
            'Loading photos': Number(shows.photos === 'loading'),
            'The photos did not load.': Number(shows.photos === 'failed'),
            'Loading menus': Number(menusView === 'loading'),
            'Closed right now': Number(shows.details?.is_open === false),
            'View on Map': Number(isMapped),
          },
          [photosPart]: { 'No images available': Number(shows.photos === 'ready' && shows.imageUrls.length === 0) },
          [menusPart]: {
            '"Loading"': Number(shows.isLoading),
            [nothing]: Number(isNone),
            [`"${unknownStock}"`]: Number(shows.isLiveFailed && dishes.length > 0),
          },
        },
        buttons: {
          Refresh: isReady ? (shows.isRefreshing ? 'disabled' : 'enabled') : 'absent',
          ...Object.fromEntries(dishes.flatMap((dish) => buttonsOf(dish, closedReason))),
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
      ...network,
      loadMedia: {
        ...network.loadMedia,
        reply: (outcome) =>
          outcome.kind === 'loaded' && outcome.imageUrls.length > 0 ? 'server' : calls.loadMedia.answer(outcome),
        heard(json) {
          photos = (json as { media: { image_urls: string[] } }).media.image_urls;
          expect(photos.length).toBeGreaterThan(1);
        },
      },
      watchPage: 'local',
    },
  };
}

testWalks('restaurant', { flow: shownRestaurantFlow, screen: restaurantScreen, phone: true });

import type { Page } from '@playwright/test';
import type { Schemas } from '../../openapi/client.ts';
import { someDishes, restaurantId } from './kept-cart.ts';
import { broken, longName, longWord, press, type State, waiting, words } from './state.ts';

const customer = { as: 'customer' } as const;
const home = { ...customer, screen: 'home', at: '/home' } as const;
const restaurant = { ...customer, screen: 'restaurant', at: '/restaurants/1' } as const;
const modal = { ...customer, screen: 'menu-modal', at: '/restaurants/1', window: true } as const;
const place = { ...customer, screen: 'place', at: '/places/1' } as const;

const openFirstDish = async (page: Page) => {
  await press(page, /^View Details of/);
};
const first = <Item>(list: readonly Item[], change: Partial<Item> = {}, count = 1): Item[] =>
  list.slice(0, count).map((item) => ({ ...item, ...change }));
const dialog = (page: Page) => page.getByRole('dialog').first();

/** The customer's screens up to a dish. */
export const customerStates: readonly State[] = [
  { ...home, state: 'restaurants', ready: words(/restaurants? found/) },
  { ...home, state: 'cart-bar', kept: someDishes, ready: words(/restaurants? found/), window: true },
  { ...home, state: 'places', steps: (page) => press(page, 'Places to Visit', 'tab'), ready: words(/places? found/) },
  { ...home, state: 'loading', answers: { 'POST /restaurants': 'never' }, ready: waiting },
  {
    ...home,
    state: 'none',
    answers: { 'POST /restaurants': () => ({ restaurants: [] }) },
    ready: words('No Restaurants Found'),
  },
  {
    ...home,
    state: 'places-none',
    answers: { 'POST /placesToVisit': () => ({ placesToVisit: [] }) },
    steps: (page) => press(page, 'Places to Visit', 'tab'),
    ready: words('No Places Found'),
  },
  {
    ...home,
    state: 'error',
    answers: { 'POST /restaurants': broken },
    ready: (page) => page.getByRole('button', { name: 'Try again' }).first(),
  },
  {
    ...home,
    state: 'offline',
    answers: { 'POST /restaurants': 'cut' },
    ready: (page) => page.getByRole('button', { name: 'Try again' }).first(),
  },
  {
    ...home,
    state: 'no-cities',
    answers: { 'GET /cities': 'cut' },
    ready: (page) => page.getByRole('alert').first(),
  },
  {
    ...home,
    state: 'one-long',
    answers: {
      'POST /restaurants': ({ restaurants: list }) => ({
        restaurants: first(list, {
          name: longName,
          cuisine: 'North Indian, South Indian, Indo-Chinese, Mughlai, Street food, Sweets, Fresh juices',
          street_address: `Shop 14, ${longWord} Complex, Opposite the Old Clock Tower, M. G. Road, Secunderabad 500003`,
          image_url: null,
          rating: null,
        }),
      }),
    },
    ready: words('1 restaurant found'),
  },
  {
    ...home,
    state: 'pictures-missing',
    answers: {
      'POST /restaurants': ({ restaurants: list }) => ({
        restaurants: first(list, { image_url: '/pictures/dish/gone-1.webp' }, 5),
      }),
    },
    ready: words('5 restaurants found'),
  },
  {
    ...home,
    state: 'search-dish',
    steps: (page) => page.getByRole('searchbox').fill('biryani'),
    ready: words(/^Serves /),
  },
  {
    ...home,
    state: 'search-none',
    steps: (page) => page.getByRole('searchbox').fill('pizza'),
    ready: words(/no |nothing|match/i),
  },
  {
    ...home,
    state: 'account-menu',
    steps: async (page) => {
      await words(/restaurants? found/)(page).waitFor();
      await page.getByRole('button', { name: /menu/i }).first().click();
    },
    ready: (page) => page.getByRole('link', { name: 'My Orders' }).filter({ visible: true }),
    window: true,
  },

  { ...restaurant, state: 'menu', ready: (page) => page.getByRole('button', { name: /^ADD / }).first() },
  {
    ...restaurant,
    state: 'in-cart',
    at: `/restaurants/${restaurantId}`,
    kept: someDishes,
    ready: (page) => page.getByRole('group', { name: /^Quantity of/ }).first(),
    window: true,
  },
  {
    ...restaurant,
    state: 'loading',
    answers: {
      'POST /restaurantDetails': 'never',
      'POST /menus': 'never',
      'POST /menusLiveInfo': 'never',
      'POST /restaurantMedia': 'never',
    },
    ready: waiting,
  },
  { ...restaurant, state: 'menu-loading', answers: { 'POST /menus': 'never' }, ready: waiting },
  {
    ...restaurant,
    state: 'menu-empty',
    answers: { 'POST /menus': () => ({ menus: [] }) },
    ready: words('No menus found for this restaurant'),
  },
  {
    ...restaurant,
    state: 'menu-error',
    answers: { 'POST /menus': broken },
    ready: (page) => page.getByRole('button', { name: 'Try again' }).first(),
  },
  {
    ...restaurant,
    state: 'offline',
    answers: { 'POST /restaurantDetails': 'cut', 'POST /menus': 'cut' },
    ready: (page) => page.getByRole('button', { name: 'Try again' }).first(),
  },
  { ...restaurant, state: 'not-found', at: '/restaurants/999999', ready: words('Restaurant not found') },
  {
    ...restaurant,
    state: 'closed-long-bare',
    answers: {
      'POST /restaurantDetails': (json) => ({
        restaurant: { ...json.restaurant, name: longName, is_open: false, rating: null, image_url: null },
      }),
      'POST /restaurantMedia': () => ({ media: { image_urls: [], items: [] } }),
      'POST /menus': ({ menus }) => ({
        menus: first<Schemas['MenuItem']>(
          menus,
          { name: `Royal ${longWord} with everything`, price: 1_260_425, image_url: null },
          3,
        ),
      }),
      'POST /menusLiveInfo': (json) => ({
        menus_live_info: json.menus_live_info.map((live: Schemas['LiveInfo'], index: number) => ({
          ...live,
          price: 1_260_425,
          live_count: index % 3,
        })),
      }),
    },
    ready: words('Closed right now'),
  },
  {
    ...restaurant,
    state: 'conflict',
    at: '/restaurants/2',
    kept: someDishes,
    steps: (page) => press(page, /^ADD /),
    ready: (page) => page.getByRole('alertdialog'),
    window: true,
  },
  {
    ...restaurant,
    state: 'lightbox',
    steps: async (page) => {
      await page.getByRole('region', { name: 'Photos' }).getByRole('button').first().click();
    },
    ready: dialog,
    window: true,
  },

  { ...modal, state: 'dish', steps: openFirstDish, ready: dialog },
  {
    ...modal,
    state: 'loading',
    answers: { 'POST /menuDetails': 'never', 'POST /menuMedia': 'never' },
    steps: openFirstDish,
    ready: dialog,
  },
  {
    ...modal,
    state: 'sold-out-long',
    answers: {
      'POST /menusLiveInfo': (json) => ({
        menus_live_info: json.menus_live_info.map((live: object) => ({ ...live, live_count: 0, price: 1_260_425 })),
      }),
      'POST /menuDetails': (json) => ({
        ...json,
        menu: {
          ...json.menu,
          name: `Royal ${longWord} with everything`,
          description: `${'Slow-cooked over charcoal with saffron, rose water and ghee from the old town. '.repeat(8)}`,
        },
      }),
      'POST /menuMedia': () => ({ media: { image_urls: [], items: [] } }),
    },
    steps: openFirstDish,
    ready: dialog,
  },

  { ...place, state: 'place', ready: (page) => page.getByRole('heading', { level: 1 }) },
  { ...place, state: 'loading', answers: { 'GET /placesToVisit/1': 'never' }, ready: waiting },
  {
    ...place,
    state: 'error',
    answers: { 'GET /placesToVisit/1': broken },
    ready: (page) => page.getByRole('button', { name: 'Try again' }).first(),
  },
  {
    ...place,
    state: 'bare',
    answers: {
      'GET /placesToVisit/1': (json) => ({
        placeToVisit: {
          ...json.placeToVisit,
          name: longName,
          image_url: null,
          type: null,
          rating: null,
          description: null,
          street_address: null,
          latitude: null,
        },
      }),
      'POST /placesToVisitMedia': () => ({ media: { image_urls: [], items: [] } }),
    },
    ready: (page) => page.getByRole('heading', { level: 1 }),
  },
];

import { filledCart } from '../../kept-cart.ts';
import {
  serverError,
  longName,
  longWord,
  clickByName,
  loadingText,
  textOnPage,
  type ScreenState,
  retryButton,
} from '../../state.ts';

const base = { at: '/home' } as const;
const first = <Item>(list: readonly Item[], change: Partial<Item> = {}, count = 1): Item[] =>
  list.slice(0, count).map((item) => ({ ...item, ...change }));

const tomorrow = 'Pre-order for tomorrow, 11:30 am';

export const states: readonly ScreenState[] = [
  { ...base, state: 'restaurants', ready: textOnPage(/restaurants? found/) },
  { ...base, state: 'cart-bar', kept: filledCart, ready: textOnPage(/restaurants? found/), window: true },
  {
    ...base,
    state: 'places',
    steps: (page) => clickByName(page, 'Places to Visit', 'tab'),
    ready: textOnPage(/places? found/),
  },
  {
    ...base,
    at: '/home?open=1&sort=price',
    state: 'open-by-price',
    ready: textOnPage(/restaurants? found/),
  },
  {
    ...base,
    at: '/home?open=1',
    state: 'none-open',
    answers: {
      'POST /restaurants': ({ restaurants: list }) => ({
        restaurants: first(list, { is_open: false, opens_text: 'Opens 11:30 am' }, 3),
      }),
    },
    ready: textOnPage('No restaurants match this search and are open now.'),
  },
  {
    ...base,
    state: 'pre-order',
    answers: {
      'POST /restaurants': ({ restaurants: list }) => ({
        restaurants: first(
          list,
          { is_open: false, opens_text: 'Opens 12:00 pm', preorder_text: 'Pre-order for 12:30 pm' },
          4,
        ),
      }),
    },
    ready: textOnPage('Pre-order for 12:30 pm'),
  },
  {
    ...base,
    state: 'pre-order-later-day',
    answers: {
      'POST /restaurants': ({ restaurants: list }) => ({
        restaurants: [tomorrow, 'Pre-order for Tue, 24 Nov, 11:30 am'].flatMap((preorder_text, index) =>
          first(list.slice(index), { is_open: false, opens_text: 'Opens tomorrow, 11:00 am', preorder_text }, 1),
        ),
      }),
    },
    ready: textOnPage(tomorrow),
  },
  { ...base, state: 'loading', answers: { 'POST /restaurants': 'never' }, ready: loadingText },
  {
    ...base,
    state: 'none',
    answers: { 'POST /restaurants': () => ({ restaurants: [] }) },
    ready: textOnPage('No Restaurants Found'),
  },
  {
    ...base,
    state: 'places-none',
    answers: { 'POST /placesToVisit': () => ({ placesToVisit: [] }) },
    steps: (page) => clickByName(page, 'Places to Visit', 'tab'),
    ready: textOnPage('No Places Found'),
  },
  {
    ...base,
    state: 'error',
    answers: { 'POST /restaurants': serverError },
    ready: retryButton,
  },
  {
    ...base,
    state: 'offline',
    answers: { 'POST /restaurants': 'cut' },
    ready: retryButton,
  },
  { ...base, state: 'no-cities', answers: { 'GET /cities': 'cut' }, ready: (page) => page.getByRole('alert').first() },
  {
    ...base,
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
    ready: textOnPage('1 restaurant found'),
  },
  {
    ...base,
    state: 'pictures-missing',
    answers: {
      'POST /restaurants': ({ restaurants: list }) => ({
        restaurants: first(list, { image_url: '/pictures/dish/gone-1.webp' }, 5),
      }),
    },
    ready: textOnPage('5 restaurants found'),
  },
  {
    ...base,
    state: 'search-dish',
    steps: (page) => page.getByRole('searchbox').fill('biryani'),
    ready: textOnPage(/^Serves /),
  },
  {
    ...base,
    state: 'search-none',
    steps: (page) => page.getByRole('searchbox').fill('pizza'),
    ready: textOnPage(/no |nothing|match/i),
  },
  {
    ...base,
    state: 'account-menu',
    steps: async (page) => {
      await textOnPage(/restaurants? found/)(page).waitFor();
      await page.getByRole('button', { name: /menu/i }).first().click();
    },
    ready: (page) => page.getByRole('link', { name: 'My Orders' }).filter({ visible: true }),
    window: true,
  },
];

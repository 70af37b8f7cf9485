import type { Schemas } from '../../../../openapi/client.ts';
import { filledCart, cartRestaurantId } from '../../kept-cart.ts';
import {
  serverError,
  longName,
  longWord,
  clickByName,
  loadingText,
  textOnPage,
  type ScreenState,
  retryButton,
  dialog,
} from '../../state.ts';

const base = { at: '/restaurants/1' } as const;
const first = <Item>(list: readonly Item[], change: Partial<Item> = {}, count = 1): Item[] =>
  list.slice(0, count).map((item) => ({ ...item, ...change }));

export const states: readonly ScreenState[] = [
  { ...base, state: 'menu', ready: (page) => page.getByRole('button', { name: /^ADD / }).first() },
  {
    ...base,
    state: 'in-cart',
    at: `/restaurants/${cartRestaurantId}`,
    kept: filledCart,
    ready: (page) => page.getByRole('group', { name: /^Quantity of/ }).first(),
    window: true,
  },
  {
    ...base,
    state: 'loading',
    answers: {
      'POST /restaurantDetails': 'never',
      'POST /menus': 'never',
      'POST /menusLiveInfo': 'never',
      'POST /restaurantMedia': 'never',
    },
    ready: loadingText,
  },
  { ...base, state: 'menu-loading', answers: { 'POST /menus': 'never' }, ready: loadingText },
  {
    ...base,
    state: 'menu-empty',
    answers: { 'POST /menus': () => ({ menus: [] }) },
    ready: textOnPage('No menus found for this restaurant'),
  },
  {
    ...base,
    state: 'menu-error',
    answers: { 'POST /menus': serverError },
    ready: retryButton,
  },
  {
    ...base,
    state: 'offline',
    answers: { 'POST /restaurantDetails': 'cut', 'POST /menus': 'cut' },
    ready: retryButton,
  },
  { ...base, state: 'not-found', at: '/restaurants/999999', ready: textOnPage('Restaurant not found') },
  ...[
    { state: 'pre-order', opens_text: 'Opens 12:00 pm', preorder_text: 'Pre-order for 12:30 pm' },
    {
      state: 'pre-order-later-day',
      opens_text: 'Opens tomorrow, 11:00 am',
      preorder_text: 'Pre-order for tomorrow, 11:30 am',
    },
  ].map(({ state, ...texts }): ScreenState => ({
    ...base,
    state,
    answers: {
      'POST /restaurantDetails': (json) => ({
        restaurant: { ...json.restaurant, is_open: false, open_until: null, ...texts },
      }),
    },
    ready: textOnPage(texts.preorder_text),
  })),
  {
    ...base,
    state: 'sold-out-today-order-ahead',
    answers: {
      'POST /menusLiveInfo': (json) => ({
        menus_live_info: json.menus_live_info.map((live: Schemas['LiveInfo'], index: number) => ({
          ...live,
          ...(index < 3 && { live_count: index, orderable_count: 40 }),
        })),
      }),
    },
    ready: textOnPage('Sold out today, order ahead'),
  },
  {
    ...base,
    state: 'closed-long-bare',
    answers: {
      'POST /restaurantDetails': (json) => ({
        restaurant: {
          ...json.restaurant,
          name: longName,
          is_open: false,
          open_until: null,
          rating: null,
          image_url: null,
        },
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
    ready: textOnPage('Closed right now'),
  },
  {
    ...base,
    state: 'sold-out-today',
    answers: {
      'POST /menusLiveInfo': (json) => ({
        menus_live_info: json.menus_live_info.map((live: Schemas['LiveInfo'], index: number) => ({
          ...live,
          ...(index % 2 === 0 && { live_count: 0, sold_out_until: 1_795_303_800_000 }),
        })),
      }),
    },
    ready: textOnPage('Sold out today'),
  },
  {
    ...base,
    state: 'conflict',
    at: '/restaurants/2',
    kept: filledCart,
    steps: (page) => clickByName(page, /^ADD /),
    ready: (page) => page.getByRole('alertdialog'),
    window: true,
  },
  {
    ...base,
    state: 'lightbox',
    steps: async (page) => {
      await page.getByRole('region', { name: 'Photos' }).getByRole('button').first().click();
    },
    ready: dialog,
    window: true,
  },
];

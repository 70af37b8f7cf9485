import type { Schemas } from '../../../../openapi/client.ts';
import { someDishes, restaurantId } from '../../kept-cart.ts';
import { broken, longName, longWord, press, waiting, words, type ScreenState, retry, dialog } from '../../state.ts';

const base = { at: '/restaurants/1' } as const;
const first = <Item>(list: readonly Item[], change: Partial<Item> = {}, count = 1): Item[] =>
  list.slice(0, count).map((item) => ({ ...item, ...change }));

export const states: readonly ScreenState[] = [
  { ...base, state: 'menu', ready: (page) => page.getByRole('button', { name: /^ADD / }).first() },
  {
    ...base,
    state: 'in-cart',
    at: `/restaurants/${restaurantId}`,
    kept: someDishes,
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
    ready: waiting,
  },
  { ...base, state: 'menu-loading', answers: { 'POST /menus': 'never' }, ready: waiting },
  {
    ...base,
    state: 'menu-empty',
    answers: { 'POST /menus': () => ({ menus: [] }) },
    ready: words('No menus found for this restaurant'),
  },
  {
    ...base,
    state: 'menu-error',
    answers: { 'POST /menus': broken },
    ready: retry,
  },
  {
    ...base,
    state: 'offline',
    answers: { 'POST /restaurantDetails': 'cut', 'POST /menus': 'cut' },
    ready: retry,
  },
  { ...base, state: 'not-found', at: '/restaurants/999999', ready: words('Restaurant not found') },
  {
    ...base,
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
    ...base,
    state: 'conflict',
    at: '/restaurants/2',
    kept: someDishes,
    steps: (page) => press(page, /^ADD /),
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

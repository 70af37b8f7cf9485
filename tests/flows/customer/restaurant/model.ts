import {
  restaurantMachine,
  type RestaurantSnapshot,
} from '../../../../machines/customer/restaurant/restaurant.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import { dastarkhwan } from '../catalog/model.ts';
import type {
  LiveInfo,
  LoadMenusResult,
  MenuItem,
} from '../../../../machines/customer/restaurant/restaurant.actors.ts';
import type { Call, Calls } from '../../../engine/calls.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import { stockCall } from '../../../fixtures/stock-call.ts';

/** Costs ₹140 on the menu: ₹160 less 12.5 %. */
export const dosa: MenuItem = {
  id: 340,
  name: 'Ghee Roast Dosa',
  price: 160,
  image_url: '/pictures/dish/dosa-54.webp',
  is_veg: 1,
  description: 'Crisp, thin, roasted in ghee.',
  category: 'Breakfast',
  discount_percentage: 12.5,
  platform_discount_percentage: 0,
};
/** Costs ₹320 without a discount; has no live info. */
export const biryani: MenuItem = {
  ...dosa,
  id: 341,
  name: 'Hyderabadi Dum Biryani',
  price: 320,
  image_url: null,
  is_veg: 0,
  description: null,
  category: 'Biryani',
  discount_percentage: 0,
};
/** Costs ₹162: ₹200 less 10 % and 10 %, in total 19 % off. Three are in stock. */
export const dosaLive: LiveInfo = {
  id: 340,
  live_count: 3,
  price: 200,
  discount_percentage: 10,
  platform_discount_percentage: 10,
};
/** Newer live info: ₹200 and sold out today (D266). */
export const soldOutDosaLive: LiveInfo = {
  ...dosaLive,
  live_count: 0,
  sold_out_until: 1_795_303_800_000,
  discount_percentage: 0,
  platform_discount_percentage: 0,
};

/** Closed at 11 am, and takes orders for 12:30 pm. */
export const preorderable = {
  ...dastarkhwan,
  phone: '6353728417',
  ...{ is_open: false, opens_at: Date.parse('2026-11-21T12:00+05:30'), opens_text: 'Opens 12:00 pm' },
  ...{ preorder_at: Date.parse('2026-11-21T12:30+05:30'), preorder_text: 'Pre-order for 12:30 pm' },
};

const notFound = { kind: 'refused', message: 'Restaurant not found. Please try again.' } as const;

export const restaurantModel = defineModel(restaurantMachine, {
  input: { restaurantId: 12, listImageUrl: null },
  events: {
    'page.retry': [{ type: 'page.retry' }],
    'page.revisited': [{ type: 'page.revisited' }],
    'menus.refresh': [{ type: 'menus.refresh' }],
  },
  actors: {
    loadDetails: {
      outcomes: [
        { kind: 'loaded', restaurant: { ...dastarkhwan, is_open: true } },
        { kind: 'loaded', restaurant: { ...dastarkhwan, rating: null, is_open: false } },
        { kind: 'loaded', restaurant: preorderable },
        notFound,
      ],
    },
    loadMedia: {
      outcomes: [
        { kind: 'loaded', imageUrls: ['/pictures/dish/thali-65.webp', '/pictures/dish/dosa-54.webp'] },
        { kind: 'loaded', imageUrls: [] },
        notFound,
      ],
    },
    loadMenus: { outcomes: [{ kind: 'loaded', menus: [dosa, biryani] }, { kind: 'loaded', menus: [] }, notFound] },
    // The dosa is no longer on the menu.
    refreshMenus: { outcomes: [{ kind: 'loaded', menus: [biryani] }, notFound] },
    loadLive: { outcomes: [{ kind: 'loaded', live: [dosaLive] }, notFound] },
    refreshLive: { outcomes: [{ kind: 'loaded', live: [soldOutDosaLive] }, notFound] },
    watchPage: { sends: ['page.revisited'] },
  },
  delays: {},
});

/** The restaurant is opened from a list in which it has a picture (spec §2). */
export const listedRestaurantModel = defineModel(restaurantMachine, {
  ...restaurantModel,
  input: { restaurantId: 12, listImageUrl: '/pictures/front/list.webp' },
});

/** Like `restaurantModel`, with only the events that the page offers: an empty or missing menu requests no stock. */
export const shownRestaurantModel = defineModel(restaurantMachine, {
  ...restaurantModel,
  allow: (snapshot, event) => {
    if (event.type === 'menus.refresh') return isMenuShown(snapshot);
    return event.type !== 'page.retry' || offersRetry(snapshot);
  },
});

function isMenuShown(snapshot: RestaurantSnapshot): boolean {
  return snapshot.matches({ details: 'ready', menus: 'ready' }) && !snapshot.matches({ live: 'loading' });
}

const offersRetry = (snapshot: RestaurantSnapshot) =>
  ([{ details: 'failed' }, { media: 'failed' }, { menus: 'failed' }] as const).some((part) => snapshot.matches(part)) ||
  (snapshot.matches({ details: 'ready', menus: 'ready' }) && snapshot.context.menus.length > 0);

const menus: Call<{ restaurantId: number }, LoadMenusResult> = {
  at: 'POST /api/v1/c1/menus',
  proves: ['API-16', 'STORE-21'],
  body: ({ restaurantId }) => ({ restaurantId }),
  answer: (outcome) =>
    outcome.kind === 'loaded'
      ? { status: 200, json: { menus: outcome.menus } }
      : refusal(404, 'restaurant_not_found', outcome.message),
};

/** Without the details, which the catalog loads. */
export const calls = {
  loadMedia: {
    at: 'POST /api/v1/c1/restaurantMedia',
    proves: ['API-15'],
    body: ({ restaurantId }) => ({ restaurantId }),
    answer: (outcome) =>
      outcome.kind === 'loaded'
        ? { status: 200, json: { media: { image_urls: outcome.imageUrls, items: [] } } }
        : refusal(404, 'restaurant_not_found', outcome.message),
  },
  loadMenus: menus,
  refreshMenus: menus,
  loadLive: { ...stockCall(false), proves: ['API-19', 'STORE-24'] },
  refreshLive: { ...stockCall(true), proves: ['API-19', 'STORE-24'] },
} satisfies Calls<typeof restaurantMachine>;

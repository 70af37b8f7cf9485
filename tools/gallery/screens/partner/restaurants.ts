import type { Schemas } from '../../../../openapi/client.ts';
import {
  serverError,
  heading,
  longName,
  longWord,
  loadingText,
  textOnPage,
  type ScreenState,
  retryButton,
} from '../../state.ts';

const base = { at: '/partner/restaurants' } as const;
const restaurantsOf =
  (change: (all: Schemas['PartnerRestaurant'][]) => object[]) => (json: Schemas['PartnerRestaurants']) => {
    const data = change(json.data);
    return { ...json, data, count: data.length };
  };
const noRestaurants = { 'GET /partner/restaurants/': restaurantsOf(() => []) } as const;

export const states: readonly ScreenState[] = [
  { ...base, state: 'many', ready: textOnPage('Manage Menu') },
  { ...base, state: 'none', answers: noRestaurants, ready: textOnPage(/no restaurants/i) },
  { ...base, state: 'offline', answers: { 'GET /partner/restaurants/': 'cut' }, ready: retryButton },
  { ...base, state: 'loading', answers: { 'GET /partner/restaurants/': 'never' }, ready: loadingText },
  {
    ...base,
    state: 'one-long',
    answers: {
      'GET /partner/restaurants/': restaurantsOf((all) =>
        all.slice(0, 1).map((one) => ({
          ...one,
          name: longName,
          street_address: `Shop 14, ${longWord} Complex, Opposite the Old Clock Tower, Secunderabad`,
          status: 'rejected',
        })),
      ),
      'POST /partner/media/getRestaurantMedia/': serverError,
    },
    ready: heading(longName),
  },
];

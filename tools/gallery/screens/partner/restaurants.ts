import type { Schemas } from '../../../../openapi/client.ts';
import { broken, heading, longName, longWord, waiting, words, type ScreenState, retry } from '../../state.ts';

const base = { at: '/partner/restaurants' } as const;
const restaurantsOf =
  (change: (all: Schemas['PartnerRestaurant'][]) => object[]) => (json: Schemas['PartnerRestaurants']) => {
    const data = change(json.data);
    return { ...json, data, count: data.length };
  };
const noRestaurants = { 'GET /partner/restaurants/': restaurantsOf(() => []) } as const;

export const states: readonly ScreenState[] = [
  { ...base, state: 'many', ready: words('Manage Menu') },
  { ...base, state: 'none', answers: noRestaurants, ready: words(/no restaurants/i) },
  { ...base, state: 'offline', answers: { 'GET /partner/restaurants/': 'cut' }, ready: retry },
  { ...base, state: 'loading', answers: { 'GET /partner/restaurants/': 'never' }, ready: waiting },
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
      'POST /partner/media/getRestaurantMedia/': broken,
    },
    ready: heading(longName),
  },
];

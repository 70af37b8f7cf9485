import type { Schemas } from '../../../../openapi/client.ts';
import { broken, waiting, words, type ScreenState, retry } from '../../state.ts';

const base = { at: '/partner/dashboard' } as const;
const restaurantsOf =
  (change: (all: Schemas['PartnerRestaurant'][]) => object[]) => (json: Schemas['PartnerRestaurants']) => {
    const data = change(json.data);
    return { ...json, data, count: data.length };
  };
const noRestaurants = { 'GET /partner/restaurants/': restaurantsOf(() => []) } as const;

export const states: readonly ScreenState[] = [
  { ...base, state: 'many', ready: words('Total Restaurants') },
  { ...base, state: 'none', answers: noRestaurants, ready: words('No Restaurants Yet') },
  { ...base, state: 'loading', answers: { 'GET /partner/restaurants/': 'never' }, ready: waiting },
  { ...base, state: 'error', answers: { 'GET /partner/restaurants/': broken }, ready: retry },
];

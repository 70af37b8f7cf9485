import type { Schemas } from '../../../../openapi/client.ts';
import { serverError, loadingText, textOnPage, type ScreenState, retryButton } from '../../state.ts';

const base = { at: '/partner/dashboard' } as const;
const restaurantsOf =
  (change: (all: Schemas['PartnerRestaurant'][]) => object[]) => (json: Schemas['PartnerRestaurants']) => {
    const data = change(json.data);
    return { ...json, data, count: data.length };
  };
const noRestaurants = { 'GET /partner/restaurants/': restaurantsOf(() => []) } as const;

export const states: readonly ScreenState[] = [
  { ...base, state: 'many', ready: textOnPage('Total Restaurants') },
  { ...base, state: 'none', answers: noRestaurants, ready: textOnPage('No Restaurants Yet') },
  { ...base, state: 'loading', answers: { 'GET /partner/restaurants/': 'never' }, ready: loadingText },
  { ...base, state: 'error', answers: { 'GET /partner/restaurants/': serverError }, ready: retryButton },
];

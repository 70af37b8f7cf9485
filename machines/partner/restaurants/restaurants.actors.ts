import type { ApiClient, Schemas } from '../../../openapi/client.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { partnerFailure } from '../lib/partner-failure.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

export type PartnerRestaurant = Schemas['PartnerRestaurant'];

export type PartnerCity = Schemas['PartnerCity'];

/** The partner's restaurants as the server stores them (spec §3, Other stores). */
export interface OwnRestaurants {
  restaurants: readonly PartnerRestaurant[];
  /** Null if the response was a plain array (spec §7). */
  partnerId: number | null;
  count: number;
}

export type LoadRestaurantsResult = ({ kind: 'loaded' } & OwnRestaurants) | ApiFailure;

export type LoadPartnerCitiesResult = { kind: 'loaded'; cities: readonly PartnerCity[] } | ApiFailure;

export function createPartnerRestaurantsActors({ api }: { api: ApiClient }) {
  return {
    loadRestaurants: fromPromise<LoadRestaurantsResult>(async ({ signal }) => {
      const { data, error } = await api.GET('/partner/restaurants/', { signal });
      if (!data) return { kind: 'refused', message: partnerFailure(error) };
      // The body is an object, or the array itself (spec §7).
      if (!('data' in data)) return { kind: 'loaded', restaurants: data, partnerId: null, count: data.length };
      return { kind: 'loaded', restaurants: data.data, partnerId: data.partnerId, count: data.count };
    }),
    loadCities: fromPromise<LoadPartnerCitiesResult>(async ({ signal }) => {
      const { data, error } = await api.GET('/partner/cities', { signal });
      return data ? { kind: 'loaded', cities: data.cities } : { kind: 'refused', message: partnerFailure(error) };
    }),
  };
}

import type { PartnerCity, PartnerRestaurant, PartnerRestaurantsSnapshot } from './restaurants.machine.ts';

/** Null until they came once. */
export const selectRestaurants = ({ context }: PartnerRestaurantsSnapshot): readonly PartnerRestaurant[] | null =>
  context.own?.restaurants ?? null;

/** Why the restaurants, or newer ones, did not come. */
export const selectRestaurantsMessage = (snapshot: PartnerRestaurantsSnapshot) => snapshot.context.message;
export const selectAreRestaurantsLoading = (snapshot: PartnerRestaurantsSnapshot) =>
  snapshot.matches({ list: 'loading' });
export const selectPartnerCities = (snapshot: PartnerRestaurantsSnapshot) => snapshot.context.cities;
export const selectPartnerCitiesMessage = (snapshot: PartnerRestaurantsSnapshot) => snapshot.context.citiesMessage;

/** An own restaurant; null while it is not known, or there is none with this id. */
export const selectRestaurant =
  (id: number) =>
  (snapshot: PartnerRestaurantsSnapshot): PartnerRestaurant | null =>
    selectRestaurants(snapshot)?.find((restaurant) => restaurant.id === id) ?? null;

export const selectPartnerCity =
  (id: number) =>
  ({ context }: PartnerRestaurantsSnapshot): PartnerCity | null =>
    context.cities?.find((city) => city.id === id) ?? null;

/** The dashboard's counters (spec §2, D22). */
export interface Counters {
  total: number;
  approved: number;
  /** Approved, and with something to eat. */
  active: number;
  menuItems: number;
  pending: number;
}

/** Null until the restaurants came once. */
export function selectCounters(snapshot: PartnerRestaurantsSnapshot): Counters | null {
  const { own } = snapshot.context;
  if (!own) return null;
  const approved = own.restaurants.filter(({ status }) => status === 'approved');
  return {
    total: own.count,
    approved: approved.length,
    active: approved.filter(({ menu_count: count = 0 }) => count > 0).length,
    menuItems: own.restaurants.reduce((sum, { menu_count: count = 0 }) => sum + count, 0),
    pending: own.restaurants.filter(({ status }) => status === 'pending').length,
  };
}

/** What a page of the restaurants shows. A list that is there stays while a newer one is on its way. */
export type RestaurantsView = 'loading' | 'failed' | 'empty' | 'list';

export function selectRestaurantsView(snapshot: PartnerRestaurantsSnapshot): RestaurantsView {
  const restaurants = selectRestaurants(snapshot);
  if (restaurants) return restaurants.length > 0 ? 'list' : 'empty';
  return snapshot.matches({ list: 'failed' }) ? 'failed' : 'loading';
}

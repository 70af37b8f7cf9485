import type { PartnerRestaurantsSnapshot } from './restaurants.machine.ts';
import type { PartnerCity, PartnerRestaurant } from './restaurants.actors.ts';

/** The partner's restaurants; null until the first load. */
export const selectRestaurants = ({ context }: PartnerRestaurantsSnapshot): readonly PartnerRestaurant[] | null =>
  context.own?.restaurants ?? null;

/** Error message of the last load or refresh. */
export const selectRestaurantsMessage = (snapshot: PartnerRestaurantsSnapshot) => snapshot.context.message;
export const selectAreRestaurantsLoading = (snapshot: PartnerRestaurantsSnapshot) =>
  snapshot.matches({ list: 'loading' });
export const selectPartnerCities = (snapshot: PartnerRestaurantsSnapshot) => snapshot.context.cities;
export const selectPartnerCitiesMessage = (snapshot: PartnerRestaurantsSnapshot) => snapshot.context.citiesMessage;

/** A restaurant of the partner; null if it does not exist or the list is not loaded. */
export const selectRestaurant =
  (id: number) =>
  (snapshot: PartnerRestaurantsSnapshot): PartnerRestaurant | null =>
    selectRestaurants(snapshot)?.find((restaurant) => restaurant.id === id) ?? null;

/** Whether the list is loaded and does not contain the restaurant. */
export const selectIsForeign = (id: number) => (snapshot: PartnerRestaurantsSnapshot) =>
  selectRestaurants(snapshot) !== null && selectRestaurant(id)(snapshot) === null;

export const selectPartnerCity =
  (id: number) =>
  ({ context }: PartnerRestaurantsSnapshot): PartnerCity | null =>
    context.cities?.find((city) => city.id === id) ?? null;

/** The dashboard's counters (spec §2, D22). */
export interface DashboardCounters {
  total: number;
  approved: number;
  /** Approved restaurants with at least one menu item. */
  active: number;
  menuItems: number;
  pending: number;
}

/** Returns the dashboard's counters; null until the first load. */
export function selectCounters(snapshot: PartnerRestaurantsSnapshot): DashboardCounters | null {
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

/** What the pages about restaurants show. A loaded list stays visible while it is refreshed. */
export type RestaurantsView = 'loading' | 'failed' | 'empty' | 'list';

export function selectRestaurantsView(snapshot: PartnerRestaurantsSnapshot): RestaurantsView {
  const restaurants = selectRestaurants(snapshot);
  if (restaurants) return restaurants.length > 0 ? 'list' : 'empty';
  return snapshot.matches({ list: 'failed' }) ? 'failed' : 'loading';
}

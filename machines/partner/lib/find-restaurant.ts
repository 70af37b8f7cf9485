import { waitFor } from 'xstate';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { PartnerRestaurantsActorRef } from '../restaurants/restaurants.machine.ts';
import { selectRestaurants } from '../restaurants/restaurants.view.ts';

/** `only` means that the partner has one restaurant, or has chosen it before. A partner with several must select one. */
export type FindRestaurantResult = { kind: 'only'; restaurantId: number } | { kind: 'several' };

interface Deps {
  /** The actor with the list of the partner's restaurants. */
  restaurants: PartnerRestaurantsActorRef;
  /** Returns the id of the restaurant that was chosen before; null if none was. */
  preferred?: () => number | null;
}

/** Finds the restaurant of a page that is about one of them. */
export function createFindRestaurant({ restaurants, preferred = () => null }: Deps) {
  return fromPromise<FindRestaurantResult>(async ({ signal }) => {
    const known = await waitFor(restaurants, (snapshot) => selectRestaurants(snapshot) !== null, { signal });
    const all = selectRestaurants(known) ?? [];
    const chosen = preferred();
    const only = all.length === 1 ? all[0] : all.find(({ id }) => id === chosen);
    return only ? { kind: 'only', restaurantId: only.id } : { kind: 'several' };
  });
}

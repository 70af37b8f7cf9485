import { waitFor } from 'xstate';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { PartnerRestaurantsActorRef } from '../restaurants/restaurants.machine.ts';
import { selectRestaurants } from '../restaurants/restaurants.selectors.ts';

/** `only` means that the partner has one restaurant. A partner with several must select one. */
export type FindRestaurantResult = { kind: 'only'; restaurantId: number } | { kind: 'several' };

interface Deps {
  /** The actor with the list of the partner's restaurants. */
  restaurants: PartnerRestaurantsActorRef;
}

/** Finds the restaurant of a page that is about one of them. */
export function createFindRestaurant({ restaurants }: Deps) {
  return fromPromise<FindRestaurantResult>(async ({ signal }) => {
    const known = await waitFor(restaurants, (snapshot) => selectRestaurants(snapshot) !== null, { signal });
    const [first, ...others] = selectRestaurants(known) ?? [];
    return first && others.length === 0 ? { kind: 'only', restaurantId: first.id } : { kind: 'several' };
  });
}

import { waitFor } from 'xstate';
import type { ApiClient } from '../../../openapi/client.ts';
import type { PartnerRestaurantsActorRef } from '../restaurants/restaurants.machine.ts';
import { selectRestaurant, selectRestaurants } from '../restaurants/restaurants.selectors.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { unknownFailureMessage } from '../../shared/lib/messages.ts';
import { toPartnerFailure } from '../lib/partner-failure.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import type { RestaurantFields } from '../lib/restaurant-entry.ts';
import type { PartnerRestaurant } from '../restaurants/restaurants.actors.ts';

/** `failed`: the list could not be loaded. */
export type FindRestaurantResult =
  | { kind: 'found'; restaurant: PartnerRestaurant }
  | { kind: 'unknown' }
  | { kind: 'failed'; message: string };

/** `message`: the server's, if it sent one (spec §8, Success defaults). */
export type SaveRestaurantResult =
  | { kind: 'saved'; message: string }
  /** Another client changed it since its version was read; nothing was saved. */
  | { kind: 'changedElsewhere'; stored: PartnerRestaurant }
  | ApiFailure;

export interface SaveRestaurantInput {
  restaurantId: number;
  fields: RestaurantFields;
  /** Version that was read; null skips the comparison on the server. */
  version: number | null;
}

interface Deps {
  api: ApiClient;
  /** Source of the restaurant: the contract has no call for a single one. */
  restaurants: PartnerRestaurantsActorRef;
}

export function createRestaurantEditActors({ api, restaurants }: Deps) {
  return {
    findRestaurant: fromPromise<FindRestaurantResult, { restaurantId: number }>(async ({ input, signal }) => {
      // The restaurant may be newer than the list, or the list may have failed: reload it once before giving up.
      const now = restaurants.getSnapshot();
      if (!selectRestaurant(input.restaurantId)(now) && !now.matches({ list: 'loading' }))
        restaurants.send({ type: 'restaurants.refresh' });
      const settled = await waitFor(
        restaurants,
        (snapshot) => selectRestaurant(input.restaurantId)(snapshot) !== null || !snapshot.matches({ list: 'loading' }),
        { signal, timeout: Infinity },
      );
      const restaurant = selectRestaurant(input.restaurantId)(settled);
      if (restaurant) return { kind: 'found', restaurant };
      return settled.matches({ list: 'failed' }) && !selectRestaurants(settled)
        ? { kind: 'failed', message: settled.context.message ?? unknownFailureMessage }
        : { kind: 'unknown' };
    }),
    saveRestaurant: fromPromise<SaveRestaurantResult, SaveRestaurantInput>(
      async ({ input: { restaurantId, fields, version }, signal }) => {
        const body = { restaurantId, ...fields, ...(version !== null && { version }) };
        const { data, error } = await api.PUT('/partner/restaurants/', { body, signal });
        if (data) return { kind: 'saved', message: data.message };
        // The answer of a gateway may have no body, or a page as text.
        return typeof error === 'object' && 'restaurant' in error
          ? { kind: 'changedElsewhere', stored: error.restaurant }
          : toPartnerFailure(error);
      },
    ),
  };
}

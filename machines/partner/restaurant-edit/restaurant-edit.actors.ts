import { waitFor } from 'xstate';
import type { ApiClient } from '../../../openapi/client.ts';
import type { PartnerRestaurantsActorRef } from '../restaurants/restaurants.machine.ts';
import { selectRestaurant, selectRestaurants } from '../restaurants/restaurants.view.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { unknownFailureMessage } from '../../shared/lib/messages.ts';
import { toPartnerFailure } from '../lib/partner-failure.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import type { RestaurantFields } from '../lib/restaurant-entry.ts';
import type { PartnerRestaurant } from '../restaurants/restaurants.actors.ts';

/** `failed` means that the list could not be loaded. */
export type FindRestaurantResult =
  | { kind: 'found'; restaurant: PartnerRestaurant }
  | { kind: 'unknown' }
  | { kind: 'failed'; message: string };

/** `message` is the server's message, if it sent one (spec §8, Success defaults). */
export type SaveRestaurantResult =
  | { kind: 'saved'; message: string }
  /** Another client has changed the restaurant since this one read it. Nothing was saved. */
  | { kind: 'changedElsewhere'; stored: PartnerRestaurant }
  | ApiFailure;

export interface SaveRestaurantInput {
  restaurantId: number;
  fields: RestaurantFields;
  /** The version that was read; null makes the server skip the comparison. */
  version: number | null;
}

interface Deps {
  api: ApiClient;
  /** The list from which the restaurant is taken, because the contract has no endpoint for a single restaurant. */
  restaurants: PartnerRestaurantsActorRef;
}

export function createRestaurantEditActors({ api, restaurants }: Deps) {
  return {
    findRestaurant: fromPromise<FindRestaurantResult, { restaurantId: number }>(async ({ input, signal }) => {
      // The restaurant may be newer than the list, or the list may have failed to load: loads it once more before it
      // gives up.
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
        // The error response of a gateway may have no body, or an HTML page as text.
        return typeof error === 'object' && 'restaurant' in error
          ? { kind: 'changedElsewhere', stored: error.restaurant }
          : toPartnerFailure(error);
      },
    ),
  };
}

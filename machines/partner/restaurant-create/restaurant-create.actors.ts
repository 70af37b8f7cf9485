import type { ApiClient } from '../../../openapi/client.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { partnerFailure, toPartnerFailure } from '../lib/partner-failure.ts';
import type { RestaurantFields } from '../lib/restaurant-entry.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

/** `message` is the server's message, if it sent one (spec §8, Success defaults). */
export type CreateRestaurantResult = { kind: 'created'; restaurantId: number; message: string } | ApiFailure;

/** Result of registering the picture or of linking it to the restaurant. */
export type PictureStepResult = { kind: 'done' } | ApiFailure;

export interface RestaurantImage {
  restaurantId: number;
  url: string;
}

/** Creates the actors for the requests of spec §7. The upload and the location dialog are separate machines. */
export function createRestaurantCreateActors({ api }: { api: ApiClient }) {
  return {
    createRestaurant: fromPromise<CreateRestaurantResult, { key: string; fields: RestaurantFields }>(
      async ({ input: { key, fields }, signal }) => {
        const { data, error } = await api.POST('/partner/restaurants/', {
          body: fields,
          params: { header: { 'Idempotency-Key': key } },
          signal,
        });
        if (!data) return toPartnerFailure(error);
        return { kind: 'created', restaurantId: data.restaurantId ?? data.id, message: data.message };
      },
    ),
    registerMedia: fromPromise<PictureStepResult, { restaurantId: number; url: string; key: string }>(
      async ({ input: { restaurantId, url, key }, signal }) => {
        const { data, error } = await api.POST('/partner/media/createRestaurantMedia', {
          body: { restaurantId, media_url: url, type: 'image' },
          params: { header: { 'Idempotency-Key': key } },
          signal,
        });
        return data ? { kind: 'done' } : { kind: 'refused', message: partnerFailure(error) };
      },
    ),
    linkImage: fromPromise<PictureStepResult, { restaurantId: number; url: string }>(
      async ({ input: { restaurantId, url }, signal }) => {
        const { data, error } = await api.PUT('/partner/restaurants/', {
          body: { restaurantId, image_url: url },
          signal,
        });
        return data ? { kind: 'done' } : { kind: 'refused', message: partnerFailure(error) };
      },
    ),
  };
}

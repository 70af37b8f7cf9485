import type { StoredHours } from '../../../domain/hours-form.ts';
import type { ApiClient, Schemas } from '../../../openapi/client.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { partnerFailure } from '../lib/partner-failure.ts';

export type PartnerHours = Schemas['PartnerHours'];

export type LoadHoursResult = { kind: 'loaded'; hours: PartnerHours } | ApiFailure;

/** `orders` is the number of held and paid orders for times at which the restaurant would be closed. */
export type CountOrdersResult = { kind: 'counted'; orders: number } | ApiFailure;

export type SaveHoursResult =
  | { kind: 'saved'; hours: PartnerHours }
  /** Another client has changed the hours since this one read them. Nothing was saved. */
  | { kind: 'changedElsewhere'; hours: PartnerHours }
  | ApiFailure;

export interface CountOrdersInput {
  restaurantId: number;
  hours: StoredHours;
}

export interface SaveHoursInput extends CountOrdersInput {
  version: number;
}

export function createHoursEditorActors({ api }: { api: ApiClient }) {
  return {
    loadHours: fromPromise<LoadHoursResult, { restaurantId: number }>(async ({ input, signal }) => {
      const body = { restaurant_id: input.restaurantId };
      const { data, error } = await api.POST('/partner/hours', { body, signal });
      return data ? { kind: 'loaded', hours: data } : { kind: 'refused', message: partnerFailure(error) };
    }),
    countOrders: fromPromise<CountOrdersResult, CountOrdersInput>(
      async ({ input: { restaurantId, hours }, signal }) => {
        const body = { restaurant_id: restaurantId, ...hours };
        const { data, error } = await api.POST('/partner/hours/orders', { body, signal });
        return data ? { kind: 'counted', orders: data.orders } : { kind: 'refused', message: partnerFailure(error) };
      },
    ),
    saveHours: fromPromise<SaveHoursResult, SaveHoursInput>(
      async ({ input: { restaurantId, hours, version }, signal }) => {
        const body = { restaurant_id: restaurantId, ...hours, version };
        const { data, error } = await api.PUT('/partner/hours', { body, signal });
        if (data) return { kind: 'saved', hours: data };
        // The error response of a gateway may have no body, or an HTML page as text.
        return typeof error === 'object' && 'hours' in error
          ? { kind: 'changedElsewhere', hours: error.hours }
          : { kind: 'refused', message: partnerFailure(error) };
      },
    ),
  };
}

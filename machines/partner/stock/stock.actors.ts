import { morningText } from '../../../domain/sold-out-today.ts';
import type { ApiClient } from '../../../openapi/client.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { partnerFailure } from '../lib/partner-failure.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

/** The stock of a dish. */
export interface DishStock {
  count: number;
  /** With how many portions the dish comes back in the morning if it is sold out today; otherwise null (D266). */
  resumeCount: number | null;
}

export interface CountChange {
  action: 'increment' | 'decrement';
  quantity: number;
}

interface DishInput {
  restaurantId: number;
  menuId: number;
}

/** A change of one dish's count. */
export interface ChangeInput extends DishInput {
  change: CountChange;
}

/** Sells a dish no more until the morning, or sells it again. */
export interface SwitchInput extends DishInput {
  soldOut: boolean;
}

/** The stock after the change; `count` is null if the server does not report it. */
export type ChangeResult =
  | { kind: 'changed'; message: string; count: number | null; resumeCount: number | null }
  | ApiFailure;

/** The success message if the server sends none (spec §8). */
const updatedMessage = 'Menu item count updated successfully';

const idsOf = ({ restaurantId, menuId }: DishInput) => ({
  restaurant_id: String(restaurantId),
  menu_id: String(menuId),
});

/** @param deps.randomKey returns a new `Idempotency-Key`: a browser may send a request again by itself. */
export function createStockActors({ api, randomKey }: { api: ApiClient; randomKey: () => string }) {
  return {
    changeCount: fromPromise<ChangeResult, ChangeInput>(async ({ input, signal }) => {
      const { action, quantity } = input.change;
      const body = { ...idsOf(input), item_count: quantity, action };
      const { data, error } = await api.POST('/partner/menu/updateMenuItemCount', {
        params: { header: { 'Idempotency-Key': randomKey() } },
        body,
        signal,
      });
      return data
        ? {
            kind: 'changed',
            message: data.message || updatedMessage,
            count: data.live_count ?? null,
            resumeCount: null,
          }
        : { kind: 'refused', message: partnerFailure(error) };
    }),
    setSoldOut: fromPromise<ChangeResult, SwitchInput>(async ({ input, signal }) => {
      const body = { ...idsOf(input), sold_out: input.soldOut };
      const { data, error } = await api.POST('/partner/menu/soldOutToday', { body, signal });
      if (!data) return { kind: 'refused', message: partnerFailure(error) };
      const message = input.soldOut ? `Sold out until ${morningText}` : 'On sale again';
      return { kind: 'changed', message, count: data.live_count, resumeCount: data.resume_count ?? null };
    }),
  };
}

import type { ApiClient } from '../../../openapi/client.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { partnerFailure } from '../lib/partner-failure.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

export interface StockChange {
  action: 'increment' | 'decrement';
  quantity: number;
}

/** A change of one dish's stock. */
export interface ChangeInput {
  restaurantId: number;
  menuId: number;
  change: StockChange;
}

/** `count` is the stock after the change; null if the server does not report it. */
export type ChangeResult = { kind: 'changed'; message: string; count: number | null } | ApiFailure;

/** The success message if the server sends none (spec §8). */
const updatedMessage = 'Menu item count updated successfully';

export function createStockActors({ api }: { api: ApiClient }) {
  return {
    changeCount: fromPromise<ChangeResult, ChangeInput>(async ({ input, signal }) => {
      const body = {
        restaurant_id: String(input.restaurantId),
        menu_id: String(input.menuId),
        item_count: input.change.quantity,
        action: input.change.action,
      };
      const { data, error } = await api.POST('/partner/menu/updateMenuItemCount', { body, signal });
      return data
        ? { kind: 'changed', message: data.message || updatedMessage, count: data.live_count ?? null }
        : { kind: 'refused', message: partnerFailure(error) };
    }),
  };
}

import type { ApiClient } from '../../../openapi/client.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { partnerFailure } from '../lib/partner-failure.ts';
import type { ChangeInput, ChangeResult } from './stock.machine.ts';
import { stockTexts } from './stock.texts.ts';

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
        ? { kind: 'changed', message: data.message || stockTexts.updated }
        : { kind: 'refused', message: partnerFailure(error) };
    }),
  };
}

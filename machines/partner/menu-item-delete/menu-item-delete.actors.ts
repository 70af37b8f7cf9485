import type { ApiClient } from '../../../openapi/client.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { partnerFailure } from '../lib/partner-failure.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

export type DeleteDishResult = { kind: 'deleted' } | ApiFailure;

export interface DeleteDishInput {
  restaurantId: number;
  menuId: number;
}

export function createMenuItemDeleteActors({ api }: { api: ApiClient }) {
  return {
    deleteDish: fromPromise<DeleteDishResult, DeleteDishInput>(async ({ input, signal }) => {
      const { data, error, response } = await api.POST('/partner/menu/delete', { body: input, signal });
      // A 404 means that an earlier attempt deleted the dish and its response was lost.
      if (data || response.status === 404) return { kind: 'deleted' };
      return { kind: 'refused', message: partnerFailure(error) };
    }),
  };
}

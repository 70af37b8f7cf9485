import type { ApiClient } from '../../../openapi/client.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { partnerFailure } from '../lib/partner-failure.ts';
import type { DeleteDishInput, DeleteDishResult } from './menu-item-delete.machine.ts';

export function createMenuItemDeleteActors({ api }: { api: ApiClient }) {
  return {
    deleteDish: fromPromise<DeleteDishResult, DeleteDishInput>(async ({ input, signal }) => {
      const { data, error, response } = await api.POST('/partner/menu/delete', { body: input, signal });
      // An earlier attempt deleted the dish, and its answer was lost.
      if (data || response.status === 404) return { kind: 'deleted' };
      return { kind: 'refused', message: partnerFailure(error) };
    }),
  };
}

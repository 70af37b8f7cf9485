import type { ApiClient } from '../../../openapi/client.ts';
import { failureMessage } from '../../shared/lib/failure-message.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { Dish, MenuDetailsResult, MenuMediaResult } from './menu-details.machine.ts';

export function createMenuDetailsActors({ api }: { api: ApiClient }) {
  return {
    menuDetails: fromPromise<MenuDetailsResult, Dish | null>(async ({ input, signal }) => {
      const { data, error } = await api.POST('/menuDetails', { body: bodyOf(input), signal });
      if (!data) return { kind: 'refused', message: failureMessage(error) };
      const { category, description } = data.menu;
      return { kind: 'loaded', words: { category, description } };
    }),
    menuMedia: fromPromise<MenuMediaResult, Dish | null>(async ({ input, signal }) => {
      const { data } = await api.POST('/menuMedia', { body: bodyOf(input), signal });
      return data ? { kind: 'loaded', imageUrls: data.media.image_urls } : { kind: 'refused' };
    }),
  };
}

function bodyOf(dish: Dish | null): Dish {
  if (!dish) throw new Error('No dish was chosen.');
  return { restaurantId: dish.restaurantId, menuId: dish.menuId };
}

import type { ApiClient } from '../../../openapi/client.ts';
import { failureMessage } from '../../shared/lib/failure-message.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

/** A menu item and its restaurant. */
export interface Dish {
  restaurantId: number;
  menuId: number;
}

/** Texts of a menu item's details (spec §7, POST /menuDetails). */
export interface DishTexts {
  category: string | null;
  description: string | null;
}

export type MenuDetailsResult = { kind: 'loaded'; words: DishTexts } | ApiFailure;

export type MenuMediaResult = { kind: 'loaded'; imageUrls: readonly string[] } | { kind: 'refused' };

export function createMenuDetailsActors({ api }: { api: ApiClient }) {
  return {
    menuDetails: fromPromise<MenuDetailsResult, Dish>(async ({ input, signal }) => {
      const { data, error } = await api.POST('/menuDetails', { body: input, signal });
      if (!data) return { kind: 'refused', message: failureMessage(error) };
      const { category, description } = data.menu;
      return { kind: 'loaded', words: { category, description } };
    }),
    menuMedia: fromPromise<MenuMediaResult, Dish>(async ({ input, signal }) => {
      const { data } = await api.POST('/menuMedia', { body: input, signal });
      return data ? { kind: 'loaded', imageUrls: data.media.image_urls } : { kind: 'refused' };
    }),
  };
}

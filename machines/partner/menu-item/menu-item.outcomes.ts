import type { Schemas } from '../../../openapi/client.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import type { DishBody, StoredDish } from './dish-form.ts';

/** A picture of the stored dish. */
export type DishImage = Schemas['Media']['items'][number];

export interface CreateDishInput {
  restaurantId: number;
  /** The `Idempotency-Key`: the same for all attempts of one form. */
  key: string;
  dish: DishBody;
}
export type CreateDishResult = { kind: 'created'; menuId: number } | ApiFailure;

export interface UpdateDishInput {
  restaurantId: number;
  menuId: number;
  dish: DishBody;
  version: number | null;
}

/** `elsewhere`: another client changed the dish since its version was read; nothing was saved. */
export type UpdateDishResult = { kind: 'updated' } | { kind: 'elsewhere'; stored: StoredDish } | ApiFailure;

export interface RegisterImageInput {
  restaurantId: number;
  menuId: number;
  key: string;
  url: string;
}
export type RegisterImageResult = { kind: 'registered' } | ApiFailure;

export interface DishInput {
  restaurantId: number;
  menuId: number;
}
export type LoadMediaResult = { kind: 'loaded'; images: readonly DishImage[] } | ApiFailure;

export type RefetchMenuResult = { kind: 'loaded'; menus: readonly Schemas['PartnerMenuItem'][] } | ApiFailure;

export type DeleteImageResult = { kind: 'deleted' } | ApiFailure;

/**
 * Result of the form. `saved`: with the refetched menu and the dish's first picture. `changed`: the server's menu may
 * have changed, so the parent must refetch it. `left`: nothing was changed.
 */
export type MenuItemResult =
  | { kind: 'saved'; menuId: number; imageUrl: string | null; menus: readonly Schemas['PartnerMenuItem'][] }
  | { kind: 'changed' }
  | { kind: 'left' };

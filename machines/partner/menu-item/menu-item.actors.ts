import type { ApiClient, Schemas } from '../../../openapi/client.ts';
import { createImageUploadActors } from '../image-upload/image-upload.actors.ts';
import { imageUploadMachine } from '../image-upload/image-upload.machine.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { toPartnerFailure } from '../lib/partner-failure.ts';
import { storedDish, type DishBody, type StoredDish } from './dish-form.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

/** A picture of a stored dish. */
export type DishImage = Schemas['Media']['items'][number];

export interface CreateDishInput {
  restaurantId: number;
  /** The `Idempotency-Key`, the same for all attempts to save one form. */
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

/** `changedElsewhere`: another client has changed the dish since this one read it. Nothing was saved. */
export type UpdateDishResult = { kind: 'updated' } | { kind: 'changedElsewhere'; stored: StoredDish } | ApiFailure;

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

type Deps = { api: ApiClient } & Parameters<typeof createImageUploadActors>[0];

/** The status of a new dish (spec §3). */
const status = 'approved';

export function createMenuItemActors({ api, ...images }: Deps) {
  const loadMedia = fromPromise<LoadMediaResult, DishInput>(async ({ input, signal }) => {
    const { data, error } = await api.POST('/partner/media/getMenuMedia/', { body: input, signal });
    return data ? { kind: 'loaded', images: data.media.items } : toPartnerFailure(error);
  });
  return {
    createDish: fromPromise<CreateDishResult, CreateDishInput>(
      async ({ input: { restaurantId, key, dish }, signal }) => {
        const { data, error } = await api.POST('/partner/menu/create', {
          body: { restaurantId, ...dish, status },
          params: { header: { 'Idempotency-Key': key } },
          signal,
        });
        return data ? { kind: 'created', menuId: data.menuId } : toPartnerFailure(error);
      },
    ),
    updateDish: fromPromise<UpdateDishResult, UpdateDishInput>(
      async ({ input: { restaurantId, menuId, dish, version }, signal }) => {
        const body = { restaurant_id: restaurantId, menu_id: menuId, ...dish, ...(version !== null && { version }) };
        const { data, error } = await api.POST('/partner/menu/update', { body, signal });
        if (data) return { kind: 'updated' };
        // The error response of a gateway may have no body, or an HTML page as text.
        return typeof error === 'object' && 'menu_item' in error
          ? { kind: 'changedElsewhere', stored: storedDish(error.menu_item) }
          : toPartnerFailure(error);
      },
    ),
    uploadImage: imageUploadMachine.provide({ actors: createImageUploadActors(images) }),
    registerImage: fromPromise<RegisterImageResult, RegisterImageInput>(async ({ input, signal }) => {
      const { restaurantId, menuId, key, url } = input;
      const { data, error } = await api.POST('/partner/media/createMenuMedia/', {
        body: { restaurantId, menuId, media_url: url, type: 'image' },
        params: { header: { 'Idempotency-Key': key } },
        signal,
      });
      return data ? { kind: 'registered' } : toPartnerFailure(error);
    }),
    loadMedia,
    refetchMedia: loadMedia,
    deleteImage: fromPromise<DeleteImageResult, DishInput & { mediaId: number }>(async ({ input, signal }) => {
      const { data, error } = await api.POST('/partner/media/deleteMenuMedia/', { body: input, signal });
      return data ? { kind: 'deleted' } : toPartnerFailure(error);
    }),
    refetchMenu: fromPromise<RefetchMenuResult, { restaurantId: number }>(async ({ input, signal }) => {
      const { data, error } = await api.POST('/partner/menu/', { body: input, signal });
      return data ? { kind: 'loaded', menus: data.menus } : toPartnerFailure(error);
    }),
  };
}

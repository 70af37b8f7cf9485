import type { ApiFailure } from '../../shared/lib/api-failure.ts';

/** `message`: the server's, if it sent one (spec §8, Success defaults). */
export type CreateRestaurantResult = { kind: 'created'; restaurantId: number; message: string } | ApiFailure;

/** Result of registering or linking the picture. */
export type PictureStepResult = { kind: 'done' } | ApiFailure;

export interface RestaurantImage {
  restaurantId: number;
  url: string;
}

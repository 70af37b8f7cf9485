import type { ApiFailure } from '../../shared/lib/api-failure.ts';

/** `message` is the server's, where it has one (spec §8, Success defaults). */
export type CreateRestaurantResult = { kind: 'created'; restaurantId: number; message: string } | ApiFailure;

/** How registering the picture, or linking it, ended. */
export type PictureStepResult = { kind: 'done' } | ApiFailure;

export interface RestaurantImage {
  restaurantId: number;
  url: string;
}

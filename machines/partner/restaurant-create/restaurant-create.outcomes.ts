import type { Refused } from '../../shared/lib/api-failure.ts';

/** `message` is the server's, where it has one (spec §8, Success defaults). */
export type CreateRestaurantResult = { kind: 'created'; restaurantId: number; message: string } | Refused;

/** How registering the picture, or linking it, ended. */
export type PictureStepResult = { kind: 'done' } | Refused;

export interface RestaurantImage {
  restaurantId: number;
  url: string;
}

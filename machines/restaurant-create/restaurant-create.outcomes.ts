/** `message` is the server's, where it has one (spec §8, Success defaults). */
export type CreateRestaurantResult =
  | { kind: 'created'; restaurantId: number; message: string }
  | { kind: 'refused'; message: string };

/** How registering the picture, or linking it, ended. */
export type PictureStepResult = { kind: 'done' } | { kind: 'refused'; message: string };

export interface RestaurantImage {
  restaurantId: number;
  url: string;
}

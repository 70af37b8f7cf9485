import { problem } from '../problem.ts';

/** Also for what is somebody else's: nobody learns what others have. */
export const restaurantNotFound = {
  status: 404,
  body: problem('restaurant_not_found', 'There is no such restaurant.'),
} as const;

export const dishNotFound = notFound('There is no such dish.', 'This menu item no longer exists.');

export const imageNotFound = notFound('There is no such image.', 'This image no longer exists.');

function notFound(detail: string, message: string) {
  return { status: 404, body: problem('not_found', detail, { message }) } as const;
}

/** A request that the contract lets through and the data does not. @param advice What to do about the field. */
export function invalid(field: string, advice: string, { message }: { message: string }) {
  return { status: 400, body: problem('validation_error', `${field}: ${advice}`, { message, field }) } as const;
}

export function foreignPicture(field: string) {
  const message = 'This image is not one that was uploaded here. Please upload it.';
  return invalid(field, 'must be a path of our own pictures or an address of the image host', { message });
}

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

/** A request that the contract lets through and the data does not. @param detail '<field>: what to do' */
export function invalid(detail: string, { message }: { message: string }) {
  return { status: 400, body: problem('validation_error', detail, { message }) } as const;
}

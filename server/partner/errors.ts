import { problem } from '../api-error.ts';

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

/** Whether everything that was to be changed is as it was to be. */
export function isStored<Stored extends object>(change: { [F in keyof Stored]?: unknown }, stored: Stored): boolean {
  return Object.entries<unknown>(change).every(([field, value]) => stored[field as keyof Stored] === value);
}

/** A save that began with another version than the stored one. */
export function changedElsewhere(sent: number | undefined, stored: number) {
  return problem('changed_elsewhere', `version: ${sent} was sent, ${stored} is stored`);
}

export function foreignPicture(field: string) {
  const message = 'This image is not one that was uploaded here. Please upload it.';
  return invalid(field, 'must be a path of our own pictures or an address of the image host', { message });
}

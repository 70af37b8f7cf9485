import { problem } from '../problem.ts';

/** Also for what is somebody else's: nobody learns what others have. */
export const restaurantNotFound = {
  status: 404,
  body: problem('restaurant_not_found', 'There is no such restaurant.'),
} as const;

export const notFound = { status: 404, body: problem('not_found', 'There is no such thing here.') } as const;

/** A request that the contract lets through and the data does not. @param detail '<field>: what to do' */
export function invalid(detail: string, { message }: { message: string }) {
  return { status: 400, body: problem('validation_error', detail, { message }) } as const;
}

import { ApiError } from '../http/api-error.ts';

/** Also returned for restaurants of other partners, because the response must not reveal that they exist. */
export const restaurantNotFound = () =>
  new ApiError('restaurant_not_found', { detail: 'There is no such restaurant.' });

/** Also returned for orders at restaurants of other partners. */
export const orderNotFound = () => new ApiError('order_not_found', { detail: 'There is no such order.' });

export const dishNotFound = () =>
  new ApiError('not_found', { detail: 'There is no such dish.', message: 'This menu item no longer exists.' });

export const imageNotFound = () =>
  new ApiError('not_found', { detail: 'There is no such image.', message: 'This image no longer exists.' });

/**
 * The error for a request that is valid by the contract but does not fit the stored data.
 * @param advice How to correct the field.
 */
export function invalidField(field: string, advice: string, message: string) {
  return new ApiError('validation_error', { detail: `${field}: ${advice}`, message, fields: { field } });
}

/** The error for the URL of a picture that was uploaded and not used for so long that it was removed (D328). */
export const removedPicture = (field: string) =>
  invalidField(field, 'was removed, because nothing used it for a day', 'This image is gone. Please upload it again.');

/** The error for the URL of a picture that was not uploaded here. */
export function externalPicture(field: string) {
  const message = 'This image is not one that was uploaded here. Please upload it.';
  return invalidField(field, 'must be a path of our own pictures or an address of the image host', message);
}

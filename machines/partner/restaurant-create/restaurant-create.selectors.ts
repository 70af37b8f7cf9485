import {
  changedFields,
  emptyRestaurantForm,
  isSameForm,
  type RestaurantForm,
} from '../../../domain/restaurant-form.ts';
import type { RestaurantCreateSnapshot } from './restaurant-create.machine.ts';
import { createdMessage, canAddPicture } from './restaurant-create.setup.ts';

export const selectForm = (snapshot: RestaurantCreateSnapshot) => snapshot.context.form;
export const selectFieldErrors = (snapshot: RestaurantCreateSnapshot) => snapshot.context.fieldErrors;
export const selectCoordinates = (snapshot: RestaurantCreateSnapshot) => snapshot.context.coordinates;
export const selectCities = (snapshot: RestaurantCreateSnapshot) => snapshot.context.cities;
export const selectPicture = (snapshot: RestaurantCreateSnapshot) => snapshot.context.picture;
export const selectPictureError = (snapshot: RestaurantCreateSnapshot) => snapshot.context.pictureError;
/** Whether the name and city are set, so that a picture can be added (spec §2). */
export const selectCanAddPicture = (snapshot: RestaurantCreateSnapshot) => canAddPicture(snapshot.context);
/** Error message for the red banner. */
export const selectFailure = (snapshot: RestaurantCreateSnapshot) => snapshot.context.message;
export const selectReason = (snapshot: RestaurantCreateSnapshot) => snapshot.context.reason;
export const selectSuccess = (snapshot: RestaurantCreateSnapshot) => snapshot.context.success ?? createdMessage;
export const selectLocation = (snapshot: RestaurantCreateSnapshot) => snapshot.children.location;
export const selectUpload = (snapshot: RestaurantCreateSnapshot) => snapshot.children.imageUpload;

/** What the page shows: the form, or a step of the creation. */
export type CreateView =
  | 'form'
  | 'creating'
  | 'unanswered'
  | 'uploading'
  | 'registering'
  | 'linking'
  | 'pictureFailed'
  | 'created';

export function selectCreateView(snapshot: RestaurantCreateSnapshot): CreateView {
  if (snapshot.matches('editing')) return 'form';
  if (snapshot.matches('left')) return 'created';
  for (const view of views) if (snapshot.matches(view)) return view;
  return 'pictureFailed';
}
const views = ['creating', 'unanswered', 'uploading', 'registering', 'linking', 'created'] as const;

/** Whether leaving the page would lose input or an upload. */
export function selectIsDirty(snapshot: RestaurantCreateSnapshot): boolean {
  if (snapshot.matches('created') || snapshot.matches('left')) return false;
  const { form, picture, restaurantId } = snapshot.context;
  return restaurantId !== null || picture !== null || !isSameForm(form, emptyRestaurantForm);
}

/** Returns the unsaved fields; null once the restaurant exists or may exist. */
export function selectDraft(snapshot: RestaurantCreateSnapshot): Partial<RestaurantForm> | null {
  const isForm = snapshot.matches('editing') || snapshot.matches('creating');
  const { form } = snapshot.context;
  return isForm && !isSameForm(form, emptyRestaurantForm) ? changedFields(form, emptyRestaurantForm) : null;
}

/** Whether the partner can select another picture, because the current one has not been uploaded. */
export const selectCanChangePicture = (snapshot: RestaurantCreateSnapshot) =>
  snapshot.matches({ pictureFailed: 'uploading' });

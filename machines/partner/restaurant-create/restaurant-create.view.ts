import {
  changedFields,
  emptyRestaurantForm,
  isSameForm,
  type RestaurantForm,
} from '../../../domain/restaurant-form.ts';
import type { ChosenFile } from '../../shared/lib/file-store.ts';
import { pageOf } from '../../shared/lib/page-of.ts';
import type { RestaurantEntry } from '../lib/restaurant-entry.ts';
import type { PartnerCity } from '../restaurants/restaurants.actors.ts';
import { createdMessage, canAddPicture, type RestaurantCreateSnapshot } from './restaurant-create.machine.ts';

export interface RestaurantCreateView extends RestaurantEntry {
  /** The form, or a step of the creation. */
  view: 'form' | 'creating' | 'unanswered' | 'uploading' | 'registering' | 'linking' | 'pictureFailed' | 'created';
  cities: readonly PartnerCity[];
  /** Whether leaving the page would lose input or an upload. */
  isDirty: boolean;
  picture: ChosenFile | null;
  pictureError: string | null;
  /** Whether the name and city are set, so that a picture can be added (spec §2). */
  canAddPicture: boolean;
  /** Whether the partner can select another picture, because the current one has not been uploaded. */
  canChangePicture: boolean;
  /** Error message for the red banner. */
  failure: string | null;
  /** Details about the failure from the image host or the server. */
  reason: string | null;
  /** Success message; null until the creation is complete. */
  success: string | null;
}

export const selectPage = pageOf((snapshot: RestaurantCreateSnapshot): RestaurantCreateView => {
  const { cities, form, fieldErrors, coordinates, picture, pictureError, message, reason } = snapshot.context;
  const { restaurantId, success } = snapshot.context;
  const view = viewOf(snapshot);
  const isTouched = restaurantId !== null || picture !== null || !isSameForm(form, emptyRestaurantForm);
  return {
    view,
    ...{ cities, form, fieldErrors, coordinates, picture, pictureError, reason },
    isDirty: view !== 'created' && isTouched,
    canAddPicture: canAddPicture(snapshot.context),
    canChangePicture:
      snapshot.matches({ pictureFailed: 'uploading' }) || snapshot.matches({ pictureFailed: 'choosing' }),
    failure: message,
    success: view === 'created' ? (success ?? createdMessage) : null,
  };
});

const views = ['creating', 'unanswered', 'uploading', 'registering', 'linking', 'created'] as const;

function viewOf(snapshot: RestaurantCreateSnapshot): RestaurantCreateView['view'] {
  if (snapshot.matches('editing')) return 'form';
  if (snapshot.matches('left')) return 'created';
  return views.find((view) => snapshot.matches(view)) ?? 'pictureFailed';
}

export const selectLocation = (snapshot: RestaurantCreateSnapshot) => snapshot.children.location;
export const selectUpload = (snapshot: RestaurantCreateSnapshot) => snapshot.children.imageUpload;

/** Returns the unsaved fields; null once the restaurant exists or may exist. */
export function selectDraft(snapshot: RestaurantCreateSnapshot): Partial<RestaurantForm> | null {
  const isForm = snapshot.matches('editing') || snapshot.matches('creating');
  const { form } = snapshot.context;
  return isForm && !isSameForm(form, emptyRestaurantForm) ? changedFields(form, emptyRestaurantForm) : null;
}

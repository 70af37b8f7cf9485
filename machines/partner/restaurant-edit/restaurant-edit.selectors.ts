import { changedFields, isSameForm, type RestaurantForm } from '../../../domain/restaurant-form.ts';
import type { RestaurantEditSnapshot } from './restaurant-edit.machine.ts';

export const selectForm = (snapshot: RestaurantEditSnapshot) => snapshot.context.form;
export const selectFieldErrors = (snapshot: RestaurantEditSnapshot) => snapshot.context.fieldErrors;
export const selectCoordinates = (snapshot: RestaurantEditSnapshot) => snapshot.context.coordinates;
/** The stored restaurant, if it differs from the initial values of the form. */
export const selectStored = (snapshot: RestaurantEditSnapshot) => snapshot.context.stored?.form ?? null;
/** Error message for the red banner. */
export const selectFailure = (snapshot: RestaurantEditSnapshot) => snapshot.context.message;
export const selectLocation = (snapshot: RestaurantEditSnapshot) => snapshot.children.location;

export type EditView = 'finding' | 'notFound' | 'failed' | 'form' | 'comparing' | 'saving' | 'saved';

export function selectEditView(snapshot: RestaurantEditSnapshot): EditView {
  if (snapshot.matches('editing')) return 'form';
  if (snapshot.matches('left')) return 'saved';
  return views.find((view) => snapshot.matches(view)) ?? 'finding';
}
const views = ['finding', 'notFound', 'failed', 'comparing', 'saving', 'saved'] as const;

/** Success message; empty until the restaurant is saved. */
export const selectSuccess = (snapshot: RestaurantEditSnapshot) =>
  selectEditView(snapshot) === 'saved' ? snapshot.context.success : '';

/** Whether there are unsaved changes. */
export function selectIsChanged(snapshot: RestaurantEditSnapshot): boolean {
  const isOpen = (['editing', 'comparing', 'saving'] as const).some((state) => snapshot.matches(state));
  return isOpen && !isSameForm(snapshot.context.form, snapshot.context.before);
}

/** Returns the unsaved fields; null if there are none. */
export function selectDraft(snapshot: RestaurantEditSnapshot): Partial<RestaurantForm> | null {
  const { form, before } = snapshot.context;
  return selectIsChanged(snapshot) ? changedFields(form, before) : null;
}

import { changedFields, isSameForm, type RestaurantForm } from '../../../domain/restaurant-form.ts';
import { pageOf } from '../../shared/lib/page-of.ts';
import type { RestaurantEntry } from '../lib/restaurant-entry.ts';
import type { RestaurantEditSnapshot } from './restaurant-edit.machine.ts';

export interface RestaurantEditView extends RestaurantEntry {
  view: 'finding' | 'notFound' | 'failed' | 'form' | 'comparing' | 'saving' | 'saved';
  /** Whether there are unsaved changes. */
  isChanged: boolean;
  /** The stored restaurant, if it differs from the initial values of the form. */
  stored: RestaurantForm | null;
  /** Error message for the red banner. */
  failure: string | null;
  /** Success message; null until the restaurant is saved. */
  success: string | null;
}

export const selectPage = pageOf((snapshot: RestaurantEditSnapshot): RestaurantEditView => {
  const { form, fieldErrors, coordinates, stored, message: failure, success } = snapshot.context;
  const view = viewOf(snapshot);
  return {
    view,
    ...{ form, fieldErrors, coordinates, failure },
    isChanged: isChanged(snapshot),
    stored: stored?.form ?? null,
    success: view === 'saved' ? success : null,
  };
});

const views = ['finding', 'notFound', 'failed', 'comparing', 'saving', 'saved'] as const;

function viewOf(snapshot: RestaurantEditSnapshot): RestaurantEditView['view'] {
  if (snapshot.matches('editing')) return 'form';
  if (snapshot.matches('left')) return 'saved';
  return views.find((view) => snapshot.matches(view)) ?? 'finding';
}

function isChanged(snapshot: RestaurantEditSnapshot): boolean {
  const isOpen = (['editing', 'comparing', 'saving'] as const).some((state) => snapshot.matches(state));
  return isOpen && !isSameForm(snapshot.context.form, snapshot.context.before);
}

export const selectLocation = (snapshot: RestaurantEditSnapshot) => snapshot.children.location;

/** Returns the unsaved fields; null if there are none. */
export function selectDraft(snapshot: RestaurantEditSnapshot): Partial<RestaurantForm> | null {
  const { form, before } = snapshot.context;
  return isChanged(snapshot) ? changedFields(form, before) : null;
}

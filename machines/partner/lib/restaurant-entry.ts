import type { Coordinates } from '../../../domain/coordinates.ts';
import {
  fieldNamed,
  mapUrlError,
  sentRestaurant,
  withFormChange,
  type RestaurantFormErrors,
  type RestaurantForm,
} from '../../../domain/restaurant-form.ts';
import type { LocationResult } from '../location/location.machine.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import { given } from '../../shared/lib/given.ts';

/** The content of the forms that add or edit a restaurant. */
export interface RestaurantEntry {
  form: RestaurantForm;
  /** Set only by the location dialog (spec §3); null after the map URL was edited by hand. */
  coordinates: Coordinates | null;
  fieldErrors: RestaurantFormErrors;
}

export type RestaurantEntryEvent =
  | { type: 'form.change'; change: Partial<RestaurantForm> }
  | { type: 'form.submit' }
  | { type: 'location.open' };

/** Emitted when the list of the partner's restaurants is outdated and must be loaded again. */
export interface RestaurantsChanged {
  type: 'restaurants.changed';
}

/** Applies an edit. Clears the errors of the edited fields, and the coordinates if the map URL was edited. */
export function withEdit(entry: RestaurantEntry, change: Partial<RestaurantForm>): RestaurantEntry {
  const kept = Object.entries(entry.fieldErrors).filter(([field]) => !(field in change));
  return {
    form: withFormChange(entry.form, change),
    coordinates: 'mapUrl' in change ? null : entry.coordinates,
    fieldErrors: Object.fromEntries(kept),
  };
}

/** Applies the result of the location dialog. Returns the entry unchanged if the dialog was cancelled. */
export function withLocation(entry: RestaurantEntry, result: LocationResult): RestaurantEntry {
  if (result.kind === 'cancelled') return entry;
  const { latitude, longitude, mapUrl } = result;
  return { ...withEdit(entry, { mapUrl }), coordinates: { latitude, longitude } };
}

/** Returns the fields of the request, named as in spec §7. The form must be valid. */
export function restaurantFields({ form, coordinates }: RestaurantEntry) {
  return { ...sentRestaurant(form), city_id: given(form.cityId), ...coordinates };
}

/** Returns the server's message under the field that it is about; empty if it is not about a field of the form. */
export function serverFieldErrors({
  field = '',
  message,
}: Pick<ApiFailure, 'field' | 'message'>): RestaurantFormErrors {
  const name = fieldNamed(field);
  return name ? { [name]: name === 'mapUrl' ? mapUrlError : message } : {};
}

export type RestaurantFields = ReturnType<typeof restaurantFields>;

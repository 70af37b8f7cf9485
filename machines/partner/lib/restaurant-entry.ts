import type { Coordinates } from '../../../domain/coordinates.ts';
import {
  changedForm,
  mapUrlFault,
  type RestaurantFaults,
  type RestaurantForm,
} from '../../../domain/restaurant-form.ts';
import type { LocationResult } from '../location/location.machine.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

/** What the forms that add and edit a restaurant hold. */
export interface RestaurantEntry {
  form: RestaurantForm;
  /** Only from the location helper (spec §3); null also once the map's address is no longer the helper's. */
  coordinates: Coordinates | null;
  faults: RestaurantFaults;
}

export type RestaurantEntryEvent =
  | { type: 'form.change'; change: Partial<RestaurantForm> }
  | { type: 'form.submit' }
  | { type: 'location.open' };

/** Something about the partner's restaurants is not as it was: whoever lists them asks anew. */
export interface RestaurantsChanged {
  type: 'restaurants.changed';
}

/** What is typed takes its field's fault away; a map address typed by hand is no longer the helper's. */
export function typedEntry(entry: RestaurantEntry, change: Partial<RestaurantForm>): RestaurantEntry {
  const kept = Object.entries(entry.faults).filter(([field]) => !(field in change));
  return {
    form: changedForm(entry.form, change),
    coordinates: 'mapUrl' in change ? null : entry.coordinates,
    faults: Object.fromEntries(kept),
  };
}

/** The location helper's result in the form; unchanged where the dialog was left. */
export function locatedEntry(entry: RestaurantEntry, result: LocationResult): RestaurantEntry {
  if (result.kind === 'cancelled') return entry;
  const { latitude, longitude, mapUrl } = result;
  return { ...typedEntry(entry, { mapUrl }), coordinates: { latitude, longitude } };
}

/** The fields as section 7 names them, trimmed. Only for a form without faults. */
export function restaurantFields({ form, coordinates }: RestaurantEntry) {
  const { name, address, cityId, phone, mapUrl, isVeg } = form;
  if (cityId === null) throw new Error('A restaurant is sent without a city.');
  return {
    name: name.trim(),
    street_address: address.trim(),
    city_id: cityId,
    phone,
    // A server reads a web address without blanks only.
    map_url: mapUrl.trim().replaceAll(/\s/g, '%20'),
    is_veg: isVeg,
    ...coordinates,
  };
}

/** The form's fields by the names that section 7 has for them. */
const formFields: Partial<Record<string, keyof RestaurantForm>> = {
  name: 'name',
  street_address: 'address',
  city_id: 'cityId',
  phone: 'phone',
  map_url: 'mapUrl',
  is_veg: 'isVeg',
};

/** What the server found wrong, under its field; nothing where it was about none of the form's. */
export function refusedFaults({ field = '', message }: Pick<ApiFailure, 'field' | 'message'>): RestaurantFaults {
  const name = formFields[field];
  return name ? { [name]: name === 'mapUrl' ? mapUrlFault : message } : {};
}

export type RestaurantFields = ReturnType<typeof restaurantFields>;

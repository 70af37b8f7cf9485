import { nameCharacterError } from './plain-name.ts';
import { digits, isPhone, phoneLength } from './phone.ts';

/** The fields of the restaurant form, as typed. */
export interface RestaurantForm {
  name: string;
  address: string;
  /** Null until a city is selected. */
  cityId: number | null;
  /** Up to ten digits. */
  phone: string;
  mapUrl: string;
  /** 1 is Pure Vegetarian, 0 is Non-Vegetarian (spec §2). */
  isVeg: 0 | 1;
}

/** The initial form; Pure Vegetarian is preselected (D23). */
export const emptyRestaurantForm: RestaurantForm = {
  name: '',
  address: '',
  cityId: null,
  phone: '',
  mapUrl: '',
  isVeg: 1,
};

/** Error messages by field. A valid field has no key. */
export type RestaurantFormErrors = Partial<Record<keyof RestaurantForm, string>>;

/** The error message for a map URL that is not an http or https URL (spec §5). */
export const mapUrlError = 'Please enter a valid URL (http(s)://...)';

/** Returns the validation errors of a new restaurant (spec §5, Restaurant create); empty if it is valid. */
export function errorsOfNewRestaurant(form: RestaurantForm): RestaurantFormErrors {
  const errors = editedRestaurantErrors(form);
  return errors.mapUrl !== undefined || isWebAddress(form.mapUrl.trim()) ? errors : { ...errors, mapUrl: mapUrlError };
}

/**
 * Returns the validation errors of an edited restaurant; empty if it is valid. The map URL must not be empty, but need
 * not be http or https (spec §5, Edit).
 */
export function editedRestaurantErrors({ name, address, cityId, phone, mapUrl }: RestaurantForm): RestaurantFormErrors {
  const nameError = name.trim() === '' ? 'Restaurant name is required' : nameCharacterError(name);
  return {
    ...(nameError !== null && { name: nameError }),
    ...(address.trim() === '' && { address: 'Address is required' }),
    ...(cityId === null && { cityId: 'Please select a city' }),
    ...(phone === '' && { phone: 'Phone number is required' }),
    ...(phone !== '' && !isPhone(phone) && { phone: 'Phone number must be 10 digits' }),
    ...(mapUrl.trim() === '' && { mapUrl: 'Map URL is required' }),
  };
}

/** Whether a text is an http or https URL. Requires the '//', which `URL.canParse` alone does not (spec §5). */
function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\//i.test(text);
}

/** Applies a change to the form. Keeps only the digits of the phone number (spec §5). */
export function withFormChange(form: RestaurantForm, change: Partial<RestaurantForm>): RestaurantForm {
  const { phone = form.phone } = change;
  return { ...form, ...change, phone: digits(phone, phoneLength) };
}

/** Returns the fields of `form` that differ from `before`. */
export function changedFields(form: RestaurantForm, before: RestaurantForm): Partial<RestaurantForm> {
  const fields = Object.keys(before) as (keyof RestaurantForm)[];
  return Object.fromEntries(
    fields.filter((field) => form[field] !== before[field]).map((field) => [field, form[field]]),
  );
}

/** Whether all fields are equal. */
export function isSameForm(one: RestaurantForm, two: RestaurantForm): boolean {
  return Object.keys(changedFields(one, two)).length === 0;
}

import { nameCharacterFault } from './plain-name.ts';
import { digits, isPhone, phoneLength } from './phone.ts';

/** The fields of a restaurant's form, as typed. */
export interface RestaurantForm {
  name: string;
  address: string;
  /** Null while none is chosen. */
  cityId: number | null;
  /** Digits, ten at most. */
  phone: string;
  mapUrl: string;
  /** Pure Vegetarian is 1, Non-Vegetarian 0 (spec §2). */
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

/** Error messages by field. */
export type RestaurantFaults = Partial<Record<keyof RestaurantForm, string>>;

/** What is wrong with a map address that is none on the web (spec §5). */
export const mapUrlFault = 'Please enter a valid URL (http(s)://...)';

/** What is wrong with a new restaurant (spec §5, Restaurant create); nothing when it may be sent. */
export function newRestaurantFaults(form: RestaurantForm): RestaurantFaults {
  const faults = changedRestaurantFaults(form);
  return faults.mapUrl !== undefined || isWebAddress(form.mapUrl.trim()) ? faults : { ...faults, mapUrl: mapUrlFault };
}

/** What is wrong with a change (spec §5, Edit): the map's address has only to be there. */
export function changedRestaurantFaults({ name, address, cityId, phone, mapUrl }: RestaurantForm): RestaurantFaults {
  const nameFault = name.trim() === '' ? 'Restaurant name is required' : nameCharacterFault(name);
  return {
    ...(nameFault !== null && { name: nameFault }),
    ...(address.trim() === '' && { address: 'Address is required' }),
    ...(cityId === null && { cityId: 'Please select a city' }),
    ...(phone === '' && { phone: 'Phone number is required' }),
    ...(phone !== '' && !isPhone(phone) && { phone: 'Phone number must be 10 digits' }),
    ...(mapUrl.trim() === '' && { mapUrl: 'Map URL is required' }),
  };
}

/** Whether it parses as http or https, with the slashes, which `URL` does not insist on (spec §5). */
function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\//i.test(text);
}

/** The form after a change: the phone keeps its digits only (spec §5). */
export function withFormChange(form: RestaurantForm, change: Partial<RestaurantForm>): RestaurantForm {
  const { phone = form.phone } = change;
  return { ...form, ...change, phone: digits(phone, phoneLength) };
}

/** The fields of `form` that are not as before. */
export function changedFields(form: RestaurantForm, before: RestaurantForm): Partial<RestaurantForm> {
  const fields = Object.keys(before) as (keyof RestaurantForm)[];
  return Object.fromEntries(
    fields.filter((field) => form[field] !== before[field]).map((field) => [field, form[field]]),
  );
}

/** Whether nothing differs. */
export function isSameForm(one: RestaurantForm, two: RestaurantForm): boolean {
  return Object.keys(changedFields(one, two)).length === 0;
}

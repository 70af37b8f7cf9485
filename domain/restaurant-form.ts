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
  /** Up to ten digits; empty if guests see `phone` (D366). */
  guestPhone: string;
  mapUrl: string;
  /** 1 is Pure Vegetarian, 0 is Non-Vegetarian (spec §2). */
  isVeg: 0 | 1;
}

interface Field<Value> {
  /** Its name in the contract (spec §7). */
  readonly api: string;
  readonly initial: Value;
  /** Returns the value of the field after an edit; absent where it is what was entered. */
  readonly kept?: (entered: Value) => Value;
  /** Returns why the form cannot be sent (spec §5, Restaurant create); null if the value is valid. */
  readonly errorOf: (value: Value) => string | null;
  /** Returns what is sent of a valid value. */
  readonly sent: (value: Value) => unknown;
}

const unchanged = <Value>(value: Value) => value;
const trimmed = (text: string) => text.trim();
const missing = (message: string) => (text: string) => (text.trim() === '' ? message : null);

/** Keeps the digits of a phone number (spec §5). */
const keptPhone = (typed: string) => digits(typed, phoneLength);
const phoneError = (phone: string) => (isPhone(phone) ? null : 'Phone number must be 10 digits');

/** The fields, one row each: what is empty, valid, sent and stored derives from it. Pure Vegetarian is preselected (D23). */
const fields = {
  name: {
    api: 'name',
    initial: '',
    errorOf: (name) => missing('Restaurant name is required')(name) ?? nameCharacterError(name),
    sent: trimmed,
  },
  address: { api: 'street_address', initial: '', errorOf: missing('Address is required'), sent: trimmed },
  cityId: {
    api: 'city_id',
    initial: null,
    errorOf: (cityId) => (cityId === null ? 'Please select a city' : null),
    sent: unchanged<number | null>,
  },
  phone: {
    api: 'phone',
    initial: '',
    kept: keptPhone,
    errorOf: (phone) => missing('Phone number is required')(phone) ?? phoneError(phone),
    sent: unchanged<string>,
  },
  guestPhone: {
    api: 'guest_phone',
    initial: '',
    kept: keptPhone,
    errorOf: (phone) => (phone === '' ? null : phoneError(phone)),
    sent: (phone) => phone || null,
  },
  mapUrl: {
    api: 'map_url',
    initial: '',
    errorOf: missing('Map URL is required'),
    // The server rejects URLs with spaces.
    sent: (url) => url.trim().replaceAll(/\s/g, '%20'),
  },
  isVeg: { api: 'is_veg', initial: 1, errorOf: () => null, sent: unchanged<0 | 1> },
} as const satisfies { readonly [Name in FieldName]: Field<RestaurantForm[Name]> };

type FieldName = keyof RestaurantForm;
type Fields = typeof fields;

const names = Object.keys(fields) as FieldName[];
const fieldOf: { readonly [Name in FieldName]: Field<RestaurantForm[Name]> } = fields;

/** Returns a form of which `valueOf` gives each field. */
function formOf(valueOf: <Name extends FieldName>(name: Name) => RestaurantForm[Name]): RestaurantForm {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as unknown as RestaurantForm;
}

/** The initial form. */
export const emptyRestaurantForm = formOf((name) => fieldOf[name].initial);

/** A restaurant as the contract has it; a form that is sent has no city only if it is not valid. */
type Sent = { [Name in FieldName as Fields[Name]['api']]: ReturnType<Fields[Name]['sent']> };
type Stored = { readonly [Name in FieldName as Fields[Name]['api']]?: RestaurantForm[Name] | null };

/** Returns what is sent of a valid form, named as in the contract. */
export function sentRestaurant(form: RestaurantForm): Sent {
  const sent = <Name extends FieldName>(name: Name) => [fieldOf[name].api, fieldOf[name].sent(form[name])];
  return Object.fromEntries(names.map(sent)) as Sent;
}

/** Returns the form of a stored restaurant. What it does not have is as in an empty form. */
export function storedRestaurantForm(stored: Stored): RestaurantForm {
  const values: Readonly<Record<string, unknown>> = stored;
  return formOf(<Name extends FieldName>(name: Name) => {
    const value = values[fieldOf[name].api] as RestaurantForm[Name] | null | undefined;
    return value ?? fieldOf[name].initial;
  });
}

/** Returns the field that the contract names so; undefined if the form has none. */
export const fieldNamed = (api: string): FieldName | undefined => names.find((name) => fieldOf[name].api === api);

/** Error messages by field. A valid field has no key. */
export type RestaurantFormErrors = Partial<Record<FieldName, string>>;

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
export function editedRestaurantErrors(form: RestaurantForm): RestaurantFormErrors {
  const errorOf = <Name extends FieldName>(name: Name) => [name, fieldOf[name].errorOf(form[name])] as const;
  return Object.fromEntries(names.map(errorOf).filter(([, error]) => error !== null));
}

/** Whether a text is an http or https URL. Requires the '//', which `URL.canParse` alone does not (spec §5). */
function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\//i.test(text);
}

/** Applies a change to the form. */
export function withFormChange(form: RestaurantForm, change: Partial<RestaurantForm>): RestaurantForm {
  const changed = { ...form, ...change };
  return formOf((name) => fieldOf[name].kept?.(changed[name]) ?? changed[name]);
}

/** Returns the fields of `form` that differ from `before`. */
export function changedFields(form: RestaurantForm, before: RestaurantForm): Partial<RestaurantForm> {
  return Object.fromEntries(names.filter((name) => form[name] !== before[name]).map((name) => [name, form[name]]));
}

/** Whether all fields are equal. */
export function isSameForm(one: RestaurantForm, two: RestaurantForm): boolean {
  return Object.keys(changedFields(one, two)).length === 0;
}

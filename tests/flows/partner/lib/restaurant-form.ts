import type { Coordinates } from '../../../../domain/coordinates.ts';
import type { RestaurantForm, RestaurantFormErrors } from '../../../../domain/restaurant-form.ts';
import { restaurantWithoutDishes, shalibanda } from '../restaurants/model.ts';

// The form of the flows that add and edit a restaurant: what is typed, kept, wrong, sent and stored; by hand from spec §5 and §7.

export const blank: RestaurantForm = {
  name: '',
  address: '',
  cityId: null,
  phone: '',
  guestPhone: '',
  mapUrl: '',
  isVeg: 1,
};

/** The labels of the fields for texts. */
export const textLabels = {
  name: 'Restaurant Name',
  address: 'Street Address',
  phone: 'Phone',
  guestPhone: 'Number for guests (optional)',
  mapUrl: 'Map URL',
} as const;

/** A valid form, with spaces around the texts as a partner may type them. */
export const typedForm: RestaurantForm = {
  name: ' Lakshmi Mess ',
  address: '4, Gandhi Road ',
  cityId: 9,
  phone: '98765 43210',
  guestPhone: '40234-56789',
  mapUrl: ' https://maps.example/lakshmi mess',
  isVeg: 1,
};

/** Changes that each make one field invalid, in both flows. */
export const wrongChanges: readonly Partial<RestaurantForm>[] = [
  { name: ' ' },
  { address: ' ' },
  { cityId: null },
  { phone: '' },
  { phone: '9876-5' },
  { guestPhone: '040 23' },
  { mapUrl: ' ' },
];

/** Stored restaurants, each with its form. The first one has the version of a new one, so that the walks' server saves it. */
export const found = {
  restaurant: { ...shalibanda, guest_phone: '4023456789', version: 1 },
  form: {
    name: 'Charminar Dastarkhwan',
    address: '21-3-7, Shalibanda Road',
    cityId: 1,
    phone: '9876500001',
    guestPhone: '4023456789',
    mapUrl: 'https://maps.example/12',
    isVeg: 0,
  } satisfies RestaurantForm,
};
export const foundWithoutMap = {
  restaurant: { ...restaurantWithoutDishes, map_url: null },
  form: { ...found.form, name: 'Annapurna Tiffins', guestPhone: '', mapUrl: '', isVeg: 1 } satisfies RestaurantForm,
};
/** The restaurant as another tab has saved it. */
export const savedElsewhere = {
  restaurant: { ...shalibanda, name: 'Charminar Grill', guest_phone: null, is_veg: 1 as const, version: 5 },
  form: { ...found.form, name: 'Charminar Grill', guestPhone: '', isVeg: 1 } satisfies RestaurantForm,
};

/** What the fields keep of the numbers that are typed. */
const keptNumbers: Readonly<Record<string, string>> = {
  '98765 43210': '9876543210',
  '9876-5': '98765',
  '40234-56789': '4023456789',
  '040 23': '04023',
};

/** The form with what its fields keep of a text. */
export const kept = (form: RestaurantForm): RestaurantForm => ({
  ...form,
  phone: keptNumbers[form.phone] ?? form.phone,
  guestPhone: keptNumbers[form.guestPhone] ?? form.guestPhone,
});

export const isSame = (one: RestaurantForm, two: RestaurantForm) =>
  (Object.keys(two) as (keyof RestaurantForm)[]).every((name) => one[name] === two[name]);

interface Entry {
  form: RestaurantForm;
  coordinates: Coordinates | null;
  faults: RestaurantFormErrors;
}

/** An edit clears the errors of its fields; that of the map URL, the coordinates of the location dialog too. */
export function edited<Ref extends Entry>(ref: Ref, change: Partial<RestaurantForm>): Ref {
  const faults = Object.entries(ref.faults).filter(([field]) => !(field in change));
  return {
    ...ref,
    form: kept({ ...ref.form, ...change }),
    faults: Object.fromEntries(faults),
    coordinates: change.mapUrl === undefined ? ref.coordinates : null,
  };
}

/** The errors of an edited restaurant, of which any map URL is valid that is not empty. */
export function errorsOf({ name, address, cityId, phone, guestPhone, mapUrl }: RestaurantForm): RestaurantFormErrors {
  const faults: RestaurantFormErrors = {};
  if (name.trim() === '') faults.name = 'Restaurant name is required';
  if (address.trim() === '') faults.address = 'Address is required';
  if (cityId === null) faults.cityId = 'Please select a city';
  if (phone === '') faults.phone = 'Phone number is required';
  else if (phone.length !== 10) faults.phone = 'Phone number must be 10 digits';
  if (guestPhone !== '' && guestPhone.length !== 10) faults.guestPhone = 'Phone number must be 10 digits';
  if (mapUrl.trim() === '') faults.mapUrl = 'Map URL is required';
  return faults;
}

/** Texts that are not sent as they are typed: trimmed, and a URL without spaces. */
const sentTexts: Readonly<Record<string, string>> = {
  ' Lakshmi Mess ': 'Lakshmi Mess',
  'Charminar Kitchen ': 'Charminar Kitchen',
  '4, Gandhi Road ': '4, Gandhi Road',
  ' https://maps.example/lakshmi mess': 'https://maps.example/lakshmi%20mess',
  'https://maps.example/clock tower': 'https://maps.example/clock%20tower',
};

/** What is sent of a valid form, with the coordinates of the location dialog. */
export function sentFields({ form, coordinates }: Entry) {
  const sent = (text: string) => sentTexts[text] ?? text;
  return {
    name: sent(form.name),
    street_address: sent(form.address),
    city_id: form.cityId ?? 0,
    phone: form.phone,
    guest_phone: form.guestPhone === '' ? null : form.guestPhone,
    map_url: sent(form.mapUrl),
    is_veg: form.isVeg,
    ...coordinates,
  };
}

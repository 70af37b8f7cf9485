import { describe, expect, it } from 'vitest';
import {
  withFormChange,
  editedRestaurantErrors,
  emptyRestaurantForm,
  changedFields,
  isSameForm,
  errorsOfNewRestaurant,
  type RestaurantForm,
} from '../../domain/restaurant-form.ts';

const validForm: RestaurantForm = {
  name: 'Lakshmi Mess',
  address: '4, Gandhi Road',
  cityId: 9,
  phone: '9876543210',
  guestPhone: '',
  mapUrl: 'https://maps.example/lakshmi',
  isVeg: 1,
};

describe.each([
  { form: 'the form of a new restaurant', errorsOf: errorsOfNewRestaurant },
  { form: 'the form of an edited restaurant', errorsOf: editedRestaurantErrors },
])('$form', ({ errorsOf }) => {
  it('has no errors when all fields are filled in', () => {
    expect(errorsOf(validForm)).toEqual({});
  });

  it('requires a name [PREST-19]', () => {
    expect(errorsOf({ ...validForm, name: ' ' })).toEqual({ name: 'Restaurant name is required' });
  });

  it('rejects a name with characters that change the text direction', () => {
    expect(errorsOf({ ...validForm, name: 'Mess\u202e' })).toHaveProperty(
      'name',
      expect.stringMatching(/^Please remove/),
    );
  });

  it('requires an address [PREST-20]', () => {
    expect(errorsOf({ ...validForm, address: ' ' })).toEqual({ address: 'Address is required' });
  });

  it('requires a city [PREST-21]', () => {
    expect(errorsOf({ ...validForm, cityId: null })).toEqual({ cityId: 'Please select a city' });
  });

  it('requires a phone [PREST-22]', () => {
    expect(errorsOf({ ...validForm, phone: '' })).toEqual({ phone: 'Phone number is required' });
  });

  it.each(['987654321', '98765432101'])('rejects the phone %s, which does not have ten digits [PREST-23]', (phone) => {
    expect(errorsOf({ ...validForm, phone })).toEqual({ phone: 'Phone number must be 10 digits' });
  });

  it.each(['9', '987654321', '98765432101'])(
    'rejects the number %s for guests, as it does a phone (D366)',
    (guestPhone) => {
      expect(errorsOf({ ...validForm, guestPhone })).toEqual({ guestPhone: 'Phone number must be 10 digits' });
    },
  );

  it('needs no number for guests, and accepts one with ten digits (D366)', () => {
    expect(errorsOf({ ...validForm, guestPhone: '' })).toEqual({});
    expect(errorsOf({ ...validForm, guestPhone: '4023456789' })).toEqual({});
  });

  it('requires a map URL [PREST-24]', () => {
    expect(errorsOf({ ...validForm, mapUrl: ' ' })).toEqual({ mapUrl: 'Map URL is required' });
  });
});

it.each(['maps.example', 'ftp://maps.example', 'https:maps.example', 'javascript:alert(1)', 'http://'])(
  'rejects %s as the map URL of a new restaurant, and accepts it for an edited one [PREST-25 PREST-24]',
  (mapUrl) => {
    expect(errorsOfNewRestaurant({ ...validForm, mapUrl })).toEqual({
      mapUrl: 'Please enter a valid URL (http(s)://...)',
    });
    expect(editedRestaurantErrors({ ...validForm, mapUrl })).toEqual({});
  },
);

it.each(['https://maps.example', 'HTTP://maps.example', ' https://maps.example '])(
  'accepts %s as a map URL',
  (mapUrl) => {
    expect(errorsOfNewRestaurant({ ...validForm, mapUrl })).toEqual({});
  },
);

it.each(['mailto:a@b.example?x=https://maps.example', 'x:https://maps.example'])(
  'rejects %s as a map URL, since it contains an https URL but has another scheme',
  (mapUrl) => {
    expect(errorsOfNewRestaurant({ ...validForm, mapUrl })).toEqual({
      mapUrl: 'Please enter a valid URL (http(s)://...)',
    });
  },
);

it('the initial form is empty, and Pure Vegetarian is selected (D23)', () => {
  expect(emptyRestaurantForm).toEqual({
    ...{ name: '', address: '', cityId: null, phone: '', guestPhone: '', mapUrl: '' },
    isVeg: 1,
  });
});

it('isSameForm compares all fields', () => {
  expect(isSameForm(validForm, { ...validForm })).toBe(true);
  expect(isSameForm(validForm, { ...validForm, isVeg: 0 })).toBe(false);
  expect(isSameForm(validForm, { ...validForm, name: 'Lakshmi' })).toBe(false);
});

it('withFormChange updates only the given fields', () => {
  expect(withFormChange(validForm, { name: 'Ganga Mess' })).toEqual({ ...validForm, name: 'Ganga Mess' });
});

it('withFormChange keeps only the first ten digits of a phone', () => {
  expect(withFormChange(validForm, { phone: '+91 98765' }).phone).toBe('9198765');
  expect(withFormChange(validForm, { phone: '98765 43210 99' }).phone).toBe('9876543210');
  expect(withFormChange(validForm, { guestPhone: '040-2345 6789 0' }).guestPhone).toBe('0402345678');
});

it('changedFields returns exactly the fields that differ', () => {
  expect(changedFields(validForm, { ...validForm })).toEqual({});
  expect(changedFields({ ...validForm, isVeg: 0, name: 'Lakshmi' }, validForm)).toEqual({ isVeg: 0, name: 'Lakshmi' });
});

import { describe, expect, it } from 'vitest';
import {
  withFormChange,
  changedRestaurantFaults,
  emptyRestaurantForm,
  changedFields,
  isSameForm,
  newRestaurantFaults,
  type RestaurantForm,
} from '../../domain/restaurant-form.ts';

const right: RestaurantForm = {
  name: 'Lakshmi Mess',
  address: '4, Gandhi Road',
  cityId: 9,
  phone: '9876543210',
  mapUrl: 'https://maps.example/lakshmi',
  isVeg: 1,
};

describe.each([
  { form: 'a new restaurant', faultsOf: newRestaurantFaults },
  { form: 'a change', faultsOf: changedRestaurantFaults },
])('$form', ({ faultsOf }) => {
  it('is right', () => {
    expect(faultsOf(right)).toEqual({});
  });

  it('needs a name [PREST-19]', () => {
    expect(faultsOf({ ...right, name: ' ' })).toEqual({ name: 'Restaurant name is required' });
  });

  it('needs a name without characters that turn the text around', () => {
    expect(faultsOf({ ...right, name: 'Mess\u202e' })).toHaveProperty('name', expect.stringMatching(/^Please remove/));
  });

  it('needs an address [PREST-20]', () => {
    expect(faultsOf({ ...right, address: ' ' })).toEqual({ address: 'Address is required' });
  });

  it('needs a city [PREST-21]', () => {
    expect(faultsOf({ ...right, cityId: null })).toEqual({ cityId: 'Please select a city' });
  });

  it('needs a phone [PREST-22]', () => {
    expect(faultsOf({ ...right, phone: '' })).toEqual({ phone: 'Phone number is required' });
  });

  it.each(['987654321', '98765432101'])('needs ten digits, not %s [PREST-23]', (phone) => {
    expect(faultsOf({ ...right, phone })).toEqual({ phone: 'Phone number must be 10 digits' });
  });

  it('needs a map address [PREST-24]', () => {
    expect(faultsOf({ ...right, mapUrl: ' ' })).toEqual({ mapUrl: 'Map URL is required' });
  });
});

it.each(['maps.example', 'ftp://maps.example', 'https:maps.example', 'javascript:alert(1)', 'http://'])(
  'takes %s for no web address on create, and for one on edit [PREST-25 PREST-24]',
  (mapUrl) => {
    expect(newRestaurantFaults({ ...right, mapUrl })).toEqual({
      mapUrl: 'Please enter a valid URL (http(s)://...)',
    });
    expect(changedRestaurantFaults({ ...right, mapUrl })).toEqual({});
  },
);

it.each(['https://maps.example', 'HTTP://maps.example', ' https://maps.example '])(
  'takes %s for a web address',
  (mapUrl) => {
    expect(newRestaurantFaults({ ...right, mapUrl })).toEqual({});
  },
);

it.each(['mailto:a@b.example?x=https://maps.example', 'x:https://maps.example'])(
  'takes %s for none: the web address must be all of it',
  (mapUrl) => {
    expect(newRestaurantFaults({ ...right, mapUrl })).toEqual({
      mapUrl: 'Please enter a valid URL (http(s)://...)',
    });
  },
);

it('starts with nothing typed, Pure Vegetarian (D23)', () => {
  expect(emptyRestaurantForm).toEqual({ name: '', address: '', cityId: null, phone: '', mapUrl: '', isVeg: 1 });
});

it('is the same form as long as nothing differs', () => {
  expect(isSameForm(right, { ...right })).toBe(true);
  expect(isSameForm(right, { ...right, isVeg: 0 })).toBe(false);
  expect(isSameForm(right, { ...right, name: 'Lakshmi' })).toBe(false);
});

it('updates only the changed fields', () => {
  expect(withFormChange(right, { name: 'Ganga Mess' })).toEqual({ ...right, name: 'Ganga Mess' });
});

it('keeps the digits of a phone, ten at most', () => {
  expect(withFormChange(right, { phone: '+91 98765' }).phone).toBe('9198765');
  expect(withFormChange(right, { phone: '98765 43210 99' }).phone).toBe('9876543210');
});

it('gives the fields that are not as before, and no other', () => {
  expect(changedFields(right, { ...right })).toEqual({});
  expect(changedFields({ ...right, isVeg: 0, name: 'Lakshmi' }, right)).toEqual({ isVeg: 0, name: 'Lakshmi' });
});

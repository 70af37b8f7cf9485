import { describe, expect, it } from 'vitest';
import {
  isAccountDraft,
  isDishDraft,
  isHoursDraft,
  isRestaurantDraft,
  readFormDraft,
} from '../../../../machines/partner/lib/form-draft.ts';

const of = '9876500001';
const form = 'restaurant-add';
const kept = (draft: object) => JSON.stringify({ of, form, values: { name: 'Udupi Upahar' }, ...draft });

describe('the draft of a form whose session ended', () => {
  it('is restored to the same partner in the same form', () => {
    expect(readFormDraft(kept({}), { of, form }, isRestaurantDraft)).toEqual({ name: 'Udupi Upahar' });
  });

  it.each([
    ['that of another partner', kept({ of: '9876500002' })],
    ['that of another form', kept({ form: 'restaurant-edit-7' })],
    ['a draft with a field that the form does not have', kept({ values: { name: 'Udupi', owner: 'Meera' } })],
    ['not JSON', '{'],
    ['JSON, but not a draft', '[]'],
    ['missing', null],
  ])('is dropped if it is %s', (_, text) => {
    expect(readFormDraft(text, { of, form }, isRestaurantDraft)).toBeNull();
  });

  it.each([
    [true, {}],
    [true, { name: 'a', address: 'b', cityId: 3, phone: '98', mapUrl: 'https://', isVeg: 0 }],
    [true, { cityId: null, isVeg: 1 }],
    [false, { cityId: '3' }],
    [false, { isVeg: 2 }],
    [false, { name: 7 }],
    [false, null],
  ])('is accepted for a restaurant (%s) with the values %o', (isSound, values) => {
    expect(isRestaurantDraft(values)).toBe(isSound);
  });

  const fields = { name: 'Idli', price: '40', isVeg: true, descriptionId: null, dailyCount: '' };
  it.each([
    [true, { menuId: null, fields }],
    [true, { menuId: 7, fields: { ...fields, descriptionId: 4 } }],
    [true, { menuId: 7, fields: { name: 'Idli', price: '40', isVeg: true, descriptionId: null } }],
    [false, { menuId: '7', fields }],
    [false, { menuId: 7 }],
    [false, { menuId: 7, fields: { ...fields, name: 1 } }],
    [false, { menuId: 7, fields: { ...fields, price: 40 } }],
    [false, { menuId: 7, fields: { ...fields, isVeg: 1 } }],
    [false, { menuId: 7, fields: { ...fields, descriptionId: '4' } }],
    [false, { menuId: 7, fields: { ...fields, dailyCount: 40 } }],
    [false, null],
  ])('is accepted for a dish (%s) with the values %o', (isSound, values) => {
    expect(isDishDraft(values)).toBe(isSound);
  });

  const hours = { times: [{ weekday: 1, opens: '11:00', closes: '' }], dates: [{ day: '', note: 'Diwali' }] };
  it.each([
    [true, { form: hours, version: 3 }],
    [true, { form: { times: [], dates: [] }, version: 1 }],
    [false, { form: hours }],
    [false, { form: hours, version: '3' }],
    [false, { form: { ...hours, times: {} }, version: 3 }],
    [false, { form: { ...hours, times: [{ opens: '11:00', closes: '' }] }, version: 3 }],
    [false, { form: { ...hours, times: [{ weekday: 1, opens: '11:00' }] }, version: 3 }],
    [false, { form: { ...hours, dates: undefined }, version: 3 }],
    [false, { form: { ...hours, dates: [{ day: 7, note: '' }] }, version: 3 }],
    [false, { form: null, version: 3 }],
    [false, null],
  ])('is accepted for opening hours (%s) with the values %o', (isSound, values) => {
    expect(isHoursDraft(values)).toBe(isSound);
  });

  it.each([
    [true, { name: 'Imran', phone: '98', address: '' }],
    [false, { name: 'Imran', phone: '98' }],
    [false, { name: 'Imran', phone: 98, address: '' }],
    [false, null],
  ])('is accepted for a profile (%s) with the values %o', (isSound, values) => {
    expect(isAccountDraft(values)).toBe(isSound);
  });
});

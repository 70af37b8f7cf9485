import { describe, expect, it } from 'vitest';
import { isDishDraft, isRestaurantDraft, readFormDraft } from '../../../../machines/partner/lib/form-draft.ts';

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

  const fields = { name: 'Idli', price: '40', isVeg: true, descriptionId: null };
  it.each([
    [true, { menuId: null, fields }],
    [true, { menuId: 7, fields: { ...fields, descriptionId: 4 } }],
    [false, { menuId: '7', fields }],
    [false, { menuId: 7 }],
    [false, { menuId: 7, fields: { ...fields, name: 1 } }],
    [false, { menuId: 7, fields: { ...fields, price: 40 } }],
    [false, { menuId: 7, fields: { ...fields, isVeg: 1 } }],
    [false, { menuId: 7, fields: { ...fields, descriptionId: '4' } }],
    [false, null],
  ])('is accepted for a dish (%s) with the values %o', (isSound, values) => {
    expect(isDishDraft(values)).toBe(isSound);
  });
});

import { describe, expect, it } from 'vitest';
import { accountErrors, normalizedInput, trimmedAccount } from '../../domain/account-form.ts';
import { partnerRules } from '../../domain/partner-rules.ts';

const shortPhone = 'Phone number must be 10 digits.';
/** A customer has no address; the name may contain any characters. */
const customerRules = { noPhone: shortPhone, shortPhone, noAddress: null, isNameVisible: false };
const validForm = { name: 'Imran Khan', phone: '9876543210', address: 'Shalibanda Road' };

describe("a partner's form", () => {
  it('has no errors when all fields are filled in', () => {
    expect(accountErrors(validForm, partnerRules)).toEqual({});
  });

  it.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [
      { name: 'Imran\u202e' },
      { name: 'Please remove the invisible control or text direction characters from the name' },
    ],
    [{ address: ' ' }, { address: 'Address is required' }],
    [{ phone: '' }, { phone: 'Phone number is required' }],
    [{ phone: '987654321' }, { phone: 'Phone number must be exactly 10 digits' }],
  ])('that is changed by %j has the errors %j', (change, errors) => {
    expect(accountErrors({ ...validForm, ...change }, partnerRules)).toEqual(errors);
  });

  it('keeps the first ten digits of a phone, and all characters of other fields', () => {
    expect(normalizedInput('phone', '+98765-432101')).toBe('9876543210');
    expect(normalizedInput('name', 'Imran 2nd ')).toBe('Imran 2nd ');
    expect(normalizedInput('address', '21-3-7, Shalibanda')).toBe('21-3-7, Shalibanda');
  });

  it('is trimmed in every field', () => {
    expect(trimmedAccount({ name: ' Imran ', phone: '9876543210', address: ' Road 4 ' })).toEqual({
      name: 'Imran',
      phone: '9876543210',
      address: 'Road 4',
    });
  });
});

it.each([
  [{ name: 'Asha', phone: '9876543210' }, {}],
  [{ name: 'Asha\u202e', phone: '9876543210' }, {}],
  [{ name: ' ', phone: '9876543210' }, { name: 'Name is required' }],
  [{ name: 'Asha', phone: '987654321' }, { phone: shortPhone }],
  [{ name: 'Asha', phone: '98765432101' }, { phone: shortPhone }],
  [
    { name: '', phone: '' },
    { name: 'Name is required', phone: shortPhone },
  ],
])("a customer's signup with %j has the errors %j", (form, errors) => {
  expect(accountErrors({ ...form, address: '' }, customerRules)).toEqual(errors);
});

import { describe, expect, it } from 'vitest';
import { partnerFaults, partnerPhoneFault, trimmed, normalizedInput } from '../../domain/partner-form.ts';
import { signupFaults } from '../../domain/signup-form.ts';

const right = { name: 'Imran Khan', phone: '9876543210', address: 'Shalibanda Road' };

describe("a partner's form", () => {
  it('is right', () => {
    expect(partnerFaults(right)).toEqual({});
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
  ])('with %j says %j', (change, faults) => {
    expect(partnerFaults({ ...right, ...change })).toEqual(faults);
  });

  it('finds nothing wrong with ten digits', () => {
    expect(partnerPhoneFault('9876543210')).toBeNull();
  });

  it('keeps ten digits of a phone, and every letter of the rest', () => {
    expect(normalizedInput('phone', '+98765-432101')).toBe('9876543210');
    expect(normalizedInput('name', 'Imran 2nd ')).toBe('Imran 2nd ');
    expect(normalizedInput('address', '21-3-7, Shalibanda')).toBe('21-3-7, Shalibanda');
  });

  it('is sent without the blanks around it', () => {
    expect(trimmed({ name: ' Imran ', phone: '9876543210', address: ' Road 4 ' })).toEqual({
      name: 'Imran',
      phone: '9876543210',
      address: 'Road 4',
    });
  });
});

it.each([
  [{ name: 'Asha', phone: '9876543210' }, {}],
  [{ name: ' ', phone: '9876543210' }, { name: 'Name is required' }],
  [{ name: 'Asha', phone: '987654321' }, { phone: 'Phone number must be 10 digits.' }],
  [{ name: 'Asha', phone: '98765432101' }, { phone: 'Phone number must be 10 digits.' }],
  [
    { name: '', phone: '' },
    { name: 'Name is required', phone: 'Phone number must be 10 digits.' },
  ],
])("what is wrong with a customer's signup of %j: %j", (form, faults) => {
  expect(signupFaults(form)).toEqual(faults);
});

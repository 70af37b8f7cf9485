import type { AccountForm } from '../../../../domain/account-form.ts';
import { partnerSignup } from '../../../../machines/partner/signup/partner-signup.ts';
import { customerSignup, type SignupRole } from '../../../../machines/shared/signup/signup-role.ts';

/** The specified texts and inputs of the signup of a role. */
export interface Side {
  name: 'customer' | 'partner';
  /** The input of the machine. */
  role: SignupRole;
  /** A valid form; `typedPhone` is the text that is typed for its phone number. */
  valid: AccountForm;
  typedPhone: string;
  button: string;
  texts: {
    noPhone: string;
    shortPhone: string;
    /** The error of an empty address; null if the role has no address. */
    noAddress: string | null;
    /** The hint while a phone number is typed. */
    hint: string | null;
    /** The message above a form with invalid fields. */
    incomplete: string | null;
    registered: string;
  };
  /** The path that opens 2 s after the registration; null if the page stays. */
  next: string | null;
  proofs: Record<'register' | 'redirect' | 'shown', { readonly proves: readonly string[] }>;
}

const shortPhone = 'Phone number must be 10 digits.';

export const customerSide: Side = {
  name: 'customer',
  role: customerSignup,
  valid: { name: ' Asha Rao ', phone: '9876543210', address: '' },
  typedPhone: '9876543210',
  button: 'Register',
  texts: {
    noPhone: shortPhone,
    shortPhone,
    noAddress: null,
    hint: shortPhone,
    incomplete: 'Please fill all fields correctly.',
    registered: 'Account registered successful.',
  },
  next: null,
  proofs: {
    register: { proves: ['API-4'] },
    redirect: { proves: [] },
    shown: { proves: ['CAUTH-27', 'CAUTH-28', 'CAUTH-30'] },
  },
};

export const partnerSide: Side = {
  name: 'partner',
  role: partnerSignup,
  valid: { name: ' Imran Khan ', phone: '9876500001', address: ' Shalibanda Road ' },
  typedPhone: '98765-00001',
  button: 'Create Partner Account',
  texts: {
    noPhone: 'Phone number is required',
    shortPhone: 'Phone number must be exactly 10 digits',
    noAddress: 'Address is required',
    hint: null,
    incomplete: null,
    registered: 'Registration successful! You can now login.',
  },
  next: '/partner/login',
  proofs: {
    register: { proves: ['API-32'] },
    redirect: { proves: ['PAUTH-23'] },
    shown: { proves: ['PAUTH-2', 'PAUTH-3', 'PAUTH-19', 'PAUTH-20', 'PAUTH-21', 'PAUTH-22', 'ERR-6'] },
  },
};

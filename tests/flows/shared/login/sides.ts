import { partnerLogin } from '../../../../machines/partner/login/partner-login.ts';
import type { LoginRole } from '../../../../machines/shared/login/login-role.ts';

/** The specified texts and inputs of the login of a role. */
export interface Side {
  name: 'customer' | 'partner';
  /** The role in the machine's input; a customer's login has none. */
  role?: LoginRole;
  /** The typed codes. */
  codes: readonly string[];
  buttons: Record<'send' | 'verify' | 'back', string>;
  texts: Record<'noPhone' | 'shortPhone' | 'noCode' | 'shortCode', string>;
  proofs: Record<'send' | 'verify' | 'resend' | 'codePage' | 'phonePage' | 'shown', { proves?: readonly string[] }>;
}

const shortPhone = 'Please enter a valid 10-digit phone number.';
const shortCode = 'Please enter a 6-digit OTP';

export const customerSide: Side = {
  name: 'customer',
  codes: ['482913', '48', '117-469 482913'],
  buttons: { send: 'Continue', verify: 'Verify', back: 'Go back to Login' },
  texts: { noPhone: shortPhone, shortPhone, noCode: shortCode, shortCode },
  proofs: {
    send: { proves: ['API-5'] },
    verify: { proves: ['API-6'] },
    resend: {},
    codePage: { proves: ['CAUTH-7'] },
    phonePage: { proves: ['CAUTH-17', 'CAUTH-18'] },
    shown: {
      proves: ['CAUTH-4', 'CAUTH-5', 'CAUTH-6', 'CAUTH-8', 'CAUTH-14', 'CAUTH-15', 'CAUTH-16', 'CAUTH-19', 'CAUTH-20'],
    },
  },
};

export const partnerSide: Side = {
  name: 'partner',
  role: partnerLogin,
  codes: ['482913', '482917', '48', '', '48 29-13 77'],
  buttons: { send: 'Send OTP', verify: 'Verify OTP', back: 'Change Phone Number' },
  texts: {
    noPhone: 'Phone number is required',
    shortPhone: 'Phone number must be exactly 10 digits',
    noCode: 'OTP is required',
    shortCode: 'OTP must be exactly 6 digits',
  },
  proofs: {
    send: { proves: ['API-30'] },
    verify: { proves: ['API-31'] },
    resend: { proves: ['PAUTH-10'] },
    codePage: {},
    phonePage: {},
    shown: {
      proves: ['PAUTH-2', 'PAUTH-3', 'PAUTH-5', 'PAUTH-6', 'PAUTH-7', 'PAUTH-9', 'PAUTH-13', 'PAUTH-14', 'STORE-5'],
    },
  },
};

import { failureMessage } from '../lib/failure-message.ts';
import { tryAgainMessage } from '../lib/messages.ts';

/** The differences between the logins of a customer and a partner. The partner's is in machines/partner/login. */
export interface LoginRole {
  /**
   * The page of each step. A failed call is shown at the field until the user types, a code is cleared when it is
   * submitted, a hint is shown for some seconds (spec §5, §9), and another code can be requested while one is entered.
   * Null if both steps are on one page: a failed call is shown above the form, a code stays until it is rejected, and
   * requesting another one replaces it; if that fails, the login returns to the phone step (spec §4, §8).
   */
  pages: { phone: string; code: string } | null;
  texts: {
    /** Errors of an empty field, and of a field with too few digits (spec §5). */
    noPhone: string;
    shortPhone: string;
    noCode: string;
    shortCode: string;
    /** Message after a code was sent; null for none. */
    sent: string | null;
  };
}

/** The calls of a role, and the messages of their failures. */
export interface LoginCalls {
  send: '/auth/send-otp/' | '/partner/auth/send_otp';
  verify: '/auth/verify-otp/' | '/partner/auth/verify_otp';
  sendFailure: (error: object | undefined) => string;
  verifyFailure: (error: object | undefined) => string;
}

const invalidPhone = 'Please enter a valid 10-digit phone number.';
const shortCode = 'Please enter a 6-digit OTP';

export const customerLogin: LoginRole = {
  pages: { phone: '/send-otp', code: '/verify-otp' },
  texts: {
    noPhone: invalidPhone,
    shortPhone: invalidPhone,
    noCode: shortCode,
    shortCode,
    sent: null,
  },
};

/** 'Send-code failure shows detail; verify failure shows message' (spec §8). */
export const customerLoginCalls: LoginCalls = {
  send: '/auth/send-otp/',
  verify: '/auth/verify-otp/',
  sendFailure: (error) => failureMessage(error, tryAgainMessage, 'detail'),
  verifyFailure: (error) => failureMessage(error, tryAgainMessage),
};

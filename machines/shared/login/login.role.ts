import { failureMessage } from '../lib/failure-message.ts';
import { tryAgainMessage } from '../lib/messages.ts';

/** In what the login of a customer and that of a partner differ. The partner's is in machines/partner/login. */
export interface LoginRole {
  /**
   * The page of each step: a failed call is reported under the field, where typing clears it, the boxes are empty as soon
   * as they are submitted, beside them is a hint for some seconds (spec §5, §9), and another code can be asked for while
   * one is entered. Null where one page has both steps: there a failed call is reported above the form, a code stays until
   * it is refused, and asking for another takes its place; where that fails the phone is asked for again (spec §4, §8).
   */
  pages: { phone: string; code: string } | null;
  texts: {
    /** Under a field that is empty, and under one where digits are missing (spec §5). */
    noPhone: string;
    shortPhone: string;
    noCode: string;
    shortCode: string;
    /** When a code went out; null where nothing is said. */
    sent: string | null;
  };
}

/** The calls of a role, and what a person reads of a refusal. */
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

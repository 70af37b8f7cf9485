import type { Schemas } from '../../../openapi/client.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { tryAgainMessage } from '../lib/messages.ts';

/** How the login of a customer and that of a partner differ. The partner's role is in machines/partner/login. */
export interface LoginRole {
  /**
   * The paths of the two steps. The message of a failed request is shown at the field until the user types, the code is
   * cleared after its submission, a hint is shown for some seconds (spec §5, §9), and the user can request another code
   * while entering one. Null if both steps are on one page. The message of a failed request is then shown above the
   * form, the code stays until it is rejected, and a newly requested code replaces it; if that request fails, the login
   * returns to the phone step (spec §4, §8).
   */
  pages: { phone: string; code: string } | null;
  texts: {
    /** Messages for an empty field and for a field with too few digits (spec §5). */
    noPhone: string;
    shortPhone: string;
    noCode: string;
    shortCode: string;
    /** The message after a code was sent; null if there is none. */
    sent: string | null;
  };
}

/** The endpoints of a role, and the messages for their failures. */
export interface LoginCalls {
  send: '/auth/send-otp/' | '/partner/auth/send_otp';
  verify: '/auth/verify-otp/' | '/partner/auth/verify_otp';
  sendFailure: (error: object | undefined) => string;
  verifyFailure: (error: object | undefined) => string;
  /** Reads from an answer to a right code what else the login needs (D230); a customer's login needs nothing else. */
  secondFactorIn?: (error: Partial<Schemas['Problem']> | undefined) => Schemas['SecondFactor'] | undefined;
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

import { tryAgainMessage } from '../../shared/lib/messages.ts';
import type { LoginCalls, LoginRole } from '../../shared/login/login-role.ts';
import { partnerFailure } from '../lib/partner-failure.ts';

/** A partner's login: both steps are on one page, and failures appear in a banner above them (spec §2, §5, §8). */
export const partnerLogin: LoginRole = {
  pages: null,
  texts: {
    noPhone: 'Phone number is required',
    shortPhone: 'Phone number must be exactly 10 digits',
    noCode: 'OTP is required',
    shortCode: 'OTP must be exactly 6 digits',
    sent: 'OTP sent successfully!',
  },
};

const failure = (error: object | undefined) => partnerFailure(error, tryAgainMessage);

export const partnerLoginCalls: LoginCalls = {
  send: '/partner/auth/send_otp',
  verify: '/partner/auth/verify_otp',
  sendFailure: failure,
  verifyFailure: failure,
  secondFactorIn: (error) => error?.second_factor,
};

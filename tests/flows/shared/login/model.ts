import { customerLoginMachine } from '../../../../machines/shared/login/login.machine.ts';
import { defineModel } from '../../../engine/model.ts';

/** When the codes went out, ms. */
export const sentAt = 1_795_246_200_000;

const unknownNumber = { kind: 'refused', detail: 'No account with this number. Please sign up.' } as const;

export const customerLoginModel = defineModel(customerLoginMachine, {
  input: { phone: '', otpSent: false },
  events: {
    'phone.change': [
      { type: 'phone.change', phone: '98765 43210' },
      { type: 'phone.change', phone: '91234 56789' },
      { type: 'phone.change', phone: '12ab' },
    ],
    'phone.submit': [{ type: 'phone.submit' }],
    'sending.cancel': [{ type: 'sending.cancel' }],
    'code.change': [
      { type: 'code.change', code: '482913' },
      { type: 'code.change', code: '48' },
    ],
    'code.submit': [{ type: 'code.submit' }],
    'code.resend': [{ type: 'code.resend' }],
    'code.back': [{ type: 'code.back' }],
    // The machine's own.
    'code.sent': [],
  },
  actors: {
    sendOtp: { outcomes: [{ kind: 'sent', at: sentAt }, unknownNumber] },
    resendOtp: {
      outcomes: [
        { kind: 'sent', at: sentAt },
        { kind: 'refused', detail: 'Too many codes for this number. Please try again in an hour.' },
      ],
    },
    verifyOtp: {
      outcomes: [{ kind: 'verified' }, { kind: 'refused', message: 'That code is not right. 4 tries left.' }],
    },
  },
  delays: { hint: 9_000, resendCooldown: 30_000 },
});

/** The same flow after a reload on /verify-otp (D44). */
export const resumedLoginModel = defineModel(customerLoginMachine, {
  ...customerLoginModel,
  input: { phone: '9876543210', otpSent: true, sent: { phone: '9876543210', at: sentAt } },
});

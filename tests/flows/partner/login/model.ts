import { partnerLoginMachine } from '../../../../machines/partner/login/login.machine.ts';
import { defineModel } from '../../../engine/model.ts';

/** When the codes went out, ms. */
export const sentAt = 1_795_246_200_000;

export const partnerLoginModel = defineModel(partnerLoginMachine, {
  input: { phone: '', otpSent: false },
  events: {
    'phone.change': [
      { type: 'phone.change', phone: '98765-00001' },
      { type: 'phone.change', phone: '91234-00002' },
      { type: 'phone.change', phone: '98765' },
      { type: 'phone.change', phone: '' },
    ],
    'phone.submit': [{ type: 'phone.submit' }],
    'code.change': [
      { type: 'code.change', code: '482913' },
      { type: 'code.change', code: '482917' },
      { type: 'code.change', code: '48' },
      { type: 'code.change', code: '' },
    ],
    'code.submit': [{ type: 'code.submit' }],
    'code.resend': [{ type: 'code.resend' }],
    'code.back': [{ type: 'code.back' }],
    // The machine's own.
    'code.sent': [],
  },
  actors: {
    sendOtp: {
      outcomes: [
        { kind: 'sent', at: sentAt },
        { kind: 'refused', message: 'No account with this number. Please sign up.' },
      ],
    },
    resendOtp: {
      outcomes: [
        { kind: 'sent', at: sentAt },
        { kind: 'refused', message: 'Too many codes for this number. Please try again in an hour.' },
      ],
    },
    verifyOtp: {
      outcomes: [{ kind: 'verified' }, { kind: 'refused', message: 'That code is not right. 4 tries left.' }],
    },
  },
  delays: { resendCooldown: 30_000 },
});

/** The same flow after a reload with a code on its way (D44). */
export const resumedPartnerLoginModel = defineModel(partnerLoginMachine, {
  ...partnerLoginModel,
  input: { phone: '9876500001', otpSent: true, sent: { phone: '9876500001', at: sentAt } },
});

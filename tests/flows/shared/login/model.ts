import { loginMachine } from '../../../../machines/shared/login/login.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import { assertionNeeded } from '../../../fixtures/passkey-examples.ts';
import type { Side } from './sides.ts';

/** The time at which the codes were sent, in epoch ms. */
export const otpSentAt = 1_795_246_200_000;

export const loginModel = ({ name, role, codes }: Side) =>
  defineModel(loginMachine, {
    input: { phone: '', otpSent: false, ...(role && { role }) },
    events: {
      'phone.change': [
        { type: 'phone.change', phone: '98765 43210' },
        { type: 'phone.change', phone: '91234-56789' },
        { type: 'phone.change', phone: '12ab' },
        { type: 'phone.change', phone: '' },
      ],
      'phone.submit': [{ type: 'phone.submit' }],
      // Only the customer's page has 'Cancel'.
      'sending.cancel': name === 'customer' ? [{ type: 'sending.cancel' }] : [],
      'code.change': codes.map((code) => ({ type: 'code.change', code }) as const),
      'code.submit': [{ type: 'code.submit' }],
      'code.resend': [{ type: 'code.resend' }],
      'code.back': [{ type: 'code.back' }],
      // Raised by the machine itself.
      'code.sent': [],
    },
    actors: {
      sendOtp: {
        outcomes: [
          { kind: 'sent', at: otpSentAt },
          { kind: 'refused', message: 'No account with this number. Please sign up.' },
        ],
      },
      resendOtp: {
        outcomes: [
          { kind: 'sent', at: otpSentAt },
          { kind: 'refused', message: 'Too many codes for this number. Please try again in an hour.' },
        ],
      },
      verifyOtp: {
        outcomes: [
          { kind: 'verified' },
          { kind: 'refused', message: 'That code is not right. 4 tries left.' },
          // Only a partner's account can need a passkey.
          ...(name === 'partner' ? [{ kind: 'verified', secondFactor: assertionNeeded } as const] : []),
        ],
      },
    },
    delays: { hint: 9_000, resendCooldown: 30_000 },
  });

/** The model of a login after a reload, with a requested code (D44). */
export const resumedLoginModel = (side: Side) => {
  const model = loginModel(side);
  const sent = { phone: '9876543210', at: otpSentAt };
  return defineModel(loginMachine, { ...model, input: { ...model.input, phone: '9876543210', otpSent: true, sent } });
};

const ofTwoNumbers = ['phone.submit', 'code.submit', 'code.resend', 'code.back', 'sendOtp done'];

/**
 * A small model of a customer who changes the number while the wait of the first one lasts, and submits no code while
 * another one is sent. The walks take every step of it in every state.
 */
export const twoNumbersModel = (side: Side) => {
  const model = loginModel(side);
  return defineModel(loginMachine, {
    ...model,
    allow: ({ context: { phone } }, event) =>
      ofTwoNumbers.includes(event.type) ||
      /^(after|resendOtp) /.test(event.type) ||
      // Another number, once one was typed.
      (event.type === 'phone.change' && event.phone === (phone === '9876543210' ? '91234-56789' : '98765 43210')),
  });
};

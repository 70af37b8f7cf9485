import { orderOtpMachine } from '../../../../machines/partner/order-otp/order-otp.machine.ts';
import { createOrderOtpActors } from '../../../../machines/partner/order-otp/order-otp.actors.ts';
import type { Calls } from '../../../engine/calls.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import { verifyPath, verifyRequest } from '../../../fixtures/verify-code-request.ts';
import { defineModel } from '../../../engine/model.ts';
import { selectPage, type OrderOtpView } from '../../../../machines/partner/order-otp/order-otp.view.ts';
import { defineFlow, type Always, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

export const orderOtpModel = defineModel(orderOtpMachine, {
  input: {
    orderId: '12-1042',
    customer: 'Asha Rao',
    status: 'confirmed',
    dishes: [
      { menu_name: 'Ghee Roast Dosa', quantity: 2, missing: 1 },
      { menu_name: 'Filter Coffee', quantity: 1 },
    ],
  },
  events: {
    'code.change': [
      { type: 'code.change', code: '482913' },
      { type: 'code.change', code: '4829' },
      { type: 'code.change', code: 'Order 12-1042: 482 913' },
      { type: 'code.change', code: '48 29-13 77' },
      { type: 'code.change', code: 'https://pehle.example/partner/scan#12-1042.482913' },
      { type: 'code.change', code: 'https://pehle.example/partner/scan#7-1007.113355' },
      { type: 'code.change', code: '' },
    ],
    'code.submit': [{ type: 'code.submit' }],
    'early.confirm': [{ type: 'early.confirm' }],
    'otp.close': [{ type: 'otp.close' }],
  },
  actors: {
    verifyCode: {
      outcomes: [
        { kind: 'delivered' },
        { kind: 'unsuccessful', reason: 'wrong_code', message: 'Invalid OTP. 4 tries left.' },
        { kind: 'unsuccessful', reason: null, message: null },
        { kind: 'unsuccessful', reason: 'already_handed_over', message: 'Already handed over at 1:04 pm.' },
        { kind: 'unsuccessful', reason: 'cancelled', message: 'Cancelled at 12:50 pm. Do not hand over.' },
        { kind: 'unsuccessful', reason: 'wrong_restaurant', message: 'This order is for Udupi Upahar, MG Road.' },
        { kind: 'unsuccessful', reason: 'not_accepted', message: 'Accept this order first.' },
        { kind: 'early', message: 'This order is for tomorrow, 1:00 pm. Hand it over now?' },
        { kind: 'failed', message: 'Too many wrong codes. Please try again in 10 minutes.' },
        { kind: 'failed', message: null },
      ],
    },
  },
  delays: {},
});

export interface OtpDialog {
  shows: OrderOtpView;
}

interface Ref {
  at: 'entering' | 'verifying' | 'early' | 'refused' | 'over';
  code: string;
  question: string | null;
  message: string | null;
  banner: string | null;
}

/** The code in each input of the model: only digits, at most six [PORD-14]. */
const typed: Record<string, string> = {
  '482913': '482913',
  '4829': '4829',
  'Order 12-1042: 482 913': '482913',
  'https://pehle.example/partner/scan#12-1042.482913': '482913',
  '': '',
};

/** What is said about the other inputs, which leave the code as it is (D341). */
const unclear: Record<string, string> = {
  '48 29-13 77': 'No 6-digit code found. Type the code.',
  'https://pehle.example/partner/scan#7-1007.113355': 'That QR code is of order 7-1007.',
};

const refused = (ref: Ref, text: string): Ref => ({
  ...ref,
  at: 'refused',
  question: null,
  message: text,
  banner: text,
});

/** After a request without a result, the same one can be sent again. */
const asBefore = (ref: Ref): Ref => ({ ...ref, at: ref.question === null ? 'entering' : 'early' });

const oracle: Oracle<typeof orderOtpMachine, Ref, OtpDialog> = {
  start: () => ({ at: 'entering', code: '', question: null, message: null, banner: null }),

  step(ref, event, recorder) {
    switch (event.type) {
      case 'code.change':
        return ref.at === 'entering'
          ? { ...ref, code: typed[event.code] ?? ref.code, message: unclear[event.code] ?? null }
          : ref;
      case 'code.submit':
        if (ref.at !== 'entering') return ref;
        if (ref.code === '') return { ...ref, message: 'Please enter OTP' };
        if (ref.code === '4829') return { ...ref, message: 'OTP must be 6 digits' };
        recorder.call('verifyCode', { orderId: '12-1042', code: '482913' }, { proves: ['API-51', 'PORD-13'] });
        return { ...ref, at: 'verifying', message: null, banner: null };
      case 'early.confirm':
        if (ref.at !== 'early') return ref;
        recorder.call('verifyCode', { orderId: '12-1042', code: '482913', isConfirmed: true });
        return { ...ref, at: 'verifying', message: null, banner: null };
      case 'otp.close':
        // A running request cannot be cancelled.
        if (ref.at === 'verifying' || ref.at === 'over') return ref;
        // An order that cannot be handed over has changed, so the page loads its orders again.
        recorder.end({ delivered: null, banner: ref.banner, isOutdated: ref.at === 'refused' });
        return { ...ref, at: 'over' };
      case 'verifyCode done':
        switch (event.output.kind) {
          case 'delivered':
            recorder.end({ delivered: '12-1042', banner: null, isOutdated: false });
            return { ...ref, at: 'over' };
          case 'unsuccessful':
            switch (event.output.reason) {
              case 'already_handed_over':
                return refused(ref, 'Already handed over at 1:04 pm.');
              case 'cancelled':
                return refused(ref, 'Cancelled at 12:50 pm. Do not hand over.');
              case 'not_accepted':
                return refused(ref, 'Accept this order first.');
              case 'wrong_restaurant':
                return refused(ref, 'This order is for Udupi Upahar, MG Road.');
              case 'wrong_code': {
                const text = 'Invalid OTP. 4 tries left.';
                return { at: 'entering', code: '', question: null, message: text, banner: text };
              }
              case 'too_many':
              case null:
                return {
                  ...{ at: 'entering', code: '', question: null },
                  ...{ message: 'Invalid OTP. Please try again.', banner: 'Invalid OTP' },
                };
            }
          // oxlint-disable-next-line no-fallthrough -- all reasons return above
          case 'early':
            return { ...ref, at: 'early', question: 'This order is for tomorrow, 1:00 pm. Hand it over now?' };
          case 'failed': {
            const failed = asBefore(ref);
            if (event.output.message === null)
              return {
                ...failed,
                message: 'Verification failed. Please try again.',
                banner: 'OTP verification failed',
              };
            const words = 'Too many wrong codes. Please try again in 10 minutes.';
            return { ...failed, message: words, banner: words };
          }
        }
      // oxlint-disable-next-line no-fallthrough -- all kinds return above
      case 'verifyCode failed':
        return {
          ...asBefore(ref),
          message: 'Verification failed. Please try again.',
          banner: 'Network connection issue. Please check your internet connection.',
        };
    }
  },

  page: ({ at, code, question, message, banner }) => ({
    shows: {
      orderId: '12-1042',
      customer: 'Asha Rao',
      status: 'confirmed',
      dishes: [
        { menu_name: 'Ghee Roast Dosa', quantity: 2, missing: 1 },
        { menu_name: 'Filter Coffee', quantity: 1 },
      ],
      code,
      question,
      message,
      banner,
      isVerifying: at === 'verifying',
      isRefused: at === 'refused',
    },
    proves: ['PORD-14', 'PORD-15', 'PORD-16', 'PORD-20', 'PORD-21', 'PORD-22', 'ERR-5'],
  }),
};

const always: Always<typeof orderOtpMachine> = {
  'The code is digits, six at most.': ({ context }) => /^\d{0,6}$/.test(context.code),
  'A code is checked only when it has six digits.': (snapshot) =>
    !snapshot.matches('verifying') || snapshot.context.code.length === 6,
  'No earlier message is shown while a code is being verified.': (snapshot) =>
    !snapshot.matches('verifying') || (snapshot.context.message === null && snapshot.context.banner === null),
  "The result names only the flow's own order as delivered, and only at the end.": ({ context, status }) =>
    context.delivered === null || (context.delivered === context.orderId && status === 'done'),
  'A successful hand-over leaves no banner.': ({ context }) => context.delivered === null || context.banner === null,
};

const ok = (json: unknown) => ({ status: 200, json });
const unsuccessful = { kind: 'unsuccessful', reason: null, message: null };

export const calls = {
  verifyCode: {
    at: `POST ${verifyPath}`,
    proves: ['API-51', 'PORD-20', 'PORD-21'],
    body: (input) => verifyRequest(input).body,
    key: () => 'key-1',
    answer(outcome) {
      if (outcome.kind === 'delivered') return ok({ success: true, message: 'Delivered.' });
      if (outcome.kind === 'early')
        return ok({ success: false, message: outcome.message, reason: 'early', pickup_at: 0 });
      if (outcome.kind === 'failed')
        return outcome.message === null ? { status: 502, json: {} } : refusal(429, 'otp_attempts', outcome.message);
      const { reason, message } = outcome;
      return ok({ success: false, message: message ?? '', ...(reason !== null && { reason }) });
    },
    // The dialog has words of its own for an answer without a message.
    refused: (message) => ({ kind: 'failed', message: message === 'Not now.' ? message : null }),
    also: [
      [
        'an order for a later day without words',
        ok({ success: false, reason: 'early' }),
        { kind: 'early', message: 'This order is for a later day. Hand it over now?' },
      ],
      ['a wrong code with other words', ok({ success: false, message: 7 }), unsuccessful],
      ['an answer of another shape', ok({ success: false }), unsuccessful],
      ['a text', ok('ok'), unsuccessful],
      ['null', { status: 500, json: null }, { kind: 'failed', message: null }],
    ],
  },
} satisfies Calls<typeof orderOtpMachine>;

export const orderOtpFlow = defineFlow({
  model: orderOtpModel,
  oracle,
  observe: (snapshot) => ({ shows: selectPage(snapshot) }),
  always,
});

export const flow = registerFlow({
  name: 'order otp',
  flows: [orderOtpFlow],
  calls: apiCalls<typeof orderOtpMachine>(calls, (api) => createOrderOtpActors({ api, randomKey: () => 'key-1' })),
  messages: [
    // Texts of the dialog and of the page's banner. The browser walks of the partner's orders cover the view after the
    // hand-over.
    'Invalid OTP. Please try again.',
    'Verification failed. Please try again.',
    'Invalid OTP',
    'OTP verification failed',
  ],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);

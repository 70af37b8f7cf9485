import type { orderOtpMachine, OrderOtpSnapshot } from '../../../../machines/partner/order-otp/order-otp.machine.ts';
import {
  selectBanner,
  selectCode,
  selectCustomer,
  selectIsRefused,
  selectIsVerifying,
  selectMessage,
  selectOrderId,
  selectQuestion,
} from '../../../../machines/partner/order-otp/order-otp.selectors.ts';
import { orderOtpModel } from './model.ts';
import { defineFlow, type Always, type Control, type Oracle, type Page } from '../../../engine/oracle.ts';

export interface OtpDialog extends Page {
  shows: {
    open: boolean;
    order: string;
    customer: string;
    code: string;
    /** What is asked about an order for a later day, in place of the code (D281). */
    question: string | null;
    /** The message in the dialog. */
    message: string | null;
    /** The message in the page's banner (D27). */
    banner: string | null;
    busy: boolean;
    /** Whether no code can hand the order over, so that only the message is shown. */
    refused: boolean;
  };
  may: Record<'code.change' | 'code.submit' | 'early.confirm' | 'otp.close', Control>;
}

interface Ref {
  at: 'entering' | 'verifying' | 'early' | 'refused' | 'over';
  code: string;
  question: string | null;
  message: string | null;
  banner: string | null;
}

/** The code for each input of the model: only digits, at most six [PORD-14]. */
const typed: Record<string, string> = { '482913': '482913', '4829': '4829', 'a48 29-13 77': '482913', '': '' };

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
        return ref.at === 'entering' ? { ...ref, code: typed[event.code] ?? 'not in the model', message: null } : ref;
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
      open: at !== 'over',
      order: '12-1042',
      customer: 'Asha Rao',
      code,
      question,
      message,
      banner,
      busy: at === 'verifying',
      refused: at === 'refused',
    },
    may: {
      'code.change': at === 'entering' ? 'enabled' : 'disabled',
      'code.submit': at === 'entering' ? 'enabled' : 'disabled',
      'early.confirm': at === 'early' ? 'enabled' : 'disabled',
      'otp.close': at === 'verifying' || at === 'over' ? 'disabled' : 'enabled',
    },
    proves: ['PORD-14', 'PORD-15', 'PORD-16', 'PORD-20', 'PORD-21', 'PORD-22', 'ERR-5'],
  }),
};

function observe(snapshot: OrderOtpSnapshot): OtpDialog {
  const control = (isEnabled: boolean): Control => (isEnabled ? 'enabled' : 'disabled');
  const isEntering = snapshot.matches('entering');
  return {
    shows: {
      open: snapshot.status === 'active',
      order: selectOrderId(snapshot),
      customer: selectCustomer(snapshot),
      code: selectCode(snapshot),
      question: selectQuestion(snapshot),
      message: selectMessage(snapshot),
      banner: selectBanner(snapshot),
      busy: selectIsVerifying(snapshot),
      refused: selectIsRefused(snapshot),
    },
    may: {
      'code.change': control(isEntering),
      'code.submit': control(isEntering),
      'early.confirm': control(snapshot.can({ type: 'early.confirm' })),
      'otp.close': control(snapshot.can({ type: 'otp.close' })),
    },
  };
}

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

export const orderOtpFlow = defineFlow({ model: orderOtpModel, oracle, observe, always });

import type { customerLoginMachine, CustomerLoginSnapshot } from '../../../../machines/shared/login/login.machine.ts';
import {
  selectCode,
  selectError,
  selectInProgress,
  selectIsHintShown,
  selectIsSending,
  selectIsVerifying,
  selectPhone,
  selectResend,
} from '../../../../machines/shared/login/login.selectors.ts';
import { customerLoginModel, resumedLoginModel, sentAt } from './model.ts';
import { defineFlow, type Always, type Control, type Oracle, type Page } from '../../../engine/oracle.ts';

type Machine = typeof customerLoginMachine;

export interface LoginPage extends Page {
  shows: {
    screen: 'phone' | 'code';
    phone: string;
    code: string;
    error: string | null;
    overlay: 'Sending OTP' | null;
    hint: 'Please check your mobile messages' | null;
  };
  may: Record<'Continue' | 'Cancel' | 'Verify' | 'Resend OTP' | 'Go back to Login', Control>;
  stored: { phone: string; otpSent: boolean; sent: { phone: string; at: number } | null };
}

interface Ref {
  at: 'phone' | 'sending' | 'code' | 'verifying' | 'done';
  phone: string;
  code: string;
  error: string | null;
  hint: boolean;
  /** To which number a code went out last. */
  sentTo: string | null;
  /** Whether another code must wait; the time runs on while the phone is asked for. */
  isWaiting: boolean;
  isResending: boolean;
}

const noAnswer = 'Network connection issue. Please check your internet connection.';
const codeScreen = { at: 'code', code: '', error: null, hint: true, isResending: false } as const;
const phones: Readonly<Record<string, string>> = { '98765 43210': '9876543210', '91234 56789': '9123456789' };

const customerLoginOracle: Oracle<Machine, Ref, LoginPage> = {
  start: () => ({
    ...{ at: 'phone', phone: '', code: '', error: null, hint: false },
    ...{ sentTo: null, isWaiting: false, isResending: false },
  }),

  step(ref, event, recorder) {
    switch (event.type) {
      case 'phone.change': {
        if (ref.at !== 'phone') return ref;
        // Only digits are kept, trimmed to ten [§5].
        const phone = phones[event.phone] ?? '12';
        return { ...ref, phone, error: null };
      }
      case 'phone.submit':
        if (ref.at !== 'phone') return ref;
        if (ref.phone.length !== 10) return { ...ref, error: 'Please enter a valid 10-digit phone number.' };
        if (ref.isWaiting && ref.sentTo === ref.phone) {
          // The code in hand is good, and another one would be refused.
          recorder.tell({ type: 'navigate', to: '/verify-otp' }, { proves: ['CAUTH-7'] });
          return { ...ref, ...codeScreen };
        }
        recorder.call('sendOtp', { phone: ref.phone }, { proves: ['API-5'] });
        return { ...ref, at: 'sending', error: null };
      case 'sending.cancel':
        return ref.at === 'sending' ? { ...ref, at: 'phone' } : ref;
      case 'sendOtp done':
        if (event.output.kind === 'refused') return { ...ref, at: 'phone', error: event.output.detail };
        recorder.tell({ type: 'navigate', to: '/verify-otp' }, { proves: ['CAUTH-7'] });
        return { ...ref, ...codeScreen, sentTo: ref.phone, isWaiting: true };
      case 'sendOtp failed':
        return { ...ref, at: 'phone', error: noAnswer };
      case 'code.change':
        // Typing clears the error [§5].
        if (ref.at !== 'code') return ref;
        if (event.code !== '482913') return { ...ref, code: event.code, error: null };
        // The sixth digit submits by itself, and the boxes are empty then [§5].
        recorder.call('verifyOtp', { phone: ref.phone, otp: '482913' }, { proves: ['API-6'] });
        return { ...ref, at: 'verifying', code: '', error: null };
      case 'code.submit':
        return ref.at === 'code' ? { ...ref, error: 'Please enter a 6-digit OTP' } : ref;
      case 'verifyOtp done':
        if (event.output.kind === 'refused') return { ...ref, at: 'code', error: event.output.message };
        // Whose session begins: the cart of somebody else must not become his.
        recorder.end({ phone: ref.phone });
        return { ...ref, at: 'done' };
      case 'verifyOtp failed':
        return { ...ref, at: 'code', error: noAnswer };
      case 'code.resend':
        if (ref.isWaiting || ref.isResending || !isCodeScreen(ref)) return ref;
        recorder.call('resendOtp', { phone: ref.phone });
        return { ...ref, isResending: true, error: null };
      case 'resendOtp done':
        return event.output.kind === 'sent'
          ? { ...ref, isResending: false, isWaiting: true }
          : { ...ref, isResending: false, error: event.output.detail };
      case 'resendOtp failed':
        return { ...ref, isResending: false, error: noAnswer };
      case 'code.back':
        if (!isCodeScreen(ref)) return ref;
        recorder.tell({ type: 'navigate', to: '/send-otp' }, { proves: ['CAUTH-17', 'CAUTH-18'] });
        return { ...ref, at: 'phone', code: '', error: null, hint: false, isResending: false };
      case 'after hint':
        return { ...ref, hint: false };
      case 'code.sent':
        // The machine's own: nothing outside sends it.
        return ref;
      case 'after resendCooldown':
        return { ...ref, isWaiting: false };
    }
  },

  page(ref) {
    const isCode = ref.at === 'code' || ref.at === 'verifying' || ref.at === 'done';
    const when = (here: boolean, enabled: boolean): Control => (here ? (enabled ? 'enabled' : 'disabled') : 'absent');
    return {
      shows: {
        screen: isCode ? 'code' : 'phone',
        phone: ref.phone,
        code: ref.code,
        error: ref.error,
        overlay: ref.at === 'sending' ? 'Sending OTP' : null,
        hint: isCode && ref.at !== 'done' && ref.hint ? 'Please check your mobile messages' : null,
      },
      may: {
        Continue: when(!isCode, ref.at === 'phone'),
        Cancel: when(ref.at === 'sending', true),
        Verify: when(isCode && ref.at !== 'done', ref.at === 'code'),
        'Resend OTP': when(isCode && ref.at !== 'done', !ref.isWaiting && !ref.isResending),
        'Go back to Login': when(isCode && ref.at !== 'done', true),
      },
      stored: {
        phone: ref.phone,
        otpSent: ref.at === 'code' || ref.at === 'verifying',
        sent: ref.at === 'done' || ref.sentTo === null ? null : { phone: ref.sentTo, at: sentAt },
      },
      proves: ['CAUTH-4', 'CAUTH-5', 'CAUTH-6', 'CAUTH-8', 'CAUTH-14', 'CAUTH-15', 'CAUTH-16', 'CAUTH-19', 'CAUTH-20'],
    };
  },
};

function isCodeScreen(ref: Ref): boolean {
  return ref.at === 'code' || ref.at === 'verifying';
}

function observe(snapshot: CustomerLoginSnapshot): LoginPage {
  const isOpen = snapshot.status === 'active';
  const isPhone = snapshot.matches({ open: { step: 'enteringPhone' } }) || selectIsSending(snapshot);
  const when = (here: boolean, enabled: boolean): Control => (here ? (enabled ? 'enabled' : 'disabled') : 'absent');
  return {
    shows: {
      screen: isPhone ? 'phone' : 'code',
      phone: selectPhone(snapshot),
      code: selectCode(snapshot),
      error: selectError(snapshot),
      overlay: selectIsSending(snapshot) ? 'Sending OTP' : null,
      hint: selectIsHintShown(snapshot) ? 'Please check your mobile messages' : null,
    },
    may: {
      Continue: when(isPhone, !selectIsSending(snapshot)),
      Cancel: when(selectIsSending(snapshot), snapshot.can({ type: 'sending.cancel' })),
      Verify: when(!isPhone && isOpen, !selectIsVerifying(snapshot)),
      'Resend OTP': when(!isPhone && isOpen, selectResend(snapshot) === 'ready'),
      'Go back to Login': when(!isPhone && isOpen, snapshot.can({ type: 'code.back' })),
    },
    stored: { sent: null, ...selectInProgress(snapshot) },
  };
}

const always: Always<Machine> = {
  'The phone number is digits, ten at most; the code is digits, six at most.': ({ context: { phone, code } }) =>
    /^\d{0,10}$/.test(phone) && /^\d{0,6}$/.test(code),
  'A code is sent only to a phone number of ten digits.': (snapshot) =>
    !snapshot.matches({ open: { step: 'sendingCode' } }) || snapshot.context.phone.length === 10,
  'A code is asked for exactly while one is on its way.': (snapshot) =>
    snapshot.matches({ open: { step: 'codeSent' } }) === snapshot.context.otpSent,
  'A code is checked only when it has six digits.': (snapshot) =>
    !snapshot.matches({ open: { step: { codeSent: { code: 'verifying' } } } }) || snapshot.context.code.length === 6,
  'Where the phone is asked for, no code of before is kept.': (snapshot) =>
    !snapshot.matches({ open: { step: 'enteringPhone' } }) || snapshot.context.code === '',
};

export const customerLoginFlow = defineFlow({
  model: customerLoginModel,
  oracle: customerLoginOracle,
  observe,
  always,
});

export const resumedLoginFlow = defineFlow({
  model: resumedLoginModel,
  oracle: {
    ...customerLoginOracle,
    start: () => ({ ...codeScreen, phone: '9876543210', sentTo: '9876543210', isWaiting: true }),
  },
  observe,
  always,
});

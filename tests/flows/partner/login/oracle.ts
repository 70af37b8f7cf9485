import type { partnerLoginMachine, PartnerLoginSnapshot } from '../../../../machines/partner/login/login.machine.ts';
import {
  selectCode,
  selectFailure,
  selectFault,
  selectIsSending,
  selectIsVerifying,
  selectOtpSent,
  selectPartnerInProgress,
  selectPhone,
  selectResend,
  selectSuccess,
} from '../../../../machines/partner/login/login.selectors.ts';
import { partnerLoginModel, resumedPartnerLoginModel, sentAt } from './model.ts';
import { defineFlow, type Control, type Oracle, type EffectRecorder, type Page } from '../../../engine/oracle.ts';

type Machine = typeof partnerLoginMachine;

export interface PartnerLoginPage extends Page {
  shows: {
    step: 'phone' | 'code' | 'done';
    phone: string;
    code: string;
    /** Under the one field that stands there. */
    fault: string | null;
    /** The red banner (spec §8). */
    banner: string | null;
    success: string | null;
  };
  may: Record<'Send OTP' | 'Verify OTP' | 'Resend OTP' | 'Change Phone Number', Control>;
  stored: { phone: string; otpSent: boolean; sent: { phone: string; at: number } | null };
}

interface Ref {
  at: 'phone' | 'sending' | 'code' | 'verifying' | 'resending' | 'done';
  phone: string;
  code: string;
  fault: string | null;
  banner: string | null;
  success: string | null;
  /** To which number a code went out last. */
  sentTo: string | null;
  /** Whether another code must wait; the time runs on while the phone is asked for. */
  isWaiting: boolean;
}

const noAnswer = 'Network connection issue. Please check your internet connection.';
const nothingSaid = { fault: null, banner: null, success: null } as const;
const codeStep = { at: 'code', code: '', ...nothingSaid } as const;
const phones: Readonly<Record<string, string>> = { '98765-00001': '9876500001', '91234-00002': '9123400002' };

const sent = (ref: Ref): Ref => ({
  ...ref,
  ...codeStep,
  ...{ success: 'OTP sent successfully!', sentTo: ref.phone, isWaiting: true },
});

const partnerLoginOracle: Oracle<Machine, Ref, PartnerLoginPage> = {
  start: () => ({ at: 'phone', phone: '', code: '', ...nothingSaid, sentTo: null, isWaiting: false }),

  step(ref, event, recorder) {
    switch (event.type) {
      case 'phone.change': {
        if (ref.at !== 'phone') return ref;
        // Digits only, at most 10 [§5].
        const phone = phones[event.phone] ?? event.phone;
        return { ...ref, phone, fault: null };
      }
      case 'phone.submit':
        if (ref.at !== 'phone') return ref;
        if (ref.phone === '') return { ...ref, fault: 'Phone number is required' };
        if (ref.phone.length !== 10) return { ...ref, fault: 'Phone number must be exactly 10 digits' };
        // The code in hand is good, and another one would be refused.
        if (ref.isWaiting && ref.sentTo === ref.phone) return { ...ref, ...codeStep };
        recorder.call('sendOtp', { phone: ref.phone }, { proves: ['API-30'] });
        return { ...ref, at: 'sending', ...nothingSaid };
      case 'sendOtp done':
        return event.output.kind === 'sent' ? sent(ref) : { ...ref, at: 'phone', banner: event.output.message };
      case 'sendOtp failed':
        return { ...ref, at: 'phone', banner: noAnswer };
      case 'code.change':
        if (ref.at !== 'code') return ref;
        // The sixth digit submits by itself; one of six that stand already is corrected.
        return event.code.length === 6 && ref.code.length < 6
          ? verify({ ...ref, code: event.code }, recorder)
          : { ...ref, code: event.code, fault: null };
      case 'code.submit':
        if (ref.at !== 'code') return ref;
        if (ref.code === '') return { ...ref, fault: 'OTP is required' };
        if (ref.code.length < 6) return { ...ref, fault: 'OTP must be exactly 6 digits' };
        return verify(ref, recorder);
      case 'verifyOtp done':
        // A verify failure keeps otpSent [§4]; a wrong code is typed over, six digits anew.
        if (event.output.kind === 'refused') return { ...ref, at: 'code', code: '', banner: event.output.message };
        recorder.end();
        return { ...ref, at: 'done', code: '' };
      case 'verifyOtp failed':
        return { ...ref, at: 'code', banner: noAnswer };
      case 'code.resend':
        if (ref.at !== 'code' || ref.isWaiting) return ref;
        recorder.call('resendOtp', { phone: ref.phone }, { proves: ['PAUTH-10'] });
        return { ...ref, at: 'resending', ...nothingSaid };
      case 'resendOtp done':
        // Any other failure resets it [§4].
        return event.output.kind === 'sent'
          ? sent(ref)
          : { ...ref, at: 'phone', code: '', banner: event.output.message };
      case 'resendOtp failed':
        return { ...ref, at: 'phone', code: '', banner: noAnswer };
      case 'code.back':
        return isCodeStep(ref) ? { ...ref, at: 'phone', code: '', ...nothingSaid } : ref;
      case 'code.sent':
        // The machine's own: nothing outside sends it.
        return ref;
      case 'after resendCooldown':
        return { ...ref, isWaiting: false };
    }
  },

  page(ref) {
    const isCode = isCodeStep(ref);
    const isPhone = ref.at === 'phone' || ref.at === 'sending';
    const { phone, code, fault, banner, success } = ref;
    return {
      shows: { step: ref.at === 'done' ? 'done' : isCode ? 'code' : 'phone', phone, code, fault, banner, success },
      may: {
        'Send OTP': when(isPhone, ref.at === 'phone'),
        'Verify OTP': when(isCode, ref.at === 'code'),
        'Resend OTP': when(isCode, ref.at === 'code' && !ref.isWaiting),
        'Change Phone Number': when(isCode, true),
      },
      stored: {
        phone,
        otpSent: isCode,
        sent: ref.at === 'done' || ref.sentTo === null ? null : { phone: ref.sentTo, at: sentAt },
      },
      proves: ['PAUTH-2', 'PAUTH-3', 'PAUTH-5', 'PAUTH-6', 'PAUTH-7', 'PAUTH-9', 'PAUTH-13', 'PAUTH-14', 'STORE-5'],
    };
  },
};

function verify(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  recorder.call('verifyOtp', { phone: ref.phone, otp: ref.code }, { proves: ['API-31'] });
  return { ...ref, at: 'verifying', ...nothingSaid };
}

function isCodeStep({ at }: Ref): boolean {
  return at === 'code' || at === 'verifying' || at === 'resending';
}

function when(here: boolean, enabled: boolean): Control {
  return here ? (enabled ? 'enabled' : 'disabled') : 'absent';
}

function observe(snapshot: PartnerLoginSnapshot): PartnerLoginPage {
  const isCode = selectOtpSent(snapshot);
  const isDone = snapshot.status === 'done';
  const isPhone = !isCode && !isDone;
  const resend = selectResend(snapshot);
  return {
    shows: {
      step: isDone ? 'done' : isCode ? 'code' : 'phone',
      phone: selectPhone(snapshot),
      code: selectCode(snapshot),
      fault: selectFault(snapshot),
      banner: selectFailure(snapshot),
      success: selectSuccess(snapshot),
    },
    may: {
      'Send OTP': when(isPhone, !selectIsSending(snapshot)),
      'Verify OTP': when(isCode, !selectIsVerifying(snapshot) && resend !== 'sending'),
      'Resend OTP': when(isCode, resend === 'ready'),
      'Change Phone Number': when(isCode, snapshot.can({ type: 'code.back' })),
    },
    stored: { sent: null, ...selectPartnerInProgress(snapshot) },
  };
}

export const partnerLoginFlow = defineFlow({ model: partnerLoginModel, oracle: partnerLoginOracle, observe });

export const resumedPartnerLoginFlow = defineFlow({
  model: resumedPartnerLoginModel,
  oracle: {
    ...partnerLoginOracle,
    start: () => ({ ...codeStep, phone: '9876500001', sentTo: '9876500001', isWaiting: true }),
  },
  observe,
});

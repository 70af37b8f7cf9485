import type { loginMachine, LoginSnapshot } from '../../../../machines/shared/login/login.machine.ts';
import {
  selectCode,
  selectFailure,
  selectFieldError,
  selectIsHintShown,
  selectInProgress,
  selectIsSending,
  selectIsVerifying,
  selectPhone,
  selectResend,
  selectSuccess,
  type ResendState,
} from '../../../../machines/shared/login/login.selectors.ts';
import { defineFlow, type Always, type EffectRecorder, type Oracle } from '../../../engine/oracle.ts';
import { assertionNeeded } from '../../../fixtures/passkey-examples.ts';
import { loginModel, otpSentAt, resumedLoginModel, twoNumbersModel } from './model.ts';
import { customerSide, partnerSide, type Side } from './sides.ts';
import { registerFlow } from '../../../engine/flow.ts';

type Machine = typeof loginMachine;

export interface LoginPage {
  shows: {
    step: 'phone' | 'code' | 'passkey' | 'done';
    phone: string;
    code: string;
    /** The error below the field. */
    fault: string | null;
    /** The red banner above the form (spec §8). */
    banner: string | null;
    success: string | null;
    hint: string | null;
    isSending: boolean;
    isVerifying: boolean;
    /** The state of 'Resend OTP'; null in the phone step. */
    resend: ResendState | null;
  };
  stored: { phone: string; otpSent: boolean; sent: { phone: string; at: number } | null };
}

interface Ref {
  at: 'phone' | 'sending' | 'code' | 'verifying' | 'passkey' | 'done';
  phone: string;
  code: string;
  fault: string | null;
  banner: string | null;
  success: string | null;
  hint: string | null;
  /** The number to which the last code was sent. */
  sentTo: string | null;
  /** Whether another code cannot be requested yet. The wait continues in the phone step. */
  isWaiting: boolean;
  isResending: boolean;
}

const noAnswer = 'Network connection issue. Please check your internet connection.';
const nothingSaid = { fault: null, banner: null, success: null } as const;
const phones: Readonly<Record<string, string>> = {
  '98765 43210': '9876543210',
  '91234-56789': '9123456789',
  '12ab': '12',
};

function oracleOf(side: Side): Oracle<Machine, Ref, LoginPage> {
  const { texts, proofs } = side;
  const isPartner = side.name === 'partner';
  const hint = isPartner ? null : 'Please check your mobile messages';
  const phoneStep = { at: 'phone', code: '', ...nothingSaid, hint: null, isResending: false } as const;
  const codeStep = { at: 'code', code: '', ...nothingSaid, hint, isResending: false } as const;
  const goTo = (recorder: EffectRecorder<Machine>, step: 'phone' | 'code') => {
    if (isPartner) return;
    if (step === 'phone') recorder.emit({ type: 'navigate', to: '/send-otp' }, proofs.phonePage);
    else recorder.emit({ type: 'navigate', to: '/verify-otp' }, proofs.codePage);
  };
  /** Shows the error of a failed request: to a customer below the field, to a partner in the banner. */
  const failed = (ref: Ref, words: string): Ref => ({ ...ref, [isPartner ? 'banner' : 'fault']: words });
  const sent = (ref: Ref): Ref => ({
    ...ref,
    ...codeStep,
    ...{ success: isPartner ? 'OTP sent successfully!' : null, sentTo: ref.phone, isWaiting: true },
  });
  const verify = (ref: Ref, code: string, recorder: EffectRecorder<Machine>): Ref => {
    recorder.call('verifyOtp', { phone: ref.phone, otp: code }, proofs.verify);
    // Submitting the code clears a customer's boxes, but not a partner's [§5].
    return { ...ref, ...nothingSaid, at: 'verifying', code: isPartner ? code : '' };
  };
  const typeCode = (ref: Ref, typed: string, recorder: EffectRecorder<Machine>): Ref => {
    const code = typed === '117-469 482913' ? '482913' : typed;
    // A text without an unambiguous code changes no digit and submits nothing (D341).
    if (code === '48 29-13 77') return { ...ref, fault: 'No 6-digit code found. Type the code.' };
    // The sixth digit submits the code [§5]. Correcting a digit of a complete code does not.
    return code.length === 6 && ref.code.length < 6 ? verify(ref, code, recorder) : { ...ref, code, fault: null };
  };
  /** Whether a code can be entered. A partner cannot enter one while another code is being sent. */
  const canEnterCode = (ref: Ref) => ref.at === 'code' && !(isPartner && ref.isResending);
  const canResend = (ref: Ref) =>
    isCodeStep(ref) && !ref.isWaiting && !ref.isResending && !(isPartner && ref.at === 'verifying');
  const resendOf = (ref: Ref): ResendState | null => {
    if (!isCodeStep(ref)) return null;
    if (ref.isResending) return isPartner ? 'replacing' : 'sending';
    return ref.isWaiting ? 'coolingDown' : canResend(ref) ? 'ready' : 'waiting';
  };
  /** Handles a failed resend. Every failed request except a verification resets a partner's otpSent [§4]. */
  const resendFailed = (ref: Ref, words: string) =>
    failed({ ...ref, ...(isPartner ? phoneStep : { isResending: false }) }, words);

  return {
    start: () => ({ ...phoneStep, phone: '', sentTo: null, isWaiting: false }),

    step(ref, event, recorder) {
      switch (event.type) {
        case 'phone.change':
          // Keeps at most ten digits. Typing clears the error [§5].
          return ref.at === 'phone' ? { ...ref, phone: phones[event.phone] ?? '', fault: null } : ref;
        case 'phone.submit':
          if (ref.at !== 'phone') return ref;
          if (ref.phone === '') return { ...ref, fault: texts.noPhone };
          if (ref.phone.length !== 10) return { ...ref, fault: texts.shortPhone };
          if (ref.isWaiting && ref.sentTo === ref.phone) {
            // Does not request another code, because the current code is valid and the server would reject the request.
            goTo(recorder, 'code');
            return { ...ref, ...codeStep };
          }
          recorder.call('sendOtp', { phone: ref.phone }, proofs.send);
          return { ...ref, ...nothingSaid, at: 'sending' };
        case 'sending.cancel':
          return ref.at === 'sending' ? { ...ref, at: 'phone' } : ref;
        case 'sendOtp done':
          if (event.output.kind === 'refused') return failed({ ...ref, at: 'phone' }, event.output.message);
          goTo(recorder, 'code');
          return sent(ref);
        case 'sendOtp failed':
          return failed({ ...ref, at: 'phone' }, noAnswer);
        case 'code.change':
          if (!canEnterCode(ref)) return ref;
          return typeCode(ref, event.code, recorder);
        case 'code.submit':
          if (!canEnterCode(ref)) return ref;
          if (ref.code === '') return { ...ref, fault: texts.noCode };
          // A customer's boxes are cleared on submit [CAUTH-16].
          if (ref.code.length < 6) return { ...ref, code: isPartner ? ref.code : '', fault: texts.shortCode };
          return verify(ref, ref.code, recorder);
        case 'verifyOtp done':
          // A rejected code is cleared, and otpSent is kept [§4].
          if (event.output.kind === 'refused') return failed({ ...ref, at: 'code', code: '' }, event.output.message);
          if (event.output.secondFactor) {
            // Passes on what the portal asks for next (D230).
            recorder.end({ phone: ref.phone, secondFactor: assertionNeeded });
            return { ...ref, at: 'passkey', code: '', hint: null };
          }
          // Passes on the phone number, so that this customer does not get the cart of another one.
          recorder.end({ phone: ref.phone });
          return { ...ref, at: 'done', code: '', hint: null };
        case 'verifyOtp failed':
          return failed({ ...ref, at: 'code' }, noAnswer);
        case 'code.resend':
          if (!canResend(ref)) return ref;
          recorder.call('resendOtp', { phone: ref.phone }, proofs.resend);
          return { ...ref, ...nothingSaid, isResending: true };
        case 'resendOtp done':
          if (event.output.kind === 'refused') return resendFailed(ref, event.output.message);
          return isPartner ? sent(ref) : { ...ref, isResending: false, isWaiting: true, hint };
        case 'resendOtp failed':
          return resendFailed(ref, noAnswer);
        case 'code.back':
          if (!isCodeStep(ref)) return ref;
          goTo(recorder, 'phone');
          return { ...ref, ...phoneStep };
        case 'after hint':
          return { ...ref, hint: null };
        case 'code.sent':
          // The machine raises this event itself.
          return ref;
        case 'after resendCooldown':
          return { ...ref, isWaiting: false };
      }
    },

    page(ref) {
      const isCode = isCodeStep(ref);
      const isPhone = ref.at === 'phone' || ref.at === 'sending';
      const { at, phone, code, fault, banner, success } = ref;
      return {
        shows: {
          ...{ step: isCode ? 'code' : isPhone ? 'phone' : at === 'passkey' ? 'passkey' : 'done' },
          ...{ phone, code, fault, banner, success },
          ...{ hint: ref.hint, isSending: at === 'sending', isVerifying: at === 'verifying', resend: resendOf(ref) },
        },
        stored: {
          phone,
          otpSent: isCode,
          sent: at === 'done' || at === 'passkey' || ref.sentTo === null ? null : { phone: ref.sentTo, at: otpSentAt },
        },
        ...proofs.shown,
      };
    },
  };
}

function isCodeStep({ at }: Ref): boolean {
  return at === 'code' || at === 'verifying';
}

function observe(snapshot: LoginSnapshot): LoginPage {
  const isDone = snapshot.status === 'done';
  const isSending = selectIsSending(snapshot);
  const isPhone = snapshot.matches({ open: { step: 'enteringPhone' } }) || isSending;
  return {
    shows: {
      step: isDone ? (snapshot.output?.secondFactor ? 'passkey' : 'done') : isPhone ? 'phone' : 'code',
      phone: selectPhone(snapshot),
      code: selectCode(snapshot),
      fault: selectFieldError(snapshot),
      banner: selectFailure(snapshot),
      success: selectSuccess(snapshot),
      hint: selectIsHintShown(snapshot) ? 'Please check your mobile messages' : null,
      isSending,
      isVerifying: selectIsVerifying(snapshot),
      resend: isDone || isPhone ? null : selectResend(snapshot),
    },
    stored: { sent: null, ...selectInProgress(snapshot) },
  };
}

const always: Always<Machine> = {
  'The phone number is digits, ten at most; the code is digits, six at most.': ({ context: { phone, code } }) =>
    /^\d{0,10}$/.test(phone) && /^\d{0,6}$/.test(code),
  'A code is sent only to a phone number of ten digits.': (snapshot) =>
    !snapshot.matches({ open: { step: 'sendingCode' } }) || snapshot.context.phone.length === 10,
  'The code step is shown exactly while otpSent is set.': (snapshot) =>
    snapshot.matches({ open: { step: 'codeSent' } }) === snapshot.context.otpSent,
  'A code is checked only when it has six digits.': (snapshot) =>
    !snapshot.matches({ open: { step: { codeSent: { code: 'verifying' } } } }) || snapshot.context.code.length === 6,
  'The phone step keeps no earlier code.': (snapshot) =>
    !snapshot.matches({ open: { step: 'enteringPhone' } }) || snapshot.context.code === '',
};

function flowsOf(side: Side) {
  const oracle = oracleOf(side);
  return {
    fresh: defineFlow({ model: loginModel(side), oracle, observe, always }),
    twoNumbers: defineFlow({ model: twoNumbersModel(side), oracle, observe, always }),
    resumed: defineFlow({
      model: resumedLoginModel(side),
      oracle: {
        ...oracle,
        start: (): Ref => ({
          ...{ at: 'code' as const, phone: '9876543210', code: '', ...nothingSaid },
          hint: side.name === 'customer' ? 'Please check your mobile messages' : null,
          ...{ sentTo: '9876543210', isWaiting: true, isResending: false },
        }),
      },
      observe,
      always,
    }),
  };
}

export const customerLoginFlows = flowsOf(customerSide);
export const partnerLoginFlows = flowsOf(partnerSide);

export const flow = registerFlow({
  name: 'login',
  flows: [
    ...[customerLoginFlows, partnerLoginFlows].flatMap(({ fresh, resumed }) => [fresh, resumed]),
    customerLoginFlows.twoNumbers,
  ],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);

import { assign, emit, raise, setup, type SnapshotFrom } from 'xstate';
import { codeLength, digits, isCode, isPhone, phoneLength } from '../../domain/phone.ts';
import { unreachableMessage } from '../shared/messages.ts';
import { notProvided } from '../shared/not-provided.ts';
import type { Navigate } from '../shared/notices.ts';
import type { Refused } from '../shared/refused.ts';

/** `refused` carries the server's `detail` (spec §8, 'Send-code failure shows detail'). */
export type SendOtpResult = { kind: 'sent' } | { kind: 'refused'; detail: string };

/** `refused` carries the server's `message` (spec §8, 'verify failure shows message'). */
export type VerifyOtpResult = { kind: 'verified' } | Refused;

export const invalidPhoneMessage = 'Please enter a valid 10-digit phone number.';
export const shortCodeMessage = 'Please enter a 6-digit OTP';

/** Seconds until another code may be asked for (D16). */
export const resendSeconds = 30;

/** The login in progress as it survives a reload (D44). */
export interface LoginInProgress {
  phone: string;
  otpSent: boolean;
}

export type CustomerLoginEvent =
  | { type: 'phone.change'; phone: string }
  | { type: 'phone.submit' }
  /** 'Cancel' while the code is asked for. */
  | { type: 'sending.cancel' }
  | { type: 'code.change'; code: string }
  | { type: 'code.submit' }
  | { type: 'code.resend' }
  | { type: 'code.back' };

interface Context {
  phone: string;
  code: string;
  /** Whether a code is on its way to `phone` (spec §4, 'Code sent'). */
  otpSent: boolean;
  error: string | null;
}

/** Phone, then code, then tokens: lives above /send-otp and /verify-otp (spec §2, §4, §5). */
export const customerLoginMachine = setup({
  types: {
    input: {} as LoginInProgress,
    output: {} as { phone: string },
    context: {} as Context,
    events: {} as CustomerLoginEvent,
    emitted: {} as Navigate,
    tags: {} as 'busy',
  },
  actors: {
    sendOtp: notProvided<SendOtpResult, { phone: string }>('sendOtp'),
    /** The same call as `sendOtp`, made beside the entry of the code. */
    resendOtp: notProvided<SendOtpResult, { phone: string }>('resendOtp'),
    verifyOtp: notProvided<VerifyOtpResult, { phone: string; otp: string }>('verifyOtp'),
  },
  delays: {
    /** How long 'Please check your mobile messages' stays (spec §9). */
    hint: 9_000,
    resendCooldown: resendSeconds * 1000,
  },
  guards: {
    isOtpSent: ({ context }) => context.otpSent,
    isPhoneComplete: ({ context }) => isPhone(context.phone),
    isCodeComplete: ({ context }) => isCode(context.code),
    isSixthDigit: ({ context }, { code }: { code: string }) =>
      !isCode(context.code) && isCode(digits(code, codeLength)),
    isSent: (_, result: SendOtpResult) => result.kind === 'sent',
    isVerified: (_, result: VerifyOtpResult) => result.kind === 'verified',
  },
  actions: {
    typePhone: assign((_, { phone }: { phone: string }) => ({ phone: digits(phone, phoneLength) })),
    typeCode: assign((_, { code }: { code: string }) => ({ code: digits(code, codeLength) })),
    rememberSent: assign({ otpSent: true }),
    forgetSent: assign({ otpSent: false }),
    /** The sixth digit submits by itself. */
    submitCode: raise({ type: 'code.submit' }),
    forgetCode: assign({ code: '' }),
    forgetError: assign({ error: null }),
    reportPhone: assign({ error: invalidPhoneMessage }),
    reportCode: assign({ error: shortCodeMessage }),
    reportSendRefusal: assign((_, result: SendOtpResult) =>
      result.kind === 'refused' ? { error: result.detail } : {},
    ),
    reportVerifyRefusal: assign((_, result: VerifyOtpResult) =>
      result.kind === 'refused' ? { error: result.message } : {},
    ),
    reportUnreachable: assign({ error: unreachableMessage }),
    goToVerify: emit({ type: 'navigate', to: '/verify-otp' }),
    goToLogin: emit({ type: 'navigate', to: '/send-otp' }),
  },
}).createMachine({
  id: 'customerLogin',
  output: ({ context }) => ({ phone: context.phone }),
  context: ({ input }) => ({ phone: input.phone, code: '', otpSent: input.otpSent, error: null }),
  initial: 'resuming',
  states: {
    resuming: { always: [{ guard: 'isOtpSent', target: 'codeSent' }, { target: 'enteringPhone' }] },
    enteringPhone: {
      on: {
        'phone.change': { actions: [{ type: 'typePhone', params: ({ event }) => event }, 'forgetError'] },
        'phone.submit': [{ guard: 'isPhoneComplete', target: 'sendingCode' }, { actions: 'reportPhone' }],
      },
    },
    sendingCode: {
      tags: 'busy',
      entry: 'forgetError',
      on: { 'sending.cancel': 'enteringPhone' },
      invoke: {
        id: 'sendOtp',
        src: 'sendOtp',
        input: ({ context }) => ({ phone: context.phone }),
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => event.output },
            target: 'codeSent',
            actions: ['rememberSent', 'goToVerify'],
          },
          {
            target: 'enteringPhone',
            actions: { type: 'reportSendRefusal', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'enteringPhone', actions: 'reportUnreachable' },
      },
    },
    codeSent: {
      type: 'parallel',
      on: {
        'code.back': { target: 'enteringPhone', actions: ['forgetSent', 'forgetCode', 'forgetError', 'goToLogin'] },
      },
      states: {
        code: {
          initial: 'entering',
          states: {
            entering: {
              on: {
                'code.change': [
                  {
                    guard: { type: 'isSixthDigit', params: ({ event }) => event },
                    actions: [{ type: 'typeCode', params: ({ event }) => event }, 'forgetError', 'submitCode'],
                  },
                  { actions: [{ type: 'typeCode', params: ({ event }) => event }, 'forgetError'] },
                ],
                'code.submit': [{ guard: 'isCodeComplete', target: 'verifying' }, { actions: 'reportCode' }],
              },
            },
            verifying: {
              tags: 'busy',
              entry: 'forgetError',
              invoke: {
                id: 'verifyOtp',
                src: 'verifyOtp',
                input: ({ context }) => ({ phone: context.phone, otp: context.code }),
                onDone: [
                  {
                    guard: { type: 'isVerified', params: ({ event }) => event.output },
                    target: '#customerLogin.verified',
                  },
                  {
                    target: 'entering',
                    actions: { type: 'reportVerifyRefusal', params: ({ event }) => event.output },
                  },
                ],
                onError: { target: 'entering', actions: 'reportUnreachable' },
              },
              // The boxes are empty as soon as they are submitted (spec §5); the call took its copy on entry.
              exit: 'forgetCode',
            },
          },
        },
        hint: {
          initial: 'shown',
          states: { shown: { after: { hint: 'hidden' } }, hidden: {} },
        },
        resend: {
          initial: 'coolingDown',
          states: {
            coolingDown: { after: { resendCooldown: 'ready' } },
            ready: { on: { 'code.resend': 'sending' } },
            sending: {
              entry: 'forgetError',
              invoke: {
                id: 'resendOtp',
                src: 'resendOtp',
                input: ({ context }) => ({ phone: context.phone }),
                onDone: [
                  { guard: { type: 'isSent', params: ({ event }) => event.output }, target: 'coolingDown' },
                  {
                    target: 'ready',
                    actions: { type: 'reportSendRefusal', params: ({ event }) => event.output },
                  },
                ],
                onError: { target: 'ready', actions: 'reportUnreachable' },
              },
            },
          },
        },
      },
    },
    verified: { type: 'final', entry: 'forgetSent' },
  },
});

export type CustomerLoginSnapshot = SnapshotFrom<typeof customerLoginMachine>;

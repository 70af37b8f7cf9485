import { and, assign, emit, raise, setup, stateIn, type SnapshotFrom } from 'xstate';
import { codeLength, digits, isCode, isPhone, phoneLength } from '../../../domain/phone.ts';
import { resendSeconds, type LoginInProgress, type SentCode } from '../lib/code-wait.ts';
import { unreachableMessage } from '../lib/messages.ts';
import { notProvided } from '../lib/not-provided.ts';
import type { Navigate } from '../lib/notices.ts';
import type { ApiFailure } from '../lib/api-failure.ts';

/** When the code went out, ms, this time or up to 30 s before; `refused` carries the server's `detail` (spec §8, 'Send-code failure shows detail'). */
export type SendOtpResult = { kind: 'sent'; at: number } | { kind: 'refused'; detail: string };

/** `refused` carries the server's `message` (spec §8, 'verify failure shows message'). */
export type VerifyOtpResult = { kind: 'verified' } | ApiFailure;

export const invalidPhoneMessage = 'Please enter a valid 10-digit phone number.';
export const shortCodeMessage = 'Please enter a 6-digit OTP';

export type CustomerLoginEvent =
  | { type: 'phone.change'; phone: string }
  | { type: 'phone.submit' }
  /** 'Cancel' while the code is asked for. */
  | { type: 'sending.cancel' }
  | { type: 'code.change'; code: string }
  | { type: 'code.submit' }
  | { type: 'code.resend' }
  | { type: 'code.back' }
  /** A code went out: the machine tells itself. */
  | { type: 'code.sent' };

interface Context {
  phone: string;
  code: string;
  /** Whether a code is on its way to `phone` (spec §4, 'Code sent'). */
  otpSent: boolean;
  sent: SentCode | null;
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
    wasCodeSent: ({ context }) => context.sent !== null,
    /** Another code would be refused, and the one in hand is good. */
    hasFreshCode: and([
      stateIn({ open: { wait: 'running' } }),
      ({ context }) => isPhone(context.phone) && context.sent?.phone === context.phone,
    ]),
    mayResend: stateIn({ open: { wait: 'over' } }),
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
    askForCode: assign({ otpSent: true }),
    rememberSent: assign(({ context }, result: SendOtpResult) =>
      result.kind === 'sent' ? { sent: { phone: context.phone, at: result.at } } : {},
    ),
    beginWait: raise({ type: 'code.sent' }),
    leaveCode: assign({ otpSent: false }),
    clearSent: assign({ sent: null }),
    /** The sixth digit submits by itself. */
    submitCode: raise({ type: 'code.submit' }),
    clearCode: assign({ code: '' }),
    clearError: assign({ error: null }),
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
  context: ({ input: { phone, otpSent, sent = null } }) => ({ phone, code: '', otpSent, sent, error: null }),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      states: {
        step: {
          initial: 'resuming',
          states: {
            resuming: { always: [{ guard: 'isOtpSent', target: 'codeSent' }, { target: 'enteringPhone' }] },
            enteringPhone: {
              on: {
                'phone.change': { actions: [{ type: 'typePhone', params: ({ event }) => event }, 'clearError'] },
                'phone.submit': [
                  { guard: 'hasFreshCode', target: 'codeSent', actions: ['askForCode', 'clearError', 'goToVerify'] },
                  { guard: 'isPhoneComplete', target: 'sendingCode' },
                  { actions: 'reportPhone' },
                ],
              },
            },
            sendingCode: {
              tags: 'busy',
              entry: 'clearError',
              on: { 'sending.cancel': 'enteringPhone' },
              invoke: {
                id: 'sendOtp',
                src: 'sendOtp',
                input: ({ context }) => ({ phone: context.phone }),
                onDone: [
                  {
                    guard: { type: 'isSent', params: ({ event }) => event.output },
                    target: 'codeSent',
                    actions: [
                      { type: 'rememberSent', params: ({ event }) => event.output },
                      'askForCode',
                      'beginWait',
                      'goToVerify',
                    ],
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
                'code.back': {
                  target: 'enteringPhone',
                  actions: ['leaveCode', 'clearCode', 'clearError', 'goToLogin'],
                },
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
                            actions: [{ type: 'typeCode', params: ({ event }) => event }, 'clearError', 'submitCode'],
                          },
                          { actions: [{ type: 'typeCode', params: ({ event }) => event }, 'clearError'] },
                        ],
                        'code.submit': [{ guard: 'isCodeComplete', target: 'verifying' }, { actions: 'reportCode' }],
                      },
                    },
                    verifying: {
                      tags: 'busy',
                      entry: 'clearError',
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
                      exit: 'clearCode',
                    },
                  },
                },
                hint: {
                  initial: 'shown',
                  states: { shown: { after: { hint: 'hidden' } }, hidden: {} },
                },
                resend: {
                  initial: 'idle',
                  states: {
                    idle: { on: { 'code.resend': { guard: 'mayResend', target: 'sending' } } },
                    sending: {
                      entry: 'clearError',
                      invoke: {
                        id: 'resendOtp',
                        src: 'resendOtp',
                        input: ({ context }) => ({ phone: context.phone }),
                        onDone: [
                          {
                            guard: { type: 'isSent', params: ({ event }) => event.output },
                            target: 'idle',
                            actions: [{ type: 'rememberSent', params: ({ event }) => event.output }, 'beginWait'],
                          },
                          {
                            target: 'idle',
                            actions: { type: 'reportSendRefusal', params: ({ event }) => event.output },
                          },
                        ],
                        onError: { target: 'idle', actions: 'reportUnreachable' },
                      },
                    },
                  },
                },
              },
            },
          },
        },
        // Runs on while the person is back at the phone.
        wait: {
          initial: 'resuming',
          states: {
            resuming: { always: [{ guard: 'wasCodeSent', target: 'running' }, { target: 'over' }] },
            over: { on: { 'code.sent': 'running' } },
            running: {
              on: { 'code.sent': { target: 'running', reenter: true } },
              after: { resendCooldown: 'over' },
            },
          },
        },
      },
    },
    verified: { type: 'final', entry: ['leaveCode', 'clearSent'] },
  },
});

export type CustomerLoginSnapshot = SnapshotFrom<typeof customerLoginMachine>;

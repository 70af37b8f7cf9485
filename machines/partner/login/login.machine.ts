import { and, assign, raise, setup, stateIn, type SnapshotFrom } from 'xstate';
import { codeLength, digits, isCode, isPhone, phoneLength } from '../../../domain/phone.ts';
import { resendSeconds, type LoginInProgress, type SentCode } from '../../shared/lib/code-wait.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import { partnerPhoneFault } from '../../../domain/partner-form.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

/** When the code went out, ms, this time or up to 30 s before; `refused` carries what the partner reads of it (spec §8). */
export type PartnerSendOtpResult = { kind: 'sent'; at: number } | ApiFailure;
export type PartnerVerifyOtpResult = { kind: 'verified' } | ApiFailure;

export type PartnerLoginEvent =
  | { type: 'phone.change'; phone: string }
  | { type: 'phone.submit' }
  | { type: 'code.change'; code: string }
  | { type: 'code.submit' }
  | { type: 'code.resend' }
  /** 'Change Phone Number'. */
  | { type: 'code.back' }
  /** A code went out: the machine tells itself. */
  | { type: 'code.sent' };

interface Context {
  phone: string;
  code: string;
  /** Whether a code is on its way to `phone` (spec §4). */
  otpSent: boolean;
  sent: SentCode | null;
  /** What is wrong with the one field that stands there. */
  fault: string | null;
  /** Why the last call failed, for the red banner (spec §8). */
  failure: string | null;
  success: string | null;
}

/** A partner's phone, then code, then tokens, on one page (spec §2, Partner login; §4; §5). */
export const partnerLoginMachine = setup({
  types: {
    input: {} as LoginInProgress,
    context: {} as Context,
    events: {} as PartnerLoginEvent,
    tags: {} as 'busy',
  },
  actors: {
    sendOtp: notProvided<PartnerSendOtpResult, { phone: string }>('sendOtp'),
    /** The same call as `sendOtp`, from the second step. */
    resendOtp: notProvided<PartnerSendOtpResult, { phone: string }>('resendOtp'),
    verifyOtp: notProvided<PartnerVerifyOtpResult, { phone: string; otp: string }>('verifyOtp'),
  },
  delays: { resendCooldown: resendSeconds * 1000 },
  guards: {
    isOtpSent: ({ context }) => context.otpSent,
    wasCodeSent: ({ context }) => context.sent !== null,
    /** Another code would be refused, and the one in hand is good. */
    hasFreshCode: and([
      stateIn({ open: { wait: 'running' } }),
      ({ context }) => isPhone(context.phone) && context.sent?.phone === context.phone,
    ]),
    isPhoneRight: ({ context }) => partnerPhoneFault(context.phone) === null,
    isCodeRight: ({ context }) => isCode(context.code),
    isSixthDigit: ({ context }, { code }: { code: string }) =>
      !isCode(context.code) && isCode(digits(code, codeLength)),
    mayResend: stateIn({ open: { wait: 'over' } }),
    isSent: (_, result: PartnerSendOtpResult) => result.kind === 'sent',
    isVerified: (_, result: PartnerVerifyOtpResult) => result.kind === 'verified',
  },
  actions: {
    typePhone: assign((_, { phone }: { phone: string }) => ({ phone: digits(phone, phoneLength) })),
    typeCode: assign((_, { code }: { code: string }) => ({ code: digits(code, codeLength) })),
    /** The sixth digit submits by itself; where six stand already, one of them is being corrected. */
    submitCode: raise({ type: 'code.submit' }),
    clearCode: assign({ code: '' }),
    askForCode: assign({ otpSent: true, code: '' }),
    rememberSent: assign(({ context }, result: PartnerSendOtpResult) =>
      result.kind === 'sent'
        ? { sent: { phone: context.phone, at: result.at }, success: 'OTP sent successfully!' }
        : {},
    ),
    beginWait: raise({ type: 'code.sent' }),
    leaveCode: assign({ otpSent: false, code: '' }),
    clearSent: assign({ sent: null }),
    clearFault: assign({ fault: null }),
    clearMessages: assign({ fault: null, failure: null, success: null }),
    reportPhone: assign(({ context }) => ({ fault: partnerPhoneFault(context.phone) })),
    reportCode: assign(({ context }) => ({
      fault: context.code === '' ? 'OTP is required' : 'OTP must be exactly 6 digits',
    })),
    reportRefusal: assign((_, result: PartnerSendOtpResult | PartnerVerifyOtpResult) =>
      result.kind === 'refused' ? { failure: result.message } : {},
    ),
    reportUnreachable: assign({ failure: unreachableMessage }),
  },
}).createMachine({
  id: 'partnerLogin',
  context: ({ input: { phone, otpSent, sent = null } }) => ({
    phone,
    otpSent,
    sent,
    code: '',
    fault: null,
    failure: null,
    success: null,
  }),
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
                'phone.change': { actions: [{ type: 'typePhone', params: ({ event }) => event }, 'clearFault'] },
                'phone.submit': [
                  { guard: 'hasFreshCode', target: 'codeSent', actions: ['askForCode', 'clearMessages'] },
                  { guard: 'isPhoneRight', target: 'sendingCode' },
                  { actions: 'reportPhone' },
                ],
              },
            },
            sendingCode: {
              tags: 'busy',
              entry: 'clearMessages',
              invoke: {
                id: 'sendOtp',
                src: 'sendOtp',
                input: ({ context }) => ({ phone: context.phone }),
                onDone: [
                  {
                    guard: { type: 'isSent', params: ({ event }) => event.output },
                    target: 'codeSent',
                    actions: [{ type: 'rememberSent', params: ({ event }) => event.output }, 'askForCode', 'beginWait'],
                  },
                  { target: 'enteringPhone', actions: { type: 'reportRefusal', params: ({ event }) => event.output } },
                ],
                onError: { target: 'enteringPhone', actions: 'reportUnreachable' },
              },
            },
            codeSent: {
              initial: 'entering',
              on: { 'code.back': { target: 'enteringPhone', actions: ['leaveCode', 'clearMessages'] } },
              states: {
                entering: {
                  on: {
                    'code.change': [
                      {
                        guard: { type: 'isSixthDigit', params: ({ event }) => event },
                        actions: [{ type: 'typeCode', params: ({ event }) => event }, 'clearFault', 'submitCode'],
                      },
                      { actions: [{ type: 'typeCode', params: ({ event }) => event }, 'clearFault'] },
                    ],
                    'code.submit': [{ guard: 'isCodeRight', target: 'verifying' }, { actions: 'reportCode' }],
                    'code.resend': { guard: 'mayResend', target: 'resending' },
                  },
                },
                verifying: {
                  tags: 'busy',
                  entry: 'clearMessages',
                  invoke: {
                    id: 'verifyOtp',
                    src: 'verifyOtp',
                    input: ({ context }) => ({ phone: context.phone, otp: context.code }),
                    onDone: [
                      {
                        guard: { type: 'isVerified', params: ({ event }) => event.output },
                        target: '#partnerLogin.verified',
                      },
                      // The code on its way stays good: otpSent is kept (spec §4). Six new digits are to be typed.
                      {
                        target: 'entering',
                        actions: [{ type: 'reportRefusal', params: ({ event }) => event.output }, 'clearCode'],
                      },
                    ],
                    onError: { target: 'entering', actions: 'reportUnreachable' },
                  },
                },
                resending: {
                  tags: 'busy',
                  entry: 'clearMessages',
                  invoke: {
                    id: 'resendOtp',
                    src: 'resendOtp',
                    input: ({ context }) => ({ phone: context.phone }),
                    onDone: [
                      {
                        guard: { type: 'isSent', params: ({ event }) => event.output },
                        target: '#partnerLogin.open.step.codeSent',
                        reenter: true,
                        actions: [
                          { type: 'rememberSent', params: ({ event }) => event.output },
                          'askForCode',
                          'beginWait',
                        ],
                      },
                      // Any failure but a verification's resets otpSent (spec §4).
                      {
                        target: '#partnerLogin.open.step.enteringPhone',
                        actions: ['leaveCode', { type: 'reportRefusal', params: ({ event }) => event.output }],
                      },
                    ],
                    onError: {
                      target: '#partnerLogin.open.step.enteringPhone',
                      actions: ['leaveCode', 'reportUnreachable'],
                    },
                  },
                },
              },
            },
          },
        },
        // Runs on while the partner is back at the phone.
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

export type PartnerLoginSnapshot = SnapshotFrom<typeof partnerLoginMachine>;

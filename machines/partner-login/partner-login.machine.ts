import { assign, raise, setup, stateIn, type SnapshotFrom } from 'xstate';
import { codeLength, digits, isCode, phoneLength } from '../../domain/phone.ts';
import { unreachableMessage } from '../shared/messages.ts';
import { notProvided } from '../shared/not-provided.ts';
import { partnerPhoneFault } from '../../domain/partner-form.ts';
import type { Refused } from '../shared/refused.ts';

/** `refused` carries what the partner reads of it (spec §8). */
export type PartnerSendOtpResult = { kind: 'sent' } | Refused;
export type PartnerVerifyOtpResult = { kind: 'verified' } | Refused;

/** Seconds until another code may be asked for, as the server has it (D57). */
export const partnerResendSeconds = 30;

/** The login in progress as it survives a reload (D44). */
export interface PartnerLoginInProgress {
  phone: string;
  otpSent: boolean;
}

export type PartnerLoginEvent =
  | { type: 'phone.change'; phone: string }
  | { type: 'phone.submit' }
  | { type: 'code.change'; code: string }
  | { type: 'code.submit' }
  | { type: 'code.resend' }
  /** 'Change Phone Number'. */
  | { type: 'code.back' };

interface Context {
  phone: string;
  code: string;
  /** Whether a code is on its way to `phone` (spec §4). */
  otpSent: boolean;
  /** What is wrong with the one field that stands there. */
  fault: string | null;
  /** Why the last call failed, for the red banner (spec §8). */
  failure: string | null;
  success: string | null;
}

/** A partner's phone, then code, then tokens, on one page (spec §2, Partner login; §4; §5). */
export const partnerLoginMachine = setup({
  types: {
    input: {} as PartnerLoginInProgress,
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
  delays: { resendCooldown: partnerResendSeconds * 1000 },
  guards: {
    isOtpSent: ({ context }) => context.otpSent,
    isPhoneRight: ({ context }) => partnerPhoneFault(context.phone) === null,
    isCodeRight: ({ context }) => isCode(context.code),
    isSixthDigit: ({ context }, { code }: { code: string }) =>
      !isCode(context.code) && isCode(digits(code, codeLength)),
    mayResend: stateIn({ codeSent: { cooldown: 'over' } }),
    isSent: (_, result: PartnerSendOtpResult) => result.kind === 'sent',
    isVerified: (_, result: PartnerVerifyOtpResult) => result.kind === 'verified',
  },
  actions: {
    typePhone: assign((_, { phone }: { phone: string }) => ({ phone: digits(phone, phoneLength) })),
    typeCode: assign((_, { code }: { code: string }) => ({ code: digits(code, codeLength) })),
    /** The sixth digit submits by itself; where six stand already, one of them is being corrected. */
    submitCode: raise({ type: 'code.submit' }),
    forgetCode: assign({ code: '' }),
    rememberSent: assign({ otpSent: true, code: '', success: 'OTP sent successfully!' }),
    forgetSent: assign({ otpSent: false, code: '' }),
    forgetFault: assign({ fault: null }),
    forgetMessages: assign({ fault: null, failure: null, success: null }),
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
  context: ({ input }) => ({
    phone: input.phone,
    otpSent: input.otpSent,
    code: '',
    fault: null,
    failure: null,
    success: null,
  }),
  initial: 'resuming',
  states: {
    resuming: { always: [{ guard: 'isOtpSent', target: 'codeSent' }, { target: 'enteringPhone' }] },
    enteringPhone: {
      on: {
        'phone.change': { actions: [{ type: 'typePhone', params: ({ event }) => event }, 'forgetFault'] },
        'phone.submit': [{ guard: 'isPhoneRight', target: 'sendingCode' }, { actions: 'reportPhone' }],
      },
    },
    sendingCode: {
      tags: 'busy',
      entry: 'forgetMessages',
      invoke: {
        id: 'sendOtp',
        src: 'sendOtp',
        input: ({ context }) => ({ phone: context.phone }),
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => event.output },
            target: 'codeSent',
            actions: 'rememberSent',
          },
          { target: 'enteringPhone', actions: { type: 'reportRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'enteringPhone', actions: 'reportUnreachable' },
      },
    },
    codeSent: {
      type: 'parallel',
      on: { 'code.back': { target: 'enteringPhone', actions: ['forgetSent', 'forgetMessages'] } },
      states: {
        code: {
          initial: 'entering',
          states: {
            entering: {
              on: {
                'code.change': [
                  {
                    guard: { type: 'isSixthDigit', params: ({ event }) => event },
                    actions: [{ type: 'typeCode', params: ({ event }) => event }, 'forgetFault', 'submitCode'],
                  },
                  { actions: [{ type: 'typeCode', params: ({ event }) => event }, 'forgetFault'] },
                ],
                'code.submit': [{ guard: 'isCodeRight', target: 'verifying' }, { actions: 'reportCode' }],
                'code.resend': { guard: 'mayResend', target: 'resending' },
              },
            },
            verifying: {
              tags: 'busy',
              entry: 'forgetMessages',
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
                    actions: [{ type: 'reportRefusal', params: ({ event }) => event.output }, 'forgetCode'],
                  },
                ],
                onError: { target: 'entering', actions: 'reportUnreachable' },
              },
            },
            resending: {
              tags: 'busy',
              entry: 'forgetMessages',
              invoke: {
                id: 'resendOtp',
                src: 'resendOtp',
                input: ({ context }) => ({ phone: context.phone }),
                onDone: [
                  {
                    guard: { type: 'isSent', params: ({ event }) => event.output },
                    target: '#partnerLogin.codeSent',
                    reenter: true,
                    actions: 'rememberSent',
                  },
                  // Any failure but a verification's resets otpSent (spec §4).
                  {
                    target: '#partnerLogin.enteringPhone',
                    actions: ['forgetSent', { type: 'reportRefusal', params: ({ event }) => event.output }],
                  },
                ],
                onError: { target: '#partnerLogin.enteringPhone', actions: ['forgetSent', 'reportUnreachable'] },
              },
            },
          },
        },
        cooldown: {
          initial: 'running',
          states: { running: { after: { resendCooldown: 'over' } }, over: {} },
        },
      },
    },
    verified: { type: 'final', entry: 'forgetSent' },
  },
});

export type PartnerLoginSnapshot = SnapshotFrom<typeof partnerLoginMachine>;

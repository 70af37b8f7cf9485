import { and, assign, enqueueActions, or, raise, setup, stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { digits, isCode, isPhone, phoneLength } from '../../../domain/phone.ts';
import { noCodeMessage, readCode } from '../../../domain/read-code.ts';
import { resendSeconds, type LoginInProgress, type SentCode } from '../lib/code-wait.ts';
import type { Schemas } from '../../../openapi/client.ts';
import { unreachableMessage } from '../lib/messages.ts';
import { notProvided } from '../lib/not-provided.ts';
import type { Navigate } from '../lib/notices.ts';
import { customerLogin, type LoginRole } from './login-role.ts';
import type { SendOtpResult, VerifyOtpResult } from './login.actors.ts';
import { ofEvent } from '../lib/params.ts';
import { whenCodeTyped } from '../lib/code-typed.ts';
import { outcome, when, type Outcome } from '../lib/when.ts';

export type LoginEvent =
  | { type: 'phone.change'; phone: string }
  | { type: 'phone.submit' }
  /** 'Cancel' was pressed while a code is being requested. */
  | { type: 'sending.cancel' }
  | { type: 'code.change'; code: string }
  | { type: 'code.submit' }
  | { type: 'code.resend' }
  | { type: 'code.back' }
  /** A code was sent. The machine raises this event itself. */
  | { type: 'code.sent' };

interface Context {
  role: LoginRole;
  phone: string;
  code: string;
  /** Whether a code was requested for `phone` (spec §4, 'Code sent'). */
  otpSent: boolean;
  sent: SentCode | null;
  /** Message at the visible field. */
  fieldError: string | null;
  /** Message of the last failed request. */
  failure: string | null;
  success: string | null;
  secondFactor?: Schemas['SecondFactor'];
}

/**
 * The login with a phone number and a code. A customer has a page for each step, a partner one page for both (spec §2,
 * §4, §5).
 */
export const loginMachine = setup({
  types: {
    /** Without a role, it is the login of a customer. */
    input: {} as LoginInProgress & { role?: LoginRole },
    /** With a second factor, the login is not complete yet. */
    output: {} as { phone: string; secondFactor?: Schemas['SecondFactor'] },
    context: {} as Context,
    events: {} as LoginEvent,
    emitted: {} as Navigate,
    tags: {} as 'busy',
  },
  actors: {
    sendOtp: notProvided<SendOtpResult, { phone: string }>('sendOtp'),
    /** Sends the same request as `sendOtp`, while the user is at the code step. */
    resendOtp: notProvided<SendOtpResult, { phone: string }>('resendOtp'),
    verifyOtp: notProvided<VerifyOtpResult, { phone: string; otp: string }>('verifyOtp'),
  },
  delays: {
    /** How long 'Please check your mobile messages' is shown, ms (spec §9). */
    hint: 9_000,
    resendCooldown: resendSeconds * 1000,
  },
  guards: {
    isOtpSent: ({ context }) => context.otpSent,
    wasCodeSent: ({ context }) => context.sent !== null,
    /**
     * Whether a code was sent to this number less than 30 s ago. It is still valid, and the server would reject a
     * request for another code.
     */
    hasFreshCode: and([
      stateIn({ open: { wait: 'running' } }),
      ({ context }) => isPhone(context.phone) && context.sent?.phone === context.phone,
    ]),
    hasPages: ({ context }) => context.role.pages !== null,
    isOnePage: ({ context }) => context.role.pages === null,
    mayResend: and([
      stateIn({ open: { wait: 'over' } }),
      or(['hasPages', stateIn({ open: { step: { codeSent: { code: 'entering' } } } })]),
    ]),
    mayReplace: and(['isOnePage', 'mayResend']),
    isPhoneComplete: ({ context }) => isPhone(context.phone),
    isCodeComplete: ({ context }) => isCode(context.code),
    isSixthDigit: ({ context }, { code }: { code: string }) => !isCode(context.code) && isCode(readCode(code) ?? ''),
  },
  actions: {
    typePhone: assign(({ context }, { phone }: { phone: string }) => ({
      phone: digits(phone, phoneLength),
      ...afterTyping(context),
    })),
    typeCode: assign(({ context }, { code }: { code: string }) => {
      const read = readCode(code);
      return read === null ? { fieldError: noCodeMessage } : { code: read, ...afterTyping(context) };
    }),
    askForCode: assign({ otpSent: true, code: '' }),
    rememberSent: assign(({ context: { phone, role } }, { at }: { at: number }) => ({
      sent: { phone, at },
      success: role.texts.sent,
    })),
    beginWait: raise({ type: 'code.sent' }),
    leaveCode: assign({ otpSent: false, code: '' }),
    clearSent: assign({ sent: null }),
    /** Submits the code when its sixth digit is typed, but not while the user corrects a complete code. */
    submitCode: raise({ type: 'code.submit' }),
    clearCode: assign({ code: '' }),
    clearSubmitted: assign(({ context }) => (context.role.pages ? { code: '' } : {})),
    clearMessages: assign({ fieldError: null, failure: null, success: null }),
    reportPhone: assign(({ context: { phone, role } }) => ({
      fieldError: phone === '' ? role.texts.noPhone : role.texts.shortPhone,
    })),
    reportCode: assign(({ context: { code, role } }) => ({
      fieldError: code === '' ? role.texts.noCode : role.texts.shortCode,
    })),
    reportRefusal: assign((_, { message }: { message: string }) => ({ fieldError: null, failure: message })),
    keepSecondFactor: assign((_, { secondFactor }: Outcome<VerifyOtpResult, 'verified'>) =>
      secondFactor ? { secondFactor } : {},
    ),
    reportUnreachable: assign({ fieldError: null, failure: unreachableMessage }),
    goTo: enqueueActions(({ context: { role }, enqueue }, { step }: { step: 'phone' | 'code' }) => {
      if (role.pages) enqueue.emit({ type: 'navigate', to: role.pages[step] });
    }),
  },
}).createMachine({
  id: 'login',
  output: ({ context: { phone, secondFactor } }) => ({ phone, ...(secondFactor && { secondFactor }) }),
  context: ({ input: { phone, otpSent, sent = null, role = customerLogin } }) => ({
    ...{ role, phone, code: '', otpSent, sent },
    ...{ fieldError: null, failure: null, success: null },
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
                'phone.change': { actions: { type: 'typePhone', params: ofEvent } },
                'phone.submit': [
                  {
                    guard: 'hasFreshCode',
                    target: 'codeSent',
                    actions: ['askForCode', 'clearMessages', { type: 'goTo', params: { step: 'code' } }],
                  },
                  { guard: 'isPhoneComplete', target: 'sendingCode' },
                  { actions: 'reportPhone' },
                ],
              },
            },
            sendingCode: {
              tags: 'busy',
              entry: 'clearMessages',
              on: { 'sending.cancel': 'enteringPhone' },
              invoke: {
                id: 'sendOtp',
                src: 'sendOtp',
                input: ({ context }) => ({ phone: context.phone }),
                onDone: [
                  {
                    guard: when('sent'),
                    target: 'codeSent',
                    actions: [
                      { type: 'rememberSent', params: outcome('sent') },
                      'askForCode',
                      'beginWait',
                      { type: 'goTo', params: { step: 'code' } },
                    ],
                  },
                  { target: 'enteringPhone', actions: { type: 'reportRefusal', params: outcome('refused') } },
                ],
                onError: { target: 'enteringPhone', actions: 'reportUnreachable' },
              },
            },
            codeSent: {
              type: 'parallel',
              on: {
                'code.back': {
                  target: 'enteringPhone',
                  actions: ['leaveCode', 'clearMessages', { type: 'goTo', params: { step: 'phone' } }],
                },
              },
              states: {
                code: {
                  initial: 'entering',
                  states: {
                    entering: {
                      on: {
                        'code.change': whenCodeTyped,
                        'code.submit': [
                          { guard: 'isCodeComplete', target: 'verifying' },
                          { actions: ['reportCode', 'clearSubmitted'] },
                        ],
                        'code.resend': { guard: 'mayReplace', target: 'waiting' },
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
                            guard: when('verified'),
                            target: '#login.verified',
                            actions: { type: 'keepSecondFactor', params: outcome('verified') },
                          },
                          {
                            target: 'entering',
                            actions: [{ type: 'reportRefusal', params: outcome('refused') }, 'clearCode'],
                          },
                        ],
                        onError: { target: 'entering', actions: 'reportUnreachable' },
                      },
                      // The request already contains the code.
                      exit: 'clearSubmitted',
                    },
                    /** Waits until another code was sent. */
                    waiting: { on: { 'code.sent': { target: 'entering', actions: 'clearCode' } } },
                  },
                },
                hint: {
                  initial: 'deciding',
                  states: {
                    deciding: { always: [{ guard: 'hasPages', target: 'shown' }, { target: 'hidden' }] },
                    shown: {
                      after: { hint: 'hidden' },
                      on: { 'code.sent': { target: 'shown', reenter: true } },
                    },
                    hidden: { on: { 'code.sent': { guard: 'hasPages', target: 'shown' } } },
                  },
                },
                resend: {
                  initial: 'idle',
                  states: {
                    idle: { on: { 'code.resend': { guard: 'mayResend', target: 'sending' } } },
                    sending: {
                      tags: 'busy',
                      entry: 'clearMessages',
                      invoke: {
                        id: 'resendOtp',
                        src: 'resendOtp',
                        input: ({ context }) => ({ phone: context.phone }),
                        onDone: [
                          {
                            guard: when('sent'),
                            target: 'idle',
                            actions: [{ type: 'rememberSent', params: outcome('sent') }, 'beginWait'],
                          },
                          {
                            guard: 'hasPages',
                            target: 'idle',
                            actions: { type: 'reportRefusal', params: outcome('refused') },
                          },
                          // Every failed request except a verification resets a partner's `otpSent` (spec §4).
                          {
                            target: '#login.open.step.enteringPhone',
                            actions: ['leaveCode', { type: 'reportRefusal', params: outcome('refused') }],
                          },
                        ],
                        onError: [
                          { guard: 'hasPages', target: 'idle', actions: 'reportUnreachable' },
                          { target: '#login.open.step.enteringPhone', actions: ['leaveCode', 'reportUnreachable'] },
                        ],
                      },
                    },
                  },
                },
              },
            },
          },
        },
        // The wait continues while the user is at the phone step.
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

export type LoginActorRef = ActorRefFrom<typeof loginMachine>;
export type LoginSnapshot = SnapshotFrom<typeof loginMachine>;

/** Returns the context changes that clear messages when the user types. */
const afterTyping = ({ role }: Context) => (role.pages ? { fieldError: null, failure: null } : { fieldError: null });

import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { isFinalReason } from '../../../domain/hand-over.ts';
import { codeLength, digits, isCode } from '../../../domain/phone.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import { ofEvent, ofOutput } from '../../shared/lib/params.ts';
import type { VerifyCodeInput, VerifyCodeResult } from './order-otp.actors.ts';

export type OrderOtpEvent =
  | { type: 'code.change'; code: string }
  | { type: 'code.submit' }
  /** Hand over an order for a later day. */
  | { type: 'early.confirm' }
  | { type: 'otp.close' };

/** The order to hand over and its customer. */
export interface HandOver {
  orderId: string;
  customer: string;
}

export interface OrderOtpOutput {
  /** The id of the delivered order; null if the dialog was cancelled. */
  delivered: string | null;
  /** The last error, for the banner of the page. */
  banner: string | null;
  /** Whether the order has ended already, so that the page is outdated. */
  isOutdated: boolean;
}

interface Context extends HandOver {
  code: string;
  /** What is asked about an order for a later day, until there is an answer to its hand-over; otherwise null. */
  question: string | null;
  /** Error message in the dialog. */
  message: string | null;
  /** Error message in the banner of the page. */
  banner: string | null;
  delivered: string | null;
  isOutdated: boolean;
}

/**
 * Hands over an order after the customer's pickup code was verified (spec §4, §5, §8; D27). It rests in `entering`, and
 * in `early` if the order is for a later day (D281) and in `refused` if no code can hand the order over; it ends in `closed`.
 */
export const orderOtpMachine = setup({
  types: {
    input: {} as HandOver,
    output: {} as OrderOtpOutput,
    context: {} as Context,
    events: {} as OrderOtpEvent,
    tags: {} as 'busy',
  },
  actors: {
    verifyCode: notProvided<VerifyCodeResult, VerifyCodeInput>('verifyCode'),
  },
  guards: {
    isCodeEmpty: ({ context }) => context.code === '',
    isCodeComplete: ({ context }) => isCode(context.code),
    isDelivered: (_, result: VerifyCodeResult) => result.kind === 'delivered',
    isFinal: (_, result: VerifyCodeResult) => result.kind === 'unsuccessful' && isFinalReason(result.reason),
    isEarly: (_, result: VerifyCodeResult) => result.kind === 'early',
    isConfirmed: ({ context }) => context.question !== null,
    isUnsuccessful: (_, result: VerifyCodeResult) => result.kind === 'unsuccessful',
  },
  actions: {
    typeCode: assign((_, { code }: { code: string }) => ({ code: digits(code, codeLength), message: null })),
    clearCode: assign({ code: '' }),
    clearFailure: assign({ message: null, banner: null }),
    markOutdated: assign({ isOutdated: true }),
    rememberDelivered: assign(({ context }) => ({ delivered: context.orderId })),
    reportMissing: assign({ message: 'Please enter OTP' }),
    reportShort: assign({ message: 'OTP must be 6 digits' }),
    ask: assign((_, result: VerifyCodeResult) => (result.kind === 'early' ? { question: result.message } : {})),
    withdrawQuestion: assign({ question: null }),
    reportUnsuccessful: assign((_, result: VerifyCodeResult) =>
      result.kind === 'unsuccessful'
        ? { message: result.message ?? 'Invalid OTP. Please try again.', banner: result.message ?? 'Invalid OTP' }
        : {},
    ),
    reportFailed: assign((_, result: VerifyCodeResult) =>
      result.kind === 'failed'
        ? {
            message: result.message ?? 'Verification failed. Please try again.',
            banner: result.message ?? 'OTP verification failed',
          }
        : {},
    ),
    reportUnreachable: assign({ message: 'Verification failed. Please try again.', banner: unreachableMessage }),
  },
}).createMachine({
  id: 'orderOtp',
  context: ({ input }) => ({
    ...input,
    code: '',
    question: null,
    message: null,
    banner: null,
    delivered: null,
    isOutdated: false,
  }),
  output: ({ context: { delivered, banner, isOutdated } }) => ({ delivered, banner, isOutdated }),
  initial: 'entering',
  states: {
    entering: {
      on: {
        'code.change': { actions: { type: 'typeCode', params: ofEvent } },
        'code.submit': [
          { guard: 'isCodeComplete', target: 'verifying' },
          { guard: 'isCodeEmpty', actions: 'reportMissing' },
          { actions: 'reportShort' },
        ],
        'otp.close': 'closed',
      },
    },
    verifying: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'verifyCode',
        src: 'verifyCode',
        input: ({ context: { orderId, code, question } }) => ({
          ...{ orderId, code },
          ...(question !== null && { isConfirmed: true }),
        }),
        onDone: [
          {
            guard: { type: 'isDelivered', params: ofOutput },
            target: 'closed',
            actions: 'rememberDelivered',
          },
          {
            guard: { type: 'isFinal', params: ofOutput },
            target: 'refused',
            actions: [{ type: 'reportUnsuccessful', params: ofOutput }, 'markOutdated', 'withdrawQuestion'],
          },
          {
            guard: { type: 'isUnsuccessful', params: ofOutput },
            target: 'entering',
            actions: [{ type: 'reportUnsuccessful', params: ofOutput }, 'clearCode', 'withdrawQuestion'],
          },
          {
            guard: { type: 'isEarly', params: ofOutput },
            target: 'early',
            actions: { type: 'ask', params: ofOutput },
          },
          // Another press repeats the same request, also if its answer was lost.
          {
            guard: 'isConfirmed',
            target: 'early',
            actions: { type: 'reportFailed', params: ofOutput },
          },
          { target: 'entering', actions: { type: 'reportFailed', params: ofOutput } },
        ],
        onError: [
          { guard: 'isConfirmed', target: 'early', actions: 'reportUnreachable' },
          { target: 'entering', actions: 'reportUnreachable' },
        ],
      },
    },
    early: { on: { 'early.confirm': 'verifying', 'otp.close': 'closed' } },
    refused: { on: { 'otp.close': 'closed' } },
    closed: { type: 'final' },
  },
});

export type OrderOtpActorRef = ActorRefFrom<typeof orderOtpMachine>;
export type OrderOtpSnapshot = SnapshotFrom<typeof orderOtpMachine>;

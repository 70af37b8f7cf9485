import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { isFinalReason } from '../../../domain/hand-over.ts';
import type { StoredStatus } from '../../../domain/order-states.ts';
import { isCode } from '../../../domain/phone.ts';
import { noCodeMessage, readCode } from '../../../domain/read-code.ts';
import { findScannedCode } from '../../../domain/scanned-code.ts';
import type { Schemas } from '../../../openapi/client.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import { ofEvent } from '../../shared/lib/params.ts';
import type { VerifyCodeInput, VerifyCodeResult } from './order-otp.actors.ts';
import { given } from '../../shared/lib/given.ts';
import { outcome, when, type Outcome } from '../../shared/lib/when.ts';

export type OrderOtpEvent =
  | { type: 'code.change'; code: string }
  | { type: 'code.submit' }
  /** Hand over an order for a later day. */
  | { type: 'early.confirm' }
  | { type: 'otp.close' };

/** The order to hand over, as the partner sees it beside the code (D343). */
export interface HandOver {
  orderId: string;
  customer: string;
  status: StoredStatus;
  dishes: readonly Dish[];
}

/** Returns what is shown of an order beside its code. */
export function handOverOf({
  id,
  user_name,
  status,
  order_items,
}: Pick<Schemas['BoardOrder'], 'id' | 'user_name'> & { status: StoredStatus; order_items: readonly Dish[] }): HandOver {
  const dishes = order_items.map(({ menu_name, quantity, missing }) => ({
    ...{ menu_name, quantity },
    ...(missing !== undefined && { missing }),
  }));
  return { orderId: id, customer: user_name, status, dishes };
}

/** A line of an order; `missing`: how many of its portions were refunded as missing. */
export interface Dish {
  readonly menu_name: string;
  readonly quantity: number;
  readonly missing?: number | undefined;
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
    isConfirmed: ({ context }) => context.question !== null,
  },
  actions: {
    typeCode: assign(({ context: { orderId } }, { code }: { code: string }) => {
      const read = readCode(code, orderId);
      if (read !== null) return { code: read, message: null };
      const scanned = findScannedCode(code);
      return { message: scanned === null ? noCodeMessage : `That QR code is of order ${scanned.orderId}.` };
    }),
    clearCode: assign({ code: '' }),
    clearFailure: assign({ message: null, banner: null }),
    markOutdated: assign({ isOutdated: true }),
    rememberDelivered: assign(({ context }) => ({ delivered: context.orderId })),
    reportMissing: assign({ message: 'Please enter OTP' }),
    reportShort: assign({ message: 'OTP must be 6 digits' }),
    ask: assign((_, { message }: Outcome<VerifyCodeResult, 'early'>) => ({ question: message })),
    withdrawQuestion: assign({ question: null }),
    reportUnsuccessful: assign((_, { message }: Outcome<VerifyCodeResult, 'unsuccessful'>) => ({
      message: message ?? 'Invalid OTP. Please try again.',
      banner: message ?? 'Invalid OTP',
    })),
    reportFailed: assign((_, { message }: Outcome<VerifyCodeResult, 'failed'>) => ({
      message: message ?? 'Verification failed. Please try again.',
      banner: message ?? 'OTP verification failed',
    })),
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
          { guard: when('delivered'), target: 'closed', actions: 'rememberDelivered' },
          {
            guard: when('unsuccessful', ({ reason }) => isFinalReason(reason)),
            target: 'refused',
            actions: [
              { type: 'reportUnsuccessful', params: outcome('unsuccessful') },
              'markOutdated',
              'withdrawQuestion',
            ],
          },
          {
            guard: when('unsuccessful'),
            target: 'entering',
            actions: [{ type: 'reportUnsuccessful', params: outcome('unsuccessful') }, 'clearCode', 'withdrawQuestion'],
          },
          { guard: when('early'), target: 'early', actions: { type: 'ask', params: outcome('early') } },
          // Another press repeats the same request, also if its answer was lost.
          { guard: 'isConfirmed', target: 'early', actions: { type: 'reportFailed', params: outcome('failed') } },
          { target: 'entering', actions: { type: 'reportFailed', params: outcome('failed') } },
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

/** Asks for the code of the order that a page has chosen. */
export const askForCode = {
  id: 'orderOtp',
  src: 'orderOtp',
  input: ({ context }: { context: { handOver: HandOver | null } }) => given(context.handOver),
} as const;

export type OrderOtpActorRef = ActorRefFrom<typeof orderOtpMachine>;
export type OrderOtpSnapshot = SnapshotFrom<typeof orderOtpMachine>;

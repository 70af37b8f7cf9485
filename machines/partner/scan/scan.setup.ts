import { and, assign, not, setup, stateIn } from 'xstate';
import { isFinalReason } from '../../../domain/hand-over.ts';
import { parseOrderId } from '../../../domain/order-status.ts';
import { codeLength, digits, isCode } from '../../../domain/phone.ts';
import { parseScannedText, type ScannedCode } from '../../../domain/scanned-code.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import type { FindRestaurantResult } from '../lib/find-restaurant.ts';
import type { VerifyCodeInput, VerifyCodeResult } from '../order-otp/order-otp.actors.ts';

/**
 * Why there is no picture. `denied`: the person or the browser does not allow it. `blocked`: the page was opened from one
 * whose header allows no camera. `missing`: there is no camera, or it does not work. `unsupported`: the browser does not
 * read QR codes.
 */
export type CameraProblem = 'denied' | 'blocked' | 'missing' | 'unsupported';

/** What the camera reports. A code is reported as long as it is seen. */
export type CameraEvent =
  | { type: 'camera.opened' }
  | { type: 'camera.failed'; problem: CameraProblem }
  | { type: 'code.seen'; text: string };

export type ScanEvent =
  | { type: 'restaurant.choose'; restaurantId: number }
  | { type: 'camera.start' }
  | { type: 'typing.start' }
  | { type: 'order.change'; order: string }
  | { type: 'code.change'; code: string }
  | { type: 'code.submit' }
  /** The press after the link of a QR code. */
  | { type: 'order.confirm' }
  | { type: 'check.retry' }
  /** The answers to the question whether to hand over an order for a later day. */
  | { type: 'early.confirm' }
  | { type: 'early.refuse' }
  | CameraEvent;

/** What is shown about the last code. */
export type ScanResult =
  | { readonly kind: 'delivered'; readonly orderId: string }
  /** `isFinal`: no code can hand the order over here. */
  | { readonly kind: 'refused'; readonly orderId: string; readonly message: string; readonly isFinal: boolean }
  /** The order is for a later day (D281); `message` asks whether to hand it over. */
  | { readonly kind: 'early'; readonly orderId: string; readonly message: string }
  /** The partner has not handed it over today; the same code can be checked again. */
  | { readonly kind: 'postponed'; readonly orderId: string }
  /** There was no answer, so that the same code can be checked again. */
  | { readonly kind: 'failed'; readonly orderId: string; readonly message: string }
  /** The QR code is not one of an order here. */
  | { readonly kind: 'foreign' };

interface Input {
  /** The fragment of the page's address, which the link of a QR code has. */
  opened: ScannedCode | null;
  /** Scheme and host of the page. */
  origin: string;
}

interface Context extends Input {
  /** The restaurant that hands over; null for any of the partner's restaurants. */
  restaurantId: number | null;
  problem: CameraProblem | null;
  /** The text that the camera has read last. */
  seen: string | null;
  /** The code that is being checked, or was checked last. */
  checked: ScannedCode | null;
  /** Whether that order is handed over although it is for a later day. */
  isConfirmed: boolean;
  result: ScanResult | null;
  /** The typed order number and code, and what is wrong with them. */
  order: string;
  code: string;
  orderError: string | null;
  codeError: string | null;
}

/** Maximum length of a typed order number, in characters. */
const maxOrderLength = 30;

/** Reads a typed order number; the number alone is one of the restaurant that hands over. */
function typedOrderId({ order, restaurantId }: Pick<Context, 'order' | 'restaurantId'>): string | null {
  const typed = order.trim();
  const id = /^\d+$/.test(typed) && restaurantId !== null ? `${restaurantId}-${typed}` : typed;
  return parseOrderId(id) === null ? null : id;
}

const resultOf = (checked: ScannedCode | null, answer: VerifyCodeResult): ScanResult => {
  const orderId = checked?.orderId ?? '';
  switch (answer.kind) {
    case 'delivered':
      return { kind: 'delivered', orderId };
    case 'unsuccessful':
      return {
        kind: 'refused',
        orderId,
        message: answer.message ?? 'Invalid OTP. Please try again.',
        isFinal: isFinalReason(answer.reason),
      };
    case 'early':
      return { kind: 'early', orderId, message: answer.message };
    case 'failed':
      return { kind: 'failed', orderId, message: answer.message ?? 'Verification failed. Please try again.' };
  }
};

/** Whether the press for the order of the link is offered: no other result has ended it or has a press of its own. */
export const isPressOffered = (result: ScanResult | null) => result === null || result.kind === 'refused';

/** Types, actors, guards and actions of `scanMachine`. */
export const scanSetup = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as ScanEvent,
    tags: {} as 'busy',
  },
  actors: {
    findRestaurant: notProvided<FindRestaurantResult>('findRestaurant'),
    verifyCode: notProvided<VerifyCodeResult, VerifyCodeInput>('verifyCode'),
    camera: callbackNotProvided('camera'),
  },
  guards: {
    hasOpened: ({ context }) => context.opened !== null,
    hasRestaurant: ({ context }) => context.restaurantId !== null,
    isOnly: (_, result: FindRestaurantResult) => result.kind === 'only',
    isUnsupported: (_, { problem }: { problem: CameraProblem }) => problem === 'unsupported',
    isIdle: not(stateIn({ check: 'checking' })),
    isNewText: ({ context }, { text }: { text: string }) => text !== context.seen,
    isNewOrder: ({ context }, { text }: { text: string }) =>
      text !== context.seen && parseScannedText(text, context.origin) !== null,
    isTyping: stateIn({ input: 'typing' }),
    isTypedOrder: and([
      stateIn({ input: 'typing' }),
      ({ context }: { context: Context }) => typedOrderId(context) !== null && isCode(context.code),
    ]),
    mayConfirm: and([
      stateIn({ input: 'opened' }),
      ({ context }: { context: Context }) => isPressOffered(context.result),
    ]),
    hasNoResult: ({ context }) => context.result === null,
    isEarly: ({ context }) => context.result?.kind === 'early',
    mayRetry: ({ context }) => context.result?.kind === 'failed' || context.result?.kind === 'postponed',
  },
  actions: {
    chooseRestaurant: assign((_, { restaurantId }: { restaurantId: number }) => ({ restaurantId, seen: null })),
    takeOnly: assign((_, result: FindRestaurantResult) =>
      result.kind === 'only' ? { restaurantId: result.restaurantId } : {},
    ),
    rememberProblem: assign((_, { problem }: { problem: CameraProblem }) => ({ problem })),
    clearProblem: assign({ problem: null }),
    typeOrder: assign((_, { order }: { order: string }) => ({
      order: order.slice(0, maxOrderLength),
      orderError: null,
    })),
    typeCode: assign((_, { code }: { code: string }) => ({ code: digits(code, codeLength), codeError: null })),
    reportTyped: assign(({ context }) => ({
      orderError: typedOrderId(context) === null ? 'Enter the order number, such as 12-1042' : null,
      codeError: context.code === '' ? 'Please enter OTP' : isCode(context.code) ? null : 'OTP must be 6 digits',
    })),
    rememberSeen: assign((_, { text }: { text: string }) => ({ seen: text })),
    takeScanned: assign(({ context }, { text }: { text: string }) => ({
      checked: parseScannedText(text, context.origin),
      isConfirmed: false,
    })),
    takeTyped: assign(({ context }) => ({
      checked: { orderId: typedOrderId(context) ?? '', code: context.code },
      isConfirmed: false,
      orderError: null,
      codeError: null,
    })),
    takeOpened: assign(({ context }) => ({ checked: context.opened, isConfirmed: false })),
    confirm: assign({ isConfirmed: true }),
    clearResult: assign({ result: null }),
    postpone: assign(({ context }) => ({
      result: { kind: 'postponed' as const, orderId: context.checked?.orderId ?? '' },
    })),
    showForeign: assign({ result: { kind: 'foreign' } }),
    showResult: assign(({ context }, answer: VerifyCodeResult) => ({ result: resultOf(context.checked, answer) })),
    showUnreachable: assign(({ context }) => ({
      result: { kind: 'failed' as const, orderId: context.checked?.orderId ?? '', message: unreachableMessage },
    })),
    /** After an answer the next order can be typed; a wrong code is typed again. */
    clearTyped: assign(({ context }) => {
      const { result } = context;
      if (result?.kind === 'failed') return {};
      const isDone =
        result?.kind === 'delivered' || result?.kind === 'early' || (result?.kind === 'refused' && result.isFinal);
      return { code: '', ...(isDone && { order: '' }) };
    }),
  },
});

/** @throws if no code was read, typed or opened */
export function checkInput({
  checked,
  restaurantId,
  isConfirmed,
}: Pick<Context, 'checked' | 'restaurantId' | 'isConfirmed'>): VerifyCodeInput {
  if (checked === null) throw new Error('Only a code that was read is checked.');
  return { ...checked, ...(restaurantId !== null && { restaurantId }), ...(isConfirmed && { isConfirmed }) };
}

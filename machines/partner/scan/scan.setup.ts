import { and, assign, emit, not, setup, stateIn } from 'xstate';
import { isFinalReason } from '../../../domain/hand-over.ts';
import { parseOrderId } from '../../../domain/order-id.ts';
import { isCode } from '../../../domain/phone.ts';
import { noCodeMessage, readCode } from '../../../domain/read-code.ts';
import { parseScannedText, type ScannedCode } from '../../../domain/scanned-code.ts';
import type { Schemas } from '../../../openapi/client.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import type { FindRestaurantResult } from '../lib/find-restaurant.ts';
import type { CheckCodeResult, VerifyCodeInput } from '../order-otp/order-otp.actors.ts';
import { given } from '../../shared/lib/given.ts';
import type { Outcome } from '../../shared/lib/when.ts';

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
  /** The answers to the question whether to hand over the order that is shown. */
  | { type: 'order.confirm' }
  | { type: 'order.refuse' }
  | { type: 'check.retry' }
  | CameraEvent;

/** What is shown about the last code. */
export type ScanResult =
  | { readonly kind: 'delivered'; readonly orderId: string }
  /** `isFinal`: no code can hand the order over here. */
  | { readonly kind: 'refused'; readonly orderId: string; readonly message: string; readonly isFinal: boolean }
  /** The code is right (D343); `message` asks whether to hand it over. `order` is null if it is not known. */
  | {
      readonly kind: 'found';
      readonly orderId: string;
      readonly order: Schemas['BoardOrder'] | null;
      readonly message: string;
    }
  /** The partner has not handed it over; the same code can be checked again. */
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
  /** Whether the partner hands that order over; otherwise it is only shown. */
  isConfirmed: boolean;
  result: ScanResult | null;
  /** The typed order number and code, and what is wrong with them. */
  order: string;
  code: string;
  orderError: string | null;
  codeError: string | null;
}

/** Maximum length of a typed order number, in characters, so that the address of a QR code fits. */
const maxOrderLength = 300;

/** Reads a typed order number; the number alone is one of the restaurant that hands over. */
function typedOrderId({ order, restaurantId }: Pick<Context, 'order' | 'restaurantId'>): string | null {
  const typed = order.trim();
  const id = /^\d+$/.test(typed) && restaurantId !== null ? `${restaurantId}-${typed}` : typed;
  return parseOrderId(id) === null ? null : id;
}

/** Returns both fields from the text of a QR code that a scanner typed, or that was pasted, into one of them. */
function typedQrCode({ origin }: Pick<Context, 'origin'>, text: string) {
  const scanned = parseScannedText(text.trim(), origin);
  return scanned && { order: scanned.orderId, code: scanned.code, orderError: null, codeError: null };
}

const resultOf = (checked: ScannedCode | null, answer: CheckCodeResult): ScanResult => {
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
    case 'found':
      return { kind: 'found', orderId, order: answer.order, message: answer.message };
    case 'failed':
      return { kind: 'failed', orderId, message: answer.message ?? 'Verification failed. Please try again.' };
  }
};

/** Types, actors, guards and actions of `scanMachine`. */
export const scanSetup = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as ScanEvent,
    emitted: {} as { type: 'restaurant.chosen'; restaurantId: number },
    tags: {} as 'busy',
  },
  actors: {
    findRestaurant: notProvided<FindRestaurantResult>('findRestaurant'),
    checkCode: notProvided<CheckCodeResult, VerifyCodeInput>('checkCode'),
    camera: callbackNotProvided('camera'),
  },
  guards: {
    hasOpened: ({ context }) => context.opened !== null,
    hasRestaurant: ({ context }) => context.restaurantId !== null,
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
    hasNoResult: ({ context }) => context.result === null,
    isFound: ({ context }) => context.result?.kind === 'found',
    mayRetry: ({ context }) => context.result?.kind === 'failed' || context.result?.kind === 'postponed',
  },
  actions: {
    chooseRestaurant: assign((_, { restaurantId }: { restaurantId: number }) => ({ restaurantId, seen: null })),
    notifyChosen: emit((_, { restaurantId }: { restaurantId: number }) => ({
      type: 'restaurant.chosen' as const,
      restaurantId,
    })),
    takeOnly: assign((_, { restaurantId }: Outcome<FindRestaurantResult, 'only'>) => ({ restaurantId })),
    rememberProblem: assign((_, { problem }: { problem: CameraProblem }) => ({ problem })),
    clearProblem: assign({ problem: null }),
    typeOrder: assign(({ context }, { order }: { order: string }) => ({
      ...(typedQrCode(context, order) ?? { order: order.slice(0, maxOrderLength), orderError: null }),
    })),
    typeCode: assign(({ context }, { code }: { code: string }) => {
      const scanned = typedQrCode(context, code);
      if (scanned !== null) return scanned;
      const read = readCode(code, typedOrderId(context) ?? undefined);
      return read === null ? { codeError: noCodeMessage } : { code: read, codeError: null };
    }),
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
    confirm: assign({ isConfirmed: true }),
    clearResult: assign({ result: null }),
    postpone: assign(({ context }) => ({
      result: { kind: 'postponed' as const, orderId: context.checked?.orderId ?? '' },
    })),
    showForeign: assign({ result: { kind: 'foreign' } }),
    showResult: assign(({ context }, answer: CheckCodeResult) => ({ result: resultOf(context.checked, answer) })),
    showUnreachable: assign(({ context }) => ({
      result: { kind: 'failed' as const, orderId: context.checked?.orderId ?? '', message: unreachableMessage },
    })),
    /** After an answer the next order can be typed; a wrong code is typed again. */
    clearTyped: assign(({ context }) => {
      const { result } = context;
      if (result?.kind === 'failed') return {};
      const isDone =
        result?.kind === 'delivered' || result?.kind === 'found' || (result?.kind === 'refused' && result.isFinal);
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
  return { ...given(checked), ...(restaurantId !== null && { restaurantId }), ...(isConfirmed && { isConfirmed }) };
}

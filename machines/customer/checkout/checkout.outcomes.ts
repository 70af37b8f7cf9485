import { emptyCart, type Cart, type LiveDish } from '../../../domain/cart.ts';
import { checkoutMessages, type CheckoutCode } from '../../../domain/checkout-errors.ts';
import type { Schemas } from '../../../openapi/client.ts';
import { checkoutTexts } from './checkout.texts.ts';

/** One attempt to order a content: a retry uses the same key and the same slot. */
export interface Attempt {
  /** `cartFingerprint` the cart. */
  content: string;
  /** The `Idempotency-Key`. */
  key: string;
  /** Start of the slot, epoch ms. */
  startTime: number;
}

/** The part of the checkout that is persisted (D38, D44). */
export interface PersistedCheckout {
  attempt: Attempt | null;
  /** Order whose payment window was opened and whose outcome is unknown. */
  razorpayOrderId: string | null;
  /** The order was not placed from this cart, so the cart stays after the payment. */
  keepsCart?: boolean;
}

/** Parameters of the payment window (spec §7). */
export type PaymentOrder = Schemas['PaymentOrder'];
export type PaymentOutcome = Schemas['PaymentOutcome'];

/** What the payment window returns on success. */
export interface Payment {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  signature: string;
}

/** The session ended; the app announces that, so the checkout adds no message. */
interface SessionEnded {
  kind: 'sessionEnded';
}

export type CheckStockResult = { kind: 'loaded'; live: readonly LiveDish[] } | { kind: 'refused' } | SessionEnded;

/** `changed`: the stored cart differs from the cart that is to be paid. */
export type PrepareResult = { kind: 'prepared'; attempt: Attempt } | { kind: 'changed'; cart: Cart };

/**
 * `isFinal`: the server decided, so the key is used up; otherwise the order may exist. `text`: the server's message,
 * for codes that need its details.
 */
export type PlaceOrderResult =
  | { kind: 'placed'; order: PaymentOrder }
  | { kind: 'refused'; code: CheckoutCode | null; isFinal: boolean; text?: string }
  | SessionEnded;

/** `unanswered`: a server error or an ended session; whether the payment counts is unknown. */
export type VerifyPaymentResult =
  | { kind: 'answered'; outcome: PaymentOutcome }
  | { kind: 'refused'; code: CheckoutCode | null }
  | { kind: 'unanswered'; code: CheckoutCode };

/** `isOver`: the order is final; a later payment for it is refunded (D50, D54). */
export type FetchOutcomeResult =
  | { kind: 'answered'; outcome: PaymentOutcome; isOver: boolean }
  | { kind: 'refused'; code: CheckoutCode };

/** Events for the cart: fresh stock and prices, and that its content was paid. */
export type CheckoutCartEvent = { type: 'stock.refreshed'; live: readonly LiveDish[] } | { type: 'order.paid' };

/** Message under 'Order Failed'; `code` is null for the fixed text of a step (D35). */
export interface Failure {
  code: CheckoutCode | null;
  text: string;
}

/** The call got no answer (D34). */
export const noAnswer: Failure = { code: 'network_error', text: checkoutMessages.network_error };

/** Fixed texts of the steps (spec §8, D35). */
export const noGateway: Failure = { code: null, text: checkoutTexts.noGateway };
export const noOrder: Failure = { code: null, text: checkoutTexts.noOrder };
export const notVerified: Failure = { code: null, text: checkoutTexts.notVerified };

/** The window reported a failed payment and was closed. */
export const paymentFailed: Failure = { code: 'payment_failed', text: checkoutMessages.payment_failed };

/** Returns the message of the code, or the fixed text of the step (D35). */
export function failureOf(
  result: { kind: string; code?: CheckoutCode | null; text?: string },
  fixed: Failure,
): Failure {
  const code = result.code ?? null;
  return code === null ? fixed : { code, text: result.text ?? checkoutMessages[code] };
}

export function liveOf(result: { kind: string; live?: readonly LiveDish[] }): { live: readonly LiveDish[] } {
  return { live: result.live ?? [] };
}

export function cartOf(result: { kind: string; cart?: Cart }): { cart: Cart } {
  return { cart: result.cart ?? emptyCart };
}

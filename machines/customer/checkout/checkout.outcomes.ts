import { emptyCart, type Cart, type LiveDish } from '../../../domain/cart.ts';
import { checkoutMessages, type CheckoutCode } from '../../../domain/checkout-errors.ts';
import type { Schemas } from '../../../openapi/client.ts';
import { checkoutTexts } from './checkout.texts.ts';

/** One try to buy one content: a lost answer is asked for again with the same key and the same slot. */
export interface Attempt {
  /** `contentOf` the cart. */
  content: string;
  /** The `Idempotency-Key`. */
  key: string;
  /** Start of the slot, epoch ms. */
  startTime: number;
}

/** The checkout in progress as it survives a reload (D38, D44). */
export interface KeptCheckout {
  attempt: Attempt | null;
  /** An order whose payment window was opened and whose end is not known. */
  razorpayOrderId: string | null;
  /** That order is not the cart's: the cart stays when it is paid. */
  keepsCart?: boolean;
}

/** What the payment window is opened with (spec §7). */
export type PaymentOrder = Schemas['PaymentOrder'];
export type PaymentOutcome = Schemas['PaymentOutcome'];

/** What the payment window reports of a success. */
export interface Payment {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  signature: string;
}

/** The session is over, which the app says, and the checkout has nothing to add. */
interface SessionEnded {
  kind: 'sessionEnded';
}

export type CheckStockResult = { kind: 'loaded'; live: readonly LiveDish[] } | { kind: 'refused' } | SessionEnded;

/** `changed`: what is kept of the cart, by whichever tab, is not what is to be paid for. */
export type PrepareResult = { kind: 'prepared'; attempt: Attempt } | { kind: 'changed'; cart: Cart };

/**
 * `isFinal`: the server has decided, so the key is used up; otherwise the order may have been written all the same.
 * `text`: what the server says of it, where the code's own words cannot say it all.
 */
export type PlaceOrderResult =
  | { kind: 'placed'; order: PaymentOrder }
  | { kind: 'refused'; code: CheckoutCode | null; isFinal: boolean; text?: string }
  | SessionEnded;

/** `unanswered`: the server failed over it, or the session had ended; whether the payment counts is not known. */
export type VerifyPaymentResult =
  | { kind: 'answered'; outcome: PaymentOutcome }
  | { kind: 'refused'; code: CheckoutCode | null }
  | { kind: 'unanswered'; code: CheckoutCode };

/** `isOver`: the order is at its end, and what would still be paid for it goes back (D50, D54). */
export type AskOutcomeResult =
  | { kind: 'answered'; outcome: PaymentOutcome; isOver: boolean }
  | { kind: 'refused'; code: CheckoutCode };

/** What the cart must hear: fresh stock and prices, and that its content is paid for. */
export type CheckoutTold = { type: 'stock.refreshed'; live: readonly LiveDish[] } | { type: 'order.paid' };

/** What stands under 'Order Failed'; `code` is null for the fixed text of a step (D35). */
export interface Failure {
  code: CheckoutCode | null;
  text: string;
}

/** No answer at all (D34). */
export const noAnswer: Failure = { code: 'network_error', text: checkoutMessages.network_error };

/** The fixed texts of the steps (spec §8, D35). */
export const noGateway: Failure = { code: null, text: checkoutTexts.noGateway };
export const noOrder: Failure = { code: null, text: checkoutTexts.noOrder };
export const notVerified: Failure = { code: null, text: checkoutTexts.notVerified };

/** The window reported a failed payment, and nothing after it. */
export const paymentFailed: Failure = { code: 'payment_failed', text: checkoutMessages.payment_failed };

/** The code's message if there is one, else the step's fixed text (D35). */
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

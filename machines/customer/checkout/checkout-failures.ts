import { checkoutMessages, type CheckoutCode } from '../../../domain/checkout-errors.ts';
import { checkoutTexts } from '../../../domain/checkout-texts.ts';

/** The message under 'Order Failed'. `code` is null if the message is the fixed text of a step (D35). */
export interface Failure {
  code: CheckoutCode | null;
  text: string;
}

/** The failure of a request without a response (D34). */
export const noAnswer: Failure = { code: 'network_error', text: checkoutMessages.network_error };

/** Failures with the fixed text of a step (spec §8, D35). */
export const noGateway: Failure = { code: null, text: checkoutTexts.noGateway };
export const noOrder: Failure = { code: null, text: checkoutTexts.noOrder };
export const notVerified: Failure = { code: null, text: checkoutTexts.notVerified };

/** The payment window reported a failed payment and was then closed. */
export const paymentFailed: Failure = { code: 'payment_failed', text: checkoutMessages.payment_failed };

/** Returns the failure with the message of the code, or `fixed` if there is no code (D35). */
export function failureOf(
  result: { kind: string; code?: CheckoutCode | null; text?: string },
  fixed: Failure,
): Failure {
  const code = result.code ?? null;
  return code === null ? fixed : { code, text: result.text ?? checkoutMessages[code] };
}

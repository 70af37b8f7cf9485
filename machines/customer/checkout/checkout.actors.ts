import { fromCallback } from 'xstate';
import { checkoutMessages, toCheckoutCode, type CheckoutCode } from '../../../domain/checkout-errors.ts';
import { contentOf, type Cart } from '../../../domain/cart.ts';
import type { OrderRequest } from '../../../domain/checkout.ts';
import { formatOpening } from '../../../domain/slot.ts';
import type { ApiClient } from '../../../openapi/client.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { unexpected } from '../../shared/lib/unexpected.ts';
import type { CheckoutEvent, TurnEvent, WindowEvent } from './checkout.events.ts';
import type {
  AskOutcomeResult,
  Attempt,
  CheckStockResult,
  KeptCheckout,
  Payment,
  PaymentOrder,
  PlaceOrderResult,
  PrepareResult,
  VerifyPaymentResult,
} from './checkout.outcomes.ts';

/** The payment window: `report` may be called any number of times; gives back how to close it. */
export type OpenPaymentWindow = (
  options: PaymentOrder & { prefill: { name: string; email: string; contact: string } },
  report: (event: WindowEvent) => void,
) => () => void;

/** Applies for the turn to pay, which one tab has; gives back how to leave it, or the queue for it. */
export type AcquirePaymentLock = (report: { given: () => void; taken: () => void }) => () => void;

interface Deps {
  api: ApiClient;
  acquirePaymentLock: AcquirePaymentLock;
  /** Loads the provider's script, once; rejects when it does not come. */
  loadScript: () => Promise<void>;
  openPaymentWindow: OpenPaymentWindow;
  /** Epoch ms. */
  now: () => number;
  /** A new `Idempotency-Key`. */
  randomKey: () => string;
  /** What is kept of a checkout, by whichever tab. */
  keptCheckout: () => KeptCheckout | null;
  /** Calls with the cart at each change of it in this tab, those that come from another tab included. */
  watchCart: (onChange: (cart: Cart) => void) => () => void;
  /** What is kept of the cart, by whichever tab; null where nothing is. */
  keptCart: () => Cart | null;
  /** Stands in the window where the customer's own e-mail would (spec §7, a placeholder). */
  supportEmail: string;
}

/** An attempt older than this is a new order: the stock of the old one is given back by then (D52). ms */
const attemptLifetimeMs = 15 * 60_000;

export function createCheckoutActors(deps: Deps) {
  const { api, acquirePaymentLock, loadScript, openPaymentWindow, now, randomKey, keptCheckout, supportEmail } = deps;
  const { watchCart, keptCart } = deps;
  return {
    paymentLock: fromCallback<CheckoutEvent>(({ sendBack }) =>
      acquirePaymentLock({
        given: () => sendBack({ type: 'lock.acquired', kept: keptCheckout() } satisfies TurnEvent),
        taken: () => sendBack({ type: 'lock.denied' } satisfies TurnEvent),
      }),
    ),
    watchCart: fromCallback<CheckoutEvent>(({ sendBack }) =>
      watchCart((cart) => sendBack({ type: 'cart.changed', cart } satisfies CheckoutEvent)),
    ),
    checkStock: fromPromise<CheckStockResult, { restaurantId: number }>(async ({ input: { restaurantId }, signal }) => {
      const body = { restaurant_id: restaurantId, hard_refresh: true };
      const { data, error } = await api.POST('/menusLiveInfo', { body, signal });
      if (hasSessionEnded(error)) return { kind: 'sessionEnded' };
      return data ? { kind: 'loaded', live: data.menus_live_info } : { kind: 'refused' };
    }),
    loadScript: fromPromise<void>(() => loadScript()),
    prepareAttempt: fromPromise<PrepareResult, { content: string; attempt: Attempt | null }>(
      async ({ input: { content, attempt } }) => {
        // Another tab's change may be stored already, and its event still be on the way.
        const cart = keptCart();
        if (cart && contentOf(cart) !== content) return { kind: 'changed', cart };
        // Another tab may have tried the same: the same key makes it the same order, which cannot be paid twice.
        const known = [attempt, keptCheckout()?.attempt ?? null].find(
          (each) => each?.content === content && now() - each.startTime < attemptLifetimeMs,
        );
        return { kind: 'prepared', attempt: known ?? { content, key: randomKey(), startTime: now() } };
      },
    ),
    placeOrder: fromPromise<PlaceOrderResult, { key: string; body: OrderRequest }>(
      async ({ input: { key, body }, signal }) => {
        const { data, error, response } = await api.POST('/order/placeorder', {
          body,
          params: { header: { 'Idempotency-Key': key } },
          signal,
        });
        if (data?.success && data.order) return { kind: 'placed', order: data.order };
        if (hasSessionEnded(error)) return { kind: 'sessionEnded' };
        const code = data ? null : codeOf(error, response);
        const refused = { kind: 'refused', code, isFinal: isDecided(response) } as const;
        // Only the server knows when the wait is over.
        if (error && (code === 'hold_wait' || code === 'too_many_requests')) return { ...refused, text: error.message };
        if (error?.opens_at !== undefined && code === 'restaurant_closed') {
          return { ...refused, text: `${checkoutMessages[code]} ${formatOpening(error.opens_at, now())}.` };
        }
        return refused;
      },
    ),
    cancelOrder: fromPromise<void, { id: string }>(async ({ input, signal }) => {
      await api.POST('/order/cancel', { body: input, signal });
    }),
    paymentWindow: fromCallback<CheckoutEvent, { order: PaymentOrder | null; phone: string }>(({ input, sendBack }) => {
      if (!input.order) return sendBack({ type: 'window.broken' } satisfies WindowEvent);
      const prefill = { name: 'Customer', email: supportEmail, contact: `+91${input.phone}` };
      try {
        return openPaymentWindow({ ...input.order, prefill }, (event) => sendBack(event));
      } catch {
        sendBack({ type: 'window.broken' } satisfies WindowEvent);
      }
    }),
    verifyPayment: fromPromise<VerifyPaymentResult, Payment>(async ({ input, signal }) => {
      const { data, error, response } = await api.POST('/order/verifypayment', { body: input, signal });
      if (data?.success) return { kind: 'answered', outcome: 'paid' };
      if (data?.outcome === 'refunded' || data?.outcome === 'checking') {
        return { kind: 'answered', outcome: data.outcome };
      }
      if (data) return { kind: 'refused', code: null };
      const code = codeOf(error, response);
      // A session that ended says nothing about the payment: like a fault, it leaves that to be asked for.
      return isDecided(response) && response.status !== 401 ? { kind: 'refused', code } : { kind: 'unanswered', code };
    }),
    askOutcome: fromPromise<AskOutcomeResult, { razorpayOrderId: string }>(
      async ({ input: { razorpayOrderId }, signal }) => {
        const body = { razorpay_order_id: razorpayOrderId };
        const { data, error, response } = await api.POST('/order/status', { body, signal });
        if (data) return { kind: 'answered', outcome: data.outcome, isOver: data.status === 'cancelled' };
        const code = codeOf(error, response);
        // Only the server's own 'no such order' ends the fetchingOutcome; a lost session or a fault does not.
        if (code !== 'order_not_found') throw unexpected(response);
        return { kind: 'refused', code };
      },
    ),
  };
}

function hasSessionEnded(error: { code?: string } | undefined): boolean {
  return error?.code === 'token_not_valid';
}

/** Whether the server has looked at it: not where it failed, or where there were too many requests (429). */
function isDecided({ status }: Response): boolean {
  return status < 500 && status !== 429;
}

/** D34: the body's `code`; without one a 5xx is server_error, and anything else is 'other'. */
function codeOf(error: unknown, response: Response): CheckoutCode {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (typeof code === 'string') return toCheckoutCode(code);
  return response.status >= 500 ? 'server_error' : 'other';
}

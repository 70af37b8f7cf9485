import { fromCallback, type EventObject } from 'xstate';
import { checkoutMessages, toCheckoutCode, type CheckoutCode } from '../../../domain/checkout-errors.ts';
import { cartFingerprint, type Cart, type LiveDish } from '../../../domain/cart.ts';
import { hasSameDishes, type OrderRequest } from '../../../domain/checkout.ts';
import type { Schemas } from '../../../openapi/client.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { unexpectedAnswer } from '../../shared/lib/unexpected.ts';
import { loadLiveInfo, type LiveInfoDeps } from '../cart/live-info.ts';
import { attemptLifetimeMs, isAlive, type Attempt, type HeldOrder } from './held-orders.ts';
import { checkoutOf, type PersistedCheckout } from './persisted-checkout.ts';

/** Events of the payment lock, which at most one tab holds. */
export type PaymentLockEvent =
  /**
   * This tab holds the lock.
   * @param kept the checkout as last stored by any tab
   */
  | { type: 'lock.acquired'; kept: PersistedCheckout | null }
  /** Another tab holds the lock; this tab waits in the queue. */
  | { type: 'lock.denied' };

/** The customer whose cart this is: at the start, and when a customer logs in, in any tab. */
export interface CustomerIdentified {
  type: 'customer.identified';
  /** Ten digits. */
  phone: string;
}

/** The cart has other dishes than when the result of the payment was first shown (D304). */
export interface DishesChanged {
  type: 'dishes.changed';
  /** False also for an empty cart. */
  isSameRestaurant: boolean;
}

/** Events of the payment window. After a failed payment, the window stays open so that the customer can try again. */
export type WindowEvent =
  | { type: 'window.paid'; payment: Payment }
  | { type: 'window.failed' }
  | { type: 'window.dismissed' }
  /** The window could not be opened. */
  | { type: 'window.broken' };

/** Parameters of the payment window (spec §7). */
export type PaymentOrder = Schemas['PaymentOrder'];

export type PaymentOutcome = Schemas['PaymentOutcome'];

/** What the payment window returns on success. */
export interface Payment {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  signature: string;
}

/** The session has ended. The app tells the customer, so the checkout shows no message. */
interface SessionEnded {
  kind: 'sessionEnded';
}

export type CheckStockResult = { kind: 'loaded'; live: readonly LiveDish[] } | { kind: 'refused' } | SessionEnded;

/** `changed` means that the stored cart differs from the cart that is to be paid for. */
export interface PrepareInput {
  content: string;
  attempt: Attempt | null;
  held: readonly HeldOrder[];
  owner: string | null;
}

export type PrepareResult = { kind: 'prepared'; attempt: Attempt } | { kind: 'changed'; cart: Cart };

/**
 * `isFinal`: the server has decided about the request, so a new attempt needs a new key; otherwise the order may exist.
 * `text`: the server's message, for codes whose message contains details. `until`: when the server stops keeping the dishes,
 * epoch ms; null if it keeps none.
 */
export type PlaceOrderResult =
  | { kind: 'placed'; order: PaymentOrder; until: number | null }
  | { kind: 'refused'; code: CheckoutCode | null; isFinal: boolean; text?: string }
  | SessionEnded;

/** `unanswered` means a server error or an ended session: whether the payment was accepted is unknown. */
export type VerifyPaymentResult =
  | { kind: 'answered'; outcome: PaymentOutcome }
  | { kind: 'refused'; code: CheckoutCode | null }
  | { kind: 'unanswered'; code: CheckoutCode };

/** `refused`: a payment has arrived or is on its way, or the session has ended. */
export type CancelResult = { kind: 'cancelled' } | { kind: 'refused' };

/** `isOver`: the order `id` is final, so a later payment for it is refunded (D50, D54). */
export type FetchOutcomeResult =
  | { kind: 'answered'; outcome: PaymentOutcome; isOver: boolean; id: string }
  | { kind: 'refused'; code: CheckoutCode };

/** Opens the payment window. `report` may be called several times. Returns a function that closes the window. */
export type OpenPaymentWindow = (
  options: PaymentOrder & { prefill: { name: string; email: string; contact: string } },
  report: (event: WindowEvent) => void,
) => () => void;

/**
 * Requests the payment lock, which at most one tab holds. Returns a function that releases the lock or cancels the
 * request.
 */
export type AcquirePaymentLock = (report: { acquired: () => void; denied: () => void }) => () => void;

interface Deps extends LiveInfoDeps {
  acquirePaymentLock: AcquirePaymentLock;
  /** Loads the provider's script once; rejects if loading fails. */
  loadScript: () => Promise<void>;
  openPaymentWindow: OpenPaymentWindow;
  /** Epoch ms. */
  now: () => number;
  /** A new `Idempotency-Key`. */
  randomKey: () => string;
  /** Returns the checkout as last stored by any tab. */
  persistedCheckout: () => PersistedCheckout | null;
  /** Calls the listener with the phone number of the customer if it is known, and after each login in any tab. */
  watchCustomer: (onIdentified: (phone: string) => void) => () => void;
  currentCart: () => Cart;
  /** Calls the listener with the cart after each change, including changes from other tabs. */
  watchCart: (onChange: (cart: Cart) => void) => () => void;
  /** Calls the listener with the cart when another tab has changed it. */
  onCartReplaced: (listener: (cart: Cart) => void) => () => void;
  /** Calls the listener with whether the browser is online, now and after each change. */
  onNetwork: (listener: (isOnline: boolean) => void) => () => void;
  /** Returns the cart as last stored by any tab; null if there is none. */
  persistedCart: () => Cart | null;
  /** Prefilled in the payment window instead of the customer's e-mail address (spec §7). */
  supportEmail: string;
}

export function createCheckoutActors(deps: Deps) {
  const { api, acquirePaymentLock, loadScript, openPaymentWindow, now, randomKey, persistedCheckout, supportEmail } =
    deps;
  const { watchCustomer, currentCart, watchCart, persistedCart, onCartReplaced, onNetwork } = deps;
  return {
    paymentLock: fromCallback(({ sendBack }) =>
      acquirePaymentLock({
        acquired: () => sendBack({ type: 'lock.acquired', kept: persistedCheckout() } satisfies PaymentLockEvent),
        denied: () => sendBack({ type: 'lock.denied' } satisfies PaymentLockEvent),
      }),
    ),
    watchCustomer: fromCallback(({ sendBack }) =>
      watchCustomer((phone) => sendBack({ type: 'customer.identified', phone } satisfies CustomerIdentified)),
    ),
    watchCart: fromCallback(({ sendBack }) => watchCart((cart) => sendBack({ type: 'cart.changed', cart }))),
    watchDishes: fromCallback(({ sendBack }) => {
      const before = currentCart();
      return watchCart((cart) => {
        const isSameRestaurant = cart.restaurantId === before.restaurantId;
        if (!hasSameDishes(before, cart))
          sendBack({ type: 'dishes.changed', isSameRestaurant } satisfies DishesChanged);
      });
    }),
    watchReplacedCart: fromCallback(({ sendBack }) =>
      onCartReplaced((cart) => sendBack({ type: 'cart.replaced', cart })),
    ),
    watchNetwork: fromCallback(({ sendBack }) =>
      onNetwork((isOnline) => sendBack({ type: isOnline ? 'network.found' : 'network.lost' })),
    ),
    checkStock: fromPromise<CheckStockResult, { restaurantId: number }>(async ({ input: { restaurantId }, signal }) => {
      const { live, error } = await loadLiveInfo(deps, { restaurantId, hardRefresh: true, signal });
      if (hasSessionEnded(error)) return { kind: 'sessionEnded' };
      return live ? { kind: 'loaded', live } : { kind: 'refused' };
    }),
    loadScript: fromPromise<void>(() => loadScript()),
    prepareAttempt: fromPromise<PrepareResult, PrepareInput>(async ({ input: { content, attempt, held, owner } }) => {
      // Another tab may have stored a change whose storage event has not arrived yet.
      const cart = persistedCart();
      if (cart && cartFingerprint(cart) !== content) return { kind: 'changed', cart };
      // The order of this cart may be placed, also by another tab. With the same key the server returns that order, so it
      // goes on and cannot be paid twice.
      const kept = checkoutOf(owner, persistedCheckout());
      const known = [...held, attempt, ...(kept?.held ?? []), kept?.attempt].find(
        (each) => each?.content === content && isAlive(each, now()),
      );
      const { key, startTime } = known ?? { key: randomKey(), startTime: now() };
      return { kind: 'prepared', attempt: { content, key, startTime } };
    }),
    placeOrder: fromPromise<PlaceOrderResult, { key: string; body: OrderRequest }>(
      async ({ input: { key, body }, signal }) => {
        const { data, error, response } = await api.POST('/order/placeorder', {
          body,
          params: { header: { 'Idempotency-Key': key } },
          signal,
        });
        if (data?.success && data.order) {
          const { order, hold_until: until } = data;
          return { kind: 'placed', order, until: until === undefined ? null : Date.parse(until) };
        }
        if (hasSessionEnded(error)) return { kind: 'sessionEnded' };
        const code = data ? null : codeOf(error, response);
        const refused = { kind: 'refused', code, isFinal: isDecided(response) } as const;
        // The server's message says when a retry is allowed, or how much.
        if (error && (code === 'hold_wait' || code === 'too_many_portions' || code === 'too_many_requests'))
          return { ...refused, text: error.message };
        if (error?.opens_text !== undefined && code === 'restaurant_closed') {
          return { ...refused, text: `${checkoutMessages[code]} ${error.opens_text}.` };
        }
        return refused;
      },
    ),
    cancelOrder: fromPromise<CancelResult, { id: string }>(async ({ input, signal }) => {
      const { data } = await api.POST('/order/cancel', { body: input, signal });
      return { kind: data ? 'cancelled' : 'refused' };
    }),
    paymentWindow: fromCallback<EventObject, { order: PaymentOrder | null; phone: string }>(({ input, sendBack }) => {
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
      // A 401 says nothing about the payment; as after a 5xx, the outcome must be fetched.
      return isDecided(response) && response.status !== 401 ? { kind: 'refused', code } : { kind: 'unanswered', code };
    }),
    fetchOutcome: fromPromise<FetchOutcomeResult, { razorpayOrderId: string }>(
      async ({ input: { razorpayOrderId }, signal }) => {
        const body = { razorpay_order_id: razorpayOrderId };
        const { data, error, response } = await api.POST('/order/status', { body, signal });
        if (data) return { kind: 'answered', outcome: data.outcome, isOver: data.status === 'cancelled', id: data.id };
        const code = codeOf(error, response);
        // Only `order_not_found` ends the polling; after an ended session or a server error it continues.
        if (code !== 'order_not_found') throw unexpectedAnswer(response);
        return { kind: 'refused', code };
      },
    ),
  };
}

/** Returns the delay after which the oldest unpaid order is no longer held. A clock that was set back does not extend it. */
export function createCheckoutDelays({ now }: Pick<Deps, 'now'>) {
  return {
    holdEnd: ({ context: { held } }: { context: { held: readonly HeldOrder[] } }) =>
      Math.min(Math.max(0, (held[0]?.startTime ?? 0) + attemptLifetimeMs - now()), attemptLifetimeMs),
  };
}

function hasSessionEnded(error: { code?: string } | undefined): boolean {
  return error?.code === 'token_not_valid';
}

/** Whether the answer is final. After a 5xx or 429 the request may be sent again. */
function isDecided({ status }: Response): boolean {
  return status < 500 && status !== 429;
}

/**
 * Returns the error code of D34: the `code` in the body, or without one 'server_error' for a 5xx and 'other' for any
 * other status.
 */
function codeOf(error: unknown, response: Response): CheckoutCode {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (typeof code === 'string') return toCheckoutCode(code);
  return response.status >= 500 ? 'server_error' : 'other';
}

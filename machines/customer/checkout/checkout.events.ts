import type { Cart } from '../../../domain/cart.ts';
import type { PersistedCheckout, Payment, PaymentOrder } from './checkout.outcomes.ts';

export type CheckoutEvent =
  /** @param phone Ten digits of the customer's phone. */
  | { type: 'pay.submit'; cart: Cart; phone: string }
  /**
   * Opens the payment of an order that was placed before.
   * @param keepsCart The cart holds other dishes and stays after the payment.
   */
  | { type: 'order.pay'; order: PaymentOrder; phone: string; keepsCart: boolean }
  /** 'Check again' while the outcome of the payment is unknown. */
  | { type: 'outcome.ask' }
  /** 'I did not pay', for a payment whose tab was closed. */
  | { type: 'payment.cancel' }
  /** The new content of the cart, changed in any tab; a payment is for the content at the press. */
  | { type: 'cart.changed'; cart: Cart }
  /** A press waited for the network, and another tab changed the cart meanwhile. */
  | { type: 'wait.blocked' }
  | PaymentLockEvent
  | WindowEvent;

/** Events of the payment lock, which one tab holds at a time. */
export type PaymentLockEvent =
  /** This tab holds the lock. @param kept The stored checkout of any tab. */
  | { type: 'lock.acquired'; kept: PersistedCheckout | null }
  /** Another tab holds the lock; this tab stays in the queue. */
  | { type: 'lock.denied' };

/** Events of the payment window. After a failed payment the window stays open for another try. */
export type WindowEvent =
  | { type: 'window.paid'; payment: Payment }
  | { type: 'window.failed' }
  | { type: 'window.dismissed' }
  /** The window could not be opened. */
  | { type: 'window.broken' };

import type { Cart } from '../../../domain/cart.ts';
import type { KeptCheckout, Payment, PaymentOrder } from './checkout.outcomes.ts';

export type CheckoutEvent =
  /** @param phone of the customer, ten digits */
  | { type: 'pay.submit'; cart: Cart; phone: string }
  /**
   * The payment of an order that was placed before is opened again.
   * @param keepsCart The cart holds something else: it stays when this is paid.
   */
  | { type: 'order.pay'; order: PaymentOrder; phone: string; keepsCart: boolean }
  /** 'Check again' while the payment's end is not known. */
  | { type: 'outcome.ask' }
  /** 'I did not pay', of a payment whose tab is gone. */
  | { type: 'payment.cancel' }
  /** What the cart holds now, in this tab or another; the payment is for what it held at the press. */
  | { type: 'cart.changed'; cart: Cart }
  /** A press that waited for a network comes to nothing: the cart changed in another tab. */
  | { type: 'wait.blocked' }
  | TurnEvent
  | WindowEvent;

/** What the turn to pay reports: of all tabs, one has it. */
export type TurnEvent =
  /** It is this tab's now. @param kept what is kept of a checkout at this moment, by whichever tab */
  | { type: 'lock.acquired'; kept: KeptCheckout | null }
  /** Another tab has it; it comes when that tab is done, or dead. */
  | { type: 'lock.denied' };

/** What the payment window reports. A failed payment is not its end: another try is offered inside it. */
export type WindowEvent =
  | { type: 'window.paid'; payment: Payment }
  | { type: 'window.failed' }
  | { type: 'window.dismissed' }
  /** It could not be opened. */
  | { type: 'window.broken' };

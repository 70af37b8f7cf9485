import type { Cart, LiveDish } from '../../../domain/cart.ts';
import type {
  CustomerIdentified,
  DishesChanged,
  PaymentLockEvent,
  PaymentOrder,
  WindowEvent,
} from './checkout.actors.ts';

export type CheckoutEvent =
  /**
   * Submits the payment. While offline, the submission waits for the network.
   * @param phone the customer's phone number, ten digits
   */
  | { type: 'pay.submit'; cart: Cart; phone: string }
  /**
   * Opens the payment window for an order that is already placed.
   * @param keepsCart whether the cart stays after the payment, because it contains other dishes
   */
  | { type: 'order.pay'; order: PaymentOrder; phone: string; keepsCart: boolean }
  /** The customer chose a pickup time. */
  | { type: 'time.chosen' }
  /**
   * The pickup times were loaded, or are no longer shown; then all is null.
   * @param isOffered whether the restaurant offers the chosen pickup time
   * @param readyBy the ready time that the page shows, epoch ms; null if it shows none
   * @param now the server's time, epoch ms
   */
  | { type: 'time.checked'; isOffered: boolean | null; readyBy: number | null; now: number | null }
  /** 'Check again' was pressed while the outcome of the payment is unknown. */
  | { type: 'outcome.ask' }
  /** 'I did not pay' was pressed; offered after the tab with the payment window was closed. */
  | { type: 'payment.cancel' }
  /** The cart changed in any tab. The payment is for the cart as it was submitted. */
  | { type: 'cart.changed'; cart: Cart }
  /** Another tab has changed the cart. */
  | { type: 'cart.replaced'; cart: Cart }
  | { type: 'network.lost' }
  | { type: 'network.found' }
  /** The customer cancelled the submission that waits for the network. */
  | { type: 'wait.stop' }
  /** 'Proceed to Pay' is no longer shown: the customer left the page or emptied the cart. */
  | { type: 'page.leave' }
  /** An order was cancelled in My Orders. */
  | { type: 'order.cancelled'; id: string }
  | CustomerIdentified
  | DishesChanged
  | PaymentLockEvent
  | WindowEvent;

/** The list of pickup times is outdated: the time was refused, or too few portions are left (D280). */
export type TimesOutdated = { type: 'times.outdated' };

/** Events for the cart: current stock and prices, or that the cart was paid for. */
export type CheckoutCartEvent = { type: 'stock.refreshed'; live: readonly LiveDish[] } | { type: 'order.paid' };

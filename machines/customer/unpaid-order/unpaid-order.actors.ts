import { fromCallback, type EventObject } from 'xstate';
import { cartFingerprint, withOptions, type Cart } from '../../../domain/cart.ts';
import { toPaise } from '../../../domain/money.ts';
import type { ApiClient, Schemas } from '../../../openapi/client.ts';
import type { Order } from '../orders/order-list.ts';
import { canPayOrCancel } from '../orders/order-facts.ts';
import { readOrder } from '../orders/read-order.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

export type PaymentOrder = Schemas['PaymentOrder'];

/** `lapsed`: the hold expired. `over`: the order is paid, cancelled or gone, or its payment is being checked. */
export type LookUpResult =
  | { kind: 'payable'; payment: PaymentOrder }
  | { kind: 'lapsed' }
  | { kind: 'over' }
  | ApiFailure;

/** Events from the checkout about a reopened payment. */
export type PaymentReport =
  | { type: 'payment.ended' }
  /**
   * The payment is open in another tab, or is being checked.
   * @param text the reason
   */
  | { type: 'payment.blocked'; text: string };

/** Commands to the other flows of the screen. */
export type ScreenCommand = { type: 'orders.refresh' } | { type: 'again.press'; order: Order };

/**
 * Opens the payment of a placed order in the app's checkout and reports its end. Returns a function that stops
 * reporting.
 */
export type StartOrderPayment = (
  payment: { order: PaymentOrder; keepsCart: boolean },
  report: (event: PaymentReport) => void,
) => () => void;

interface Deps {
  api: ApiClient;
  /** Returns the current cart. */
  cart: () => Cart;
  startPayment: StartOrderPayment;
  /** Sends a command to the other flows of the screen. */
  command: (command: ScreenCommand) => void;
}

export function createUnpaidOrderActors({ api, cart, startPayment, command }: Deps) {
  return {
    lookUp: fromPromise<LookUpResult, { id: string }>(async ({ input: { id }, signal }) => {
      const answer = await readOrder(api, id, signal);
      if (answer.kind === 'refused') return answer;
      if (answer.kind === 'unknown' || !canPayOrCancel(answer.order)) return { kind: 'over' };
      const { payment_order: payment } = answer.order;
      return payment ? { kind: 'payable', payment } : { kind: 'lapsed' };
    }),
    payment: fromCallback<EventObject, { payment: PaymentOrder | null; order: Order }>(({ input, sendBack }) => {
      if (!input.payment) throw new Error('There is no payment to open.');
      return startPayment(
        { order: input.payment, keepsCart: dishesOfCart(cart()) !== dishesOfOrder(input.order) },
        sendBack,
      );
    }),
    screen: fromCallback<ScreenCommand>(({ receive }) => receive(command)),
  };
}

/** Omits the note and the pickup time: an order does not say whether its time was chosen (D88). */
const dishesOfCart = (cart: Cart): string => cartFingerprint(withOptions(cart, {}));

/** Returns a string that equals `dishesOfCart` of a cart with the dishes of the order. */
function dishesOfOrder({ restaurant_id, order_items }: Order): string {
  return JSON.stringify([
    restaurant_id ?? null,
    order_items.map(({ menu_id, quantity, price }) => [menu_id ?? null, quantity, toPaise(price)]),
  ]);
}

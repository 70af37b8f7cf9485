import { fromCallback, type EventObject } from 'xstate';
import { cartFingerprint, withOptions, type Cart } from '../../../domain/cart.ts';
import { toPaise } from '../../../domain/money.ts';
import type { ApiClient, Schemas } from '../../../openapi/client.ts';
import type { Order } from '../orders/order-list.ts';
import { canPayOrCancel } from '../orders/orders.selectors.ts';
import { failureMessage } from '../../shared/lib/failure-message.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

export type PaymentOrder = Schemas['PaymentOrder'];

/** `lapsed`: the hold expired. `over`: the order is paid or cancelled, or its payment is being checked. */
export type LookUpResult =
  | { kind: 'payable'; payment: PaymentOrder }
  | { kind: 'lapsed' }
  | { kind: 'over' }
  | ApiFailure;

/** `refund`: the customer was told what goes back; without it a paid order is not cancelled (D179). */
export interface CancelInput {
  id: string;
  refund: boolean;
}

export type CancelResult = { kind: 'cancelled' } | ApiFailure;

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
      const { data, error } = await api.GET('/order/getmyorders', { signal });
      if (!data) return { kind: 'refused', message: failureMessage(error) };
      const order = data.orders.find((each) => each.id === id);
      if (!order || !canPayOrCancel(order)) return { kind: 'over' };
      return order.payment_order ? { kind: 'payable', payment: order.payment_order } : { kind: 'lapsed' };
    }),
    payment: fromCallback<EventObject, { payment: PaymentOrder | null; order: Order }>(({ input, sendBack }) => {
      if (!input.payment) throw new Error('There is no payment to open.');
      return startPayment(
        { order: input.payment, keepsCart: dishesOfCart(cart()) !== dishesOfOrder(input.order) },
        sendBack,
      );
    }),
    cancelOrder: fromPromise<CancelResult, CancelInput>(async ({ input, signal }) => {
      const { data, error } = await api.POST('/order/cancel', { body: input, signal });
      return data ? { kind: 'cancelled' } : { kind: 'refused', message: failureMessage(error) };
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

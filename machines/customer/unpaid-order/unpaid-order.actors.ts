import { fromCallback } from 'xstate';
import { cartFingerprint, type Cart } from '../../../domain/cart.ts';
import { toPaise } from '../../../domain/money.ts';
import type { ApiClient } from '../../../openapi/client.ts';
import type { Order } from '../orders/order-list.ts';
import { failureMessage } from '../../shared/lib/failure-message.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type {
  CancelResult,
  LookUpResult,
  PaymentOrder,
  PaymentReport,
  ScreenCommand,
  UnpaidOrderEvent,
} from './unpaid-order.machine.ts';

/** Opens the payment of a placed order in the app's checkout. Returns a function that stops watching it. */
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
      if (order?.not_paid !== true || order.status !== 'pending') return { kind: 'over' };
      return order.payment_order ? { kind: 'payable', payment: order.payment_order } : { kind: 'lapsed' };
    }),
    payment: fromCallback<UnpaidOrderEvent, { payment: PaymentOrder | null; order: Order }>(({ input, sendBack }) => {
      if (!input.payment) throw new Error('There is no payment to open.');
      return startPayment(
        { order: input.payment, keepsCart: cartFingerprint(cart()) !== contentOfOrder(input.order) },
        sendBack,
      );
    }),
    cancelOrder: fromPromise<CancelResult, { id: string }>(async ({ input: { id }, signal }) => {
      const { data, error } = await api.POST('/order/cancel', { body: { id }, signal });
      return data ? { kind: 'cancelled' } : { kind: 'refused', message: failureMessage(error) };
    }),
    screen: fromCallback<ScreenCommand>(({ receive }) => receive(command)),
  };
}

/** Equals `cartFingerprint` a cart with the dishes of the order. */
function contentOfOrder({ restaurant_id, order_items }: Order): string {
  return JSON.stringify([
    restaurant_id ?? null,
    order_items.map(({ menu_id, quantity, price }) => [menu_id ?? null, quantity, toPaise(price)]),
  ]);
}

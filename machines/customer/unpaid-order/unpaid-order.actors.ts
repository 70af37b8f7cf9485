import { fromCallback } from 'xstate';
import { contentOf, type Cart } from '../../../domain/cart.ts';
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

/** Opens the payment of a placed order in the app's checkout; gives back how to stop watching it. */
export type StartOrderPayment = (
  payment: { order: PaymentOrder; keepsCart: boolean },
  report: (event: PaymentReport) => void,
) => () => void;

interface Deps {
  api: ApiClient;
  /** What is in the cart at this moment. */
  cart: () => Cart;
  startPayment: StartOrderPayment;
  /** Hands a command to the screen's other flows. */
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
        { order: input.payment, keepsCart: contentOf(cart()) !== contentOfOrder(input.order) },
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

/** The same text as `contentOf` a cart that holds what was ordered. */
function contentOfOrder({ restaurant_id, order_items }: Order): string {
  return JSON.stringify([
    restaurant_id ?? null,
    order_items.map(({ menu_id, quantity, price }) => [menu_id ?? null, quantity, toPaise(price)]),
  ]);
}

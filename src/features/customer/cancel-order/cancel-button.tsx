import { selectPage } from '../../../../machines/customer/cancel-order/cancel-order.view.ts';
import type { Order } from '../../../../machines/customer/orders/order-list.ts';
import { selectPage as selectPayment } from '../../../../machines/customer/unpaid-order/unpaid-order.view.ts';
import { Button } from '../../../design/button.tsx';
import { focusHeadingAfter } from '../../../design/focus-heading.ts';
import * as css from '../orders/order-card.css.ts';
import { UnpaidOrderContext } from '../unpaid-order/with-unpaid-orders.tsx';
import { CancelOrderContext } from './with-cancel-order.tsx';

/**
 * Opens the question whether the order is to be cancelled.
 * @param name the accessible name; by default with the number of the order, for a list
 */
export function CancelButton({ order, name = `Cancel, order ${order.id}` }: { order: Order; name?: string }) {
  const { send } = CancelOrderContext.useActorRef();
  const payment = UnpaidOrderContext.useActorRef();
  const isCancelling = CancelOrderContext.useSelector((snapshot) => selectPage(snapshot).busy === order.id);
  const cancelling = CancelOrderContext.useSelector((snapshot) => selectPage(snapshot).cancelling);
  const paying = UnpaidOrderContext.useSelector((snapshot) => selectPayment(snapshot).busy);
  return (
    <Button
      size="s"
      tone="quiet"
      aria-label={name}
      busy={isCancelling}
      disabled={(cancelling ?? paying) !== null && !isCancelling}
      onClick={() => {
        payment.send({ type: 'message.clear' });
        send({ type: 'order.cancel', order });
      }}
    >
      Cancel
    </Button>
  );
}

/** Cancels a paid order while its kitchen has not started. @param rule until when */
export function CancelPaid({ rule, ...button }: { rule: string } & Parameters<typeof CancelButton>[0]) {
  return (
    <div className={css.cancelPaidOrder} ref={focusHeadingAfter}>
      <CancelButton {...button} />
      <p>{rule}</p>
    </div>
  );
}

import {
  selectMessageFor,
  selectPage as selectCancellation,
} from '../../../../machines/customer/cancel-order/cancel-order.view.ts';
import { selectPage } from '../../../../machines/customer/unpaid-order/unpaid-order.view.ts';
import type { Order } from '../../../../machines/customer/orders/order-list.ts';
import { Button } from '../../../design/button.tsx';
import { focusHeadingAfter } from '../../../design/focus-heading.ts';
import { Notice } from '../../../design/notice.tsx';
import { CancelButton } from '../cancel-order/cancel-button.tsx';
import { CancelOrderContext } from '../cancel-order/with-cancel-order.tsx';
import * as css from '../orders/order-card.css.ts';
import { UnpaidOrderContext } from './with-unpaid-orders.tsx';

/** Buttons that pay or cancel an unpaid order. */
export function UnpaidActions({ order }: { order: Order }) {
  const { send } = UnpaidOrderContext.useActorRef();
  const cancellation = CancelOrderContext.useActorRef();
  const paying = UnpaidOrderContext.useSelector((snapshot) => selectPage(snapshot).busy);
  const cancelling = CancelOrderContext.useSelector((snapshot) => selectCancellation(snapshot).cancelling);
  const isPaying = paying === order.id;
  return (
    <div className={css.actions} ref={focusHeadingAfter}>
      <Button
        size="s"
        aria-label={`Pay now, order ${order.id}`}
        busy={isPaying}
        disabled={(paying ?? cancelling) !== null && !isPaying}
        onClick={() => {
          cancellation.send({ type: 'message.clear' });
          send({ type: 'payment.open', order });
        }}
      >
        Pay now
      </Button>
      <CancelButton order={order} />
    </div>
  );
}

/** Why the last payment or cancellation of the order failed; stays visible after the order is paid. */
export function ActionMessage({ order }: { order: Order }) {
  const notPaid = UnpaidOrderContext.useSelector((snapshot) => selectPage(snapshot).messages[order.id]);
  const notCancelled = CancelOrderContext.useSelector(selectMessageFor(order));
  const message = notPaid ?? notCancelled;
  return message === null ? null : <Notice tone="red">{message}</Notice>;
}

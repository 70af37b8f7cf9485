import {
  selectBusyOrder,
  selectIsCancelling,
  selectMessageFor,
} from '../../../../machines/customer/unpaid-order/unpaid-order.selectors.ts';
import type { Order } from '../../../../machines/customer/orders/order-list.ts';
import { Button } from '../../../design/button.tsx';
import { focusHeadingAfter } from '../../../design/focus-heading.ts';
import { Notice } from '../../../design/notice.tsx';
import * as css from '../orders/order-card.css.ts';
import { CancelUntil } from '../orders/order-parts.tsx';
import { UnpaidOrderContext } from './unpaid-order.context.ts';

/** Buttons that pay or cancel an unpaid order. */
export function UnpaidActions({ order }: { order: Order }) {
  const { send } = UnpaidOrderContext.useActorRef();
  const busyOrder = UnpaidOrderContext.useSelector(selectBusyOrder);
  const isPaying = !UnpaidOrderContext.useSelector(selectIsCancelling) && busyOrder === order.id;
  return (
    <div className={css.actions} ref={focusHeadingAfter}>
      <Button
        size="s"
        busy={isPaying}
        disabled={busyOrder !== null && !isPaying}
        onClick={() => send({ type: 'payment.open', order })}
      >
        Pay now
      </Button>
      <Cancel order={order} />
    </div>
  );
}

/** Cancels a paid order while its kitchen has not started. @param until epoch ms */
export function PaidActions({ order, until }: { order: Order; until: number }) {
  return (
    <CancelUntil order={order} until={until}>
      <Cancel order={order} />
    </CancelUntil>
  );
}

function Cancel({ order }: { order: Order }) {
  const { send } = UnpaidOrderContext.useActorRef();
  const busyOrder = UnpaidOrderContext.useSelector(selectBusyOrder);
  const isCancelling = UnpaidOrderContext.useSelector(selectIsCancelling) && busyOrder === order.id;
  return (
    <Button
      size="s"
      tone="quiet"
      busy={isCancelling}
      disabled={busyOrder !== null && !isCancelling}
      onClick={() => send({ type: 'order.cancel', order })}
    >
      Cancel
    </Button>
  );
}

/** Why the last payment or cancellation of the order failed; stays visible after the order is paid or cancelled. */
export function UnpaidMessage({ order }: { order: Order }) {
  const message = UnpaidOrderContext.useSelector(selectMessageFor(order.id));
  return message === null ? null : <Notice tone="red">{message}</Notice>;
}

import type { Order } from '../../../../machines/customer/orders/order-list.ts';
import { hasReceipt } from '../../../../machines/customer/orders/order-facts.ts';
import { canReorder, selectPage } from '../../../../machines/customer/order-again/order-again.view.ts';
import { Button } from '../../../design/button.tsx';
import { LinkButton } from '../../../design/link-button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { OrderAgainContext } from './with-order-again.tsx';
import * as css from '../orders/order-card.css.ts';
import type { Elements } from '../../../design/elements.ts';

/** The buttons of an order: 'order again', the receipt, and `children`. */
export function OrderActions({ order, children }: { order: Order; children?: Elements }) {
  const again = OrderAgainContext.useActorRef();
  const busyOrder = OrderAgainContext.useSelector((snapshot) => selectPage(snapshot).busy);
  const message = OrderAgainContext.useSelector((snapshot) => selectPage(snapshot).messages[order.id]);
  const isRepeatable = canReorder(order);
  return (
    <>
      {message !== undefined && <Notice tone="red">{message}</Notice>}
      {(isRepeatable || hasReceipt(order) || children) && (
        <div className={css.actions}>
          {isRepeatable && (
            <Button
              size="s"
              aria-label={`Order again, order ${order.id}`}
              busy={busyOrder === order.id}
              disabled={busyOrder !== null && busyOrder !== order.id}
              onClick={() => again.send({ type: 'again.press', order })}
            >
              Order again
            </Button>
          )}
          {hasReceipt(order) && (
            <LinkButton
              to={`/orders/${order.id}/receipt`}
              tone="outline"
              size="s"
              aria-label={`Receipt, order ${order.id}`}
            >
              Receipt
            </LinkButton>
          )}
          {children}
        </div>
      )}
    </>
  );
}

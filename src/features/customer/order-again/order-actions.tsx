import type { ReactNode } from 'react';
import type { Order } from '../../../../machines/customer/orders/order-list.ts';
import { hasReceipt } from '../../../../machines/customer/orders/orders.selectors.ts';
import {
  canReorder,
  selectBusyOrder,
  selectMessageFor,
} from '../../../../machines/customer/order-again/order-again.selectors.ts';
import { Button } from '../../../design/button.tsx';
import { LinkButton } from '../../../design/link-button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { OrderAgainContext } from './order-again.context.ts';
import * as css from '../orders/order-card.css.ts';

/** The buttons of an order: 'order again', the receipt, and `children`. */
export function OrderActions({ order, children }: { order: Order; children?: ReactNode }) {
  const again = OrderAgainContext.useActorRef();
  const busyOrder = OrderAgainContext.useSelector(selectBusyOrder);
  const message = OrderAgainContext.useSelector(selectMessageFor(order.id));
  const isRepeatable = canReorder(order);
  return (
    <>
      {message !== null && <Notice tone="red">{message}</Notice>}
      {(isRepeatable || hasReceipt(order) || children) && (
        <div className={css.actions}>
          {isRepeatable && (
            <Button
              size="s"
              busy={busyOrder === order.id}
              disabled={busyOrder !== null && busyOrder !== order.id}
              onClick={() => again.send({ type: 'again.press', order })}
            >
              Order again
            </Button>
          )}
          {hasReceipt(order) && (
            <LinkButton to={`/orders/${order.id}/receipt`} tone="outline" size="s">
              Receipt
            </LinkButton>
          )}
          {children}
        </div>
      )}
    </>
  );
}

import { formatDateTime, formatTime } from '../../../../domain/date-time.ts';
import {
  isChecking,
  canPayOrCancel,
  progressOf,
  selectNow,
  statusOf,
} from '../../../../machines/customer/orders/orders.selectors.ts';
import { pickupOf } from '../../../../machines/customer/orders/pickups.ts';
import type { Order } from '../../../../machines/customer/orders/order-list.ts';
import { Card } from '../../../design/card.tsx';
import { LinkButton, TextLink } from '../../../design/link-button.tsx';
import { StatusPill } from '../../../design/status-pill.tsx';
import { VisuallyHidden } from '../../../design/visually-hidden.tsx';
import { PickupCode } from '../pickup-qr/pickup-code.tsx';
import { OrderActions } from '../order-again/order-actions.tsx';
import * as css from './order-card.css.ts';
import { OrderDetails, PickupSlot } from './order-parts.tsx';
import { OrdersContext } from './orders.context.ts';
import { PaidActions, UnpaidActions, UnpaidMessage } from '../unpaid-order/unpaid-actions.tsx';

export function OrderCard({ order }: { order: Order }) {
  const status = statusOf(order);
  const pickup = pickupOf(order);
  const progress = progressOf(order, OrdersContext.useSelector(selectNow));
  return (
    <Card as="li" padded className={css.card}>
      <header className={css.head}>
        <h2 className={css.restaurant} tabIndex={-1}>
          {order.restaurant_id === undefined ? (
            order.restaurant_name
          ) : (
            <TextLink to={`/restaurants/${order.restaurant_id}`}>{order.restaurant_name}</TextLink>
          )}
        </h2>
        <StatusPill tone={status.tone} dot {...(status.isPlain && { className: css.status })}>
          {status.words}
        </StatusPill>
        <p className={css.orderTime}>
          Order {order.id} · {formatDateTime(order.created_at)}
        </p>
      </header>
      {progress !== null && (
        <p>
          <strong>{progress}</strong>
        </p>
      )}
      {pickup !== null && <PickupCode pickup={pickup} />}
      {isChecking(order) && <p>We are checking your payment.</p>}
      {order.hold_until !== undefined && (
        <p>
          Your dishes are kept until <strong>{formatTime(Date.parse(order.hold_until))}</strong>
        </p>
      )}
      <PickupSlot order={order} />
      <OrderDetails order={order} />
      <UnpaidMessage order={order} />
      {canPayOrCancel(order) && <UnpaidActions order={order} />}
      {order.cancel_until !== undefined && <PaidActions order={order} until={order.cancel_until} />}
      <OrderActions order={order}>
        <LinkButton to={`/orders/${order.id}`} tone="outline" size="s">
          View order <VisuallyHidden>{order.id}</VisuallyHidden>
        </LinkButton>
      </OrderActions>
    </Card>
  );
}

import { formatDateTime } from '../../../../domain/date-time.ts';
import { canPayOrCancel } from '../../../../machines/customer/orders/order-facts.ts';
import type { OrderCardView } from '../../../../machines/customer/orders/orders.view.ts';
import { pickupOf } from '../../../../machines/customer/orders/pickups.ts';
import { Card } from '../../../design/card.tsx';
import { LinkButton, TextLink } from '../../../design/link-button.tsx';
import { StatusPill } from '../../../design/status-pill.tsx';
import { VisuallyHidden } from '../../../design/visually-hidden.tsx';
import { PickupCode } from '../pickup-qr/pickup-code.tsx';
import { OrderActions } from '../order-again/order-actions.tsx';
import * as css from './order-card.css.ts';
import { OrderDetails, PickupSlot } from './order-parts.tsx';
import { Refunds } from './refunds.tsx';
import { CancelPaid } from '../cancel-order/cancel-button.tsx';
import { ActionMessage, UnpaidActions } from '../unpaid-order/unpaid-actions.tsx';

export function OrderCard({ order, title, tone, detail, cancelRule }: OrderCardView) {
  const pickup = pickupOf(order);
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
        <StatusPill tone={tone} dot>
          {title}
        </StatusPill>
        <p className={css.orderTime}>{`Order ${order.id} · ${formatDateTime(order.created_at)}`}</p>
      </header>
      {detail !== null && (
        <p>
          <strong>{detail}</strong>
        </p>
      )}
      <Refunds order={order} />
      {pickup !== null && <PickupCode pickup={pickup} />}
      <PickupSlot order={order} />
      <OrderDetails order={order} />
      <ActionMessage order={order} />
      {canPayOrCancel(order) && <UnpaidActions order={order} />}
      {cancelRule !== null && <CancelPaid order={order} rule={cancelRule} />}
      <OrderActions order={order}>
        <LinkButton to={`/orders/${order.id}`} tone="outline" size="s">
          View order <VisuallyHidden>{order.id}</VisuallyHidden>
        </LinkButton>
      </OrderActions>
    </Card>
  );
}

import { formatRupees, toPaise } from '../../../../domain/money.ts';
import { formatSlot } from '../../../../domain/slot.ts';
import { formatDateTime, formatTime } from '../../../../domain/date-time.ts';
import {
  isChecking,
  canPayOrCancel,
  paymentOf,
  paymentTone,
  pickupCodeOf,
  progressOf,
  slotOf,
  statusOf,
} from '../../../../machines/customer/orders/orders.selectors.ts';
import type { Order } from '../../../../machines/customer/orders/order-list.ts';
import { Card } from '../../../design/card.tsx';
import { TextLink } from '../../../design/link-button.tsx';
import { StatusPill } from '../../../design/status-pill.tsx';
import { VisuallyHidden } from '../../../design/visually-hidden.tsx';
import { OrderActions } from '../order-again/order-actions.tsx';
import * as css from './order-card.css.ts';
import { Refunds } from './refunds.tsx';
import { taxLines } from './tax-lines.ts';
import { PaidActions, UnpaidActions, UnpaidMessage } from '../unpaid-order/unpaid-actions.tsx';

export function OrderCard({ order }: { order: Order }) {
  const slot = slotOf(order);
  const status = statusOf(order);
  const code = pickupCodeOf(order);
  const payment = paymentOf(order);
  const progress = progressOf(order);
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
      {code !== null && <PickupCode code={code} />}
      {isChecking(order) && <p>We are checking your payment.</p>}
      {order.hold_until !== undefined && (
        <p>
          Your dishes are kept until <strong>{formatTime(Date.parse(order.hold_until))}</strong>
        </p>
      )}
      {slot && (
        <p className={css.slot}>
          Pickup slot <strong>{formatSlot(slot)}</strong>
        </p>
      )}
      {order.kitchen_note !== undefined && (
        <p className={css.slot}>
          Note to the kitchen <strong>{order.kitchen_note}</strong>
        </p>
      )}
      <ul className={css.items}>
        {order.order_items.map((item) => (
          <li key={item.id} className={css.item}>
            <span className={css.quantity}>{item.quantity} ×</span>
            <span className={css.dish}>{item.menu_name}</span>
            <span className={css.amount}>{formatRupees(toPaise(item.price) * item.quantity)}</span>
          </li>
        ))}
        {order.tax !== undefined &&
          taxLines(toPaise(order.tax)).map(({ label, amount }) => (
            <li key={label} className={css.tax}>
              <span className={css.dish}>{label}</span>
              <span className={css.amount}>{amount}</span>
            </li>
          ))}
      </ul>
      <footer className={css.foot}>
        {payment && <StatusPill tone={paymentTone(payment.status)}>Payment {payment.status}</StatusPill>}
        <p className={css.total}>
          Total <span className={css.amount}>{formatRupees(toPaise(order.total_amount))}</span>
        </p>
      </footer>
      <Refunds order={order} />
      <UnpaidMessage order={order} />
      {canPayOrCancel(order) && <UnpaidActions order={order} />}
      {order.cancel_until !== undefined && <PaidActions order={order} until={order.cancel_until} />}
      <OrderActions order={order} />
    </Card>
  );
}

/** The pickup code, large enough to be read across a counter. */
function PickupCode({ code }: { code: string }) {
  return (
    <div className={css.pickup}>
      <p>Show this code at the counter</p>
      <p className={css.code} aria-hidden="true">
        <span>{code.slice(0, 3)}</span>
        <span>{code.slice(3)}</span>
      </p>
      {/* Spaces make screen readers read single digits; only the visible digits are copied. */}
      <p className={css.spokenCode}>
        <VisuallyHidden>{code.split('').join(' ')}</VisuallyHidden>
      </p>
    </div>
  );
}

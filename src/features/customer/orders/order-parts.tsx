import type { ReactNode } from 'react';
import { formatRupees, toPaise } from '../../../../domain/money.ts';
import { formatDatedSlot } from '../../../../domain/named-day.ts';
import type { Order } from '../../../../machines/customer/orders/order-list.ts';
import { cancelText, paymentOf, paymentTone, slotOf } from '../../../../machines/customer/orders/orders.selectors.ts';
import { focusHeadingAfter } from '../../../design/focus-heading.ts';
import { StatusPill } from '../../../design/status-pill.tsx';
import * as css from './order-card.css.ts';
import { Refunds } from './refunds.tsx';
import { taxLines } from './tax-lines.ts';

/** When the order is picked up; nothing before it is paid. */
export function PickupSlot({ order }: { order: Order }) {
  const slot = slotOf(order);
  return (
    slot && (
      <p className={css.slot}>
        Pickup slot <strong>{formatDatedSlot(slot, Date.parse(order.created_at))}</strong>
      </p>
    )
  );
}

/** The note, dishes, taxes, payment, total and refunds of an order. */
export function OrderDetails({ order }: { order: Order }) {
  const payment = paymentOf(order);
  return (
    <>
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
    </>
  );
}

/** The button that cancels a paid order, and until when it may be pressed. @param until epoch ms */
export function CancelUntil({ order, until, children }: { order: Order; until: number; children: ReactNode }) {
  return (
    <div className={css.cancelPaidOrder} ref={focusHeadingAfter}>
      {children}
      <p>{cancelText(order, until)}</p>
    </div>
  );
}

import { taxLines } from '../../../../domain/bill.ts';
import { formatRupees, toPaise } from '../../../../domain/money.ts';
import { formatDatedSlot } from '../../../../domain/named-day.ts';
import type { Order } from '../../../../machines/customer/orders/order-list.ts';
import { paymentOf, paymentTone, slotOf } from '../../../../machines/customer/orders/order-facts.ts';
import { StatusPill } from '../../../design/status-pill.tsx';
import * as css from './order-card.css.ts';

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
            <span className={css.quantity}>{`${item.quantity} ×`}</span>
            <span className={css.dish}>{item.menu_name}</span>
            <span className={css.amount}>{formatRupees(toPaise(item.price) * item.quantity)}</span>
          </li>
        ))}
        {order.tax !== undefined &&
          taxLines(toPaise(order.tax)).map(({ label, paise }) => (
            <li key={label} className={css.tax}>
              <span className={css.dish}>{label}</span>
              <span className={css.amount}>{formatRupees(paise)}</span>
            </li>
          ))}
      </ul>
      <footer className={css.foot}>
        {payment && <StatusPill tone={paymentTone(payment.status)}>{`Payment ${payment.status}`}</StatusPill>}
        <p className={css.total}>
          Total <span className={css.amount}>{formatRupees(toPaise(order.total_amount))}</span>
        </p>
      </footer>
    </>
  );
}

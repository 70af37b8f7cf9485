import { formatRupees, toPaise } from '../../../../domain/money.ts';
import { formatDateTime, formatSlot } from '../../../../domain/slot.ts';
import type { PartnerOrder } from '../../../../machines/partner/orders/orders.outcomes.ts';
import { offersHandOver, statusTone } from '../../../../machines/partner/orders/orders.selectors.ts';
import { Button } from '../../../design/button.tsx';
import { Card } from '../../../design/card.tsx';
import { StatusPill } from '../../../design/status-pill.tsx';
import * as css from './order-card.css.ts';
import { PartnerOrdersContext } from './orders.context.ts';

/** An order, readable from a metre away: customer, slot, dishes. */
export function OrderCard({ order }: { order: PartnerOrder }) {
  const { send } = PartnerOrdersContext.useActorRef();
  const { id, status, user_name, created_at, slot_info, order_items, total_amount } = order;
  return (
    <Card as="li" padded className={css.card}>
      <header className={css.head}>
        <h2 className={css.customer}>{user_name}</h2>
        <StatusPill tone={statusTone(status)} dot className={css.status}>
          {status}
        </StatusPill>
        <p className={css.when}>
          Order <strong className={css.number}>{id}</strong> · {formatDateTime(created_at)}
        </p>
      </header>
      <p className={css.slot}>
        <span className={css.slotName}>Slot</span> {formatSlot(slot_info.start_time, slot_info.slot_duration)}
      </p>
      <ul className={css.items}>
        {order_items.map(({ menu_name, quantity }, place) => (
          // Dishes may repeat, and lines never move, so the index is a safe key.
          <li key={place} className={css.item}>
            <span className={css.quantity}>{quantity} ×</span>
            <span>{menu_name}</span>
          </li>
        ))}
      </ul>
      <footer className={css.foot}>
        <p className={css.total}>{formatRupees(toPaise(total_amount))}</p>
        {offersHandOver(order) && (
          <Button
            tone="leaf"
            size="l"
            className={css.deliver}
            aria-label={`Verify OTP & Deliver order ${id}`}
            onClick={() => send({ type: 'otp.open', orderId: id })}
          >
            Verify OTP & Deliver
          </Button>
        )}
      </footer>
    </Card>
  );
}

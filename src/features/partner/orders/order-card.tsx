import { formatRupees, toPaise } from '../../../../domain/money.ts';
import { formatDatedSlot } from '../../../../domain/named-day.ts';
import { formatDateTime } from '../../../../domain/date-time.ts';
import { offersHandOver, statusTone } from '../../../../machines/partner/orders/orders.selectors.ts';
import { Button } from '../../../design/button.tsx';
import { Card } from '../../../design/card.tsx';
import { LinkButton } from '../../../design/link-button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { StatusPill } from '../../../design/status-pill.tsx';
import { VisuallyHidden } from '../../../design/visually-hidden.tsx';
import { OrderRefunds } from '../order-refund/order-refunds.tsx';
import { DishLines } from './dish-lines.tsx';
import * as css from './order-card.css.ts';
import { PartnerOrdersContext } from './orders.context.ts';
import type { PartnerOrder } from '../../../../machines/partner/orders/orders-list.ts';

/** An order with customer, slot and dishes, readable from a metre away. */
export function OrderCard({ order }: { order: PartnerOrder }) {
  const { send } = PartnerOrdersContext.useActorRef();
  const { id, status, user_name, created_at, slot_info, order_items, kitchen_note, total_amount, refunds, refundable } =
    order;
  return (
    <Card as="li" padded className={css.card}>
      <header className={css.head}>
        <h2 className={css.customer}>{user_name}</h2>
        <StatusPill tone={statusTone(status)} dot className={css.status}>
          {status}
        </StatusPill>
        <p className={css.orderTime}>
          Order <strong className={css.number}>{id}</strong> · {formatDateTime(created_at)}
        </p>
      </header>
      <p className={css.slot}>
        <span className={css.slotName}>Slot</span> {formatDatedSlot(slot_info, Date.parse(created_at))}
      </p>
      {kitchen_note !== undefined && (
        <Notice tone="turmeric" title="Note to the kitchen" live={false}>
          <p>{kitchen_note}</p>
        </Notice>
      )}
      <DishLines items={order_items} />
      <OrderRefunds refunds={refunds} />
      <footer className={css.foot}>
        <p className={css.total}>{formatRupees(toPaise(total_amount))}</p>
        {refundable && (
          <LinkButton tone="quiet" to={`/partner/orders/${id}/refund`}>
            Missing dish
            <VisuallyHidden> in order {id}</VisuallyHidden>
          </LinkButton>
        )}
        {offersHandOver(order) && (
          <Button
            tone="leaf"
            size="l"
            className={css.deliverButton}
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

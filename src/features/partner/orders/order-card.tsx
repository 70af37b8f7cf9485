import { formatRupees, toPaise } from '../../../../domain/money.ts';
import { may, orderRights } from '../../../../domain/order-rights.ts';
import { stateOf } from '../../../../domain/order-states.ts';
import { cancelledForPartner } from '../../../../domain/order-words.ts';
import { formatDateTime } from '../../../../domain/date-time.ts';
import { formatDatedSlot } from '../../../../domain/named-day.ts';
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
  const { title, partnerTone } = stateOf(status);
  const ending = cancelledForPartner(order);
  return (
    <Card as="li" padded className={css.card}>
      <header className={css.head}>
        <h2 className={css.customer}>{user_name}</h2>
        <StatusPill tone={partnerTone} dot className={css.status}>
          {title}
        </StatusPill>
        <p className={css.orderTime}>
          Order <strong className={css.number}>{id}</strong> <span>{`· ${formatDateTime(created_at)}`}</span>
        </p>
      </header>
      <p className={css.slot}>
        <span className={css.slotName}>Slot</span> <span>{formatDatedSlot(slot_info, Date.parse(created_at))}</span>
      </p>
      {kitchen_note !== undefined && (
        <Notice tone="turmeric" title="Note to the kitchen" live={false}>
          <p>{kitchen_note}</p>
        </Notice>
      )}
      <DishLines items={order_items} />
      {ending !== null && (
        <Notice tone="plain" live={false}>
          {ending}
        </Notice>
      )}
      <OrderRefunds refunds={refunds} />
      <footer className={css.foot}>
        <p className={css.total}>{formatRupees(toPaise(total_amount))}</p>
        {refundable && (
          <LinkButton tone="quiet" to={`/partner/orders/${id}/refund`}>
            Missing dish
            <VisuallyHidden>{` in order ${id}`}</VisuallyHidden>
          </LinkButton>
        )}
        {may(orderRights.partner.openHandOver, order) && (
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

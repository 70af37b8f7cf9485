import { formatNamedSlot } from '../../../../domain/named-day.ts';
import { formatLateness, minutesLate } from '../../../../domain/order-life.ts';
import { overdueWarning } from '../../../../domain/overdue.ts';
import { timeOf } from '../../../../machines/partner/board/board-orders.ts';
import {
  offeredActionsOf,
  selectAcceptUntil,
  selectNow,
  selectRestaurantId,
} from '../../../../machines/partner/board/board.selectors.ts';
import type { BoardOrder } from '../../../../machines/partner/order-action/order-action.actors.ts';
import { Card } from '../../../design/card.tsx';
import { classNames } from '../../../design/class-names.ts';
import { MinutesCountdown } from '../../../design/minutes-countdown.tsx';
import { Notice } from '../../../design/notice.tsx';
import { StatusPill } from '../../../design/status-pill.tsx';
import { OrderRefunds } from '../order-refund/order-refunds.tsx';
import { DishLines } from '../orders/dish-lines.tsx';
import { BoardContext } from './board.context.ts';
import { OrderActions } from './order-actions.tsx';
import * as css from './order-card.css.ts';
import { PrintTicket } from './ticket.tsx';

/**
 * An open order with its ready time, customer, dishes and buttons, readable from a metre away.
 * @param props `heading`: the level of the customer's name
 */
export function OrderCard({ order, heading: Heading }: { order: BoardOrder; heading: 'h3' | 'h4' }) {
  const now = BoardContext.useSelector(selectNow);
  const late = minutesLate(order, now);
  const warning = overdueWarning(order, now);
  const isOfAll = BoardContext.useSelector(selectRestaurantId) === null;
  const { id, status, user_name, restaurant_name, slot_info, order_items, kitchen_note, refunds } = order;
  const isWaiting = status === 'waiting';
  return (
    <Card as="li" padded className={classNames(css.card, late > 0 && css.lateCard, isWaiting && css.waitingCard)}>
      <header className={css.head}>
        <p className={css.times}>
          <strong className={classNames(css.time, late > 0 && css.lateTime)}>{timeOf(order, now)}</strong>
          {isWaiting && offeredActionsOf(order, now).accept && <TimeLeft order={order} />}
          {late > 0 && (
            <StatusPill tone="red" className={css.pill}>
              Late by {formatLateness(late)}
            </StatusPill>
          )}
        </p>
        <Heading className={css.customer}>{user_name}</Heading>
        <p className={css.orderLine}>
          Order {id}
          {isOfAll && ` · ${restaurant_name}`}
          {status !== 'ready' && ` · pickup ${formatNamedSlot(slot_info, now)}`}
          {order.delayed_minutes > 0 && ` · delayed by ${order.delayed_minutes} minutes`}
        </p>
      </header>
      {warning !== null && <Notice tone="red" title={warning} live={false} />}
      <DishLines items={order_items} />
      <OrderRefunds refunds={refunds} />
      {kitchen_note !== undefined && (
        <Notice tone="turmeric" title="Note to the kitchen" live={false}>
          <p>{kitchen_note}</p>
        </Notice>
      )}
      <OrderActions order={order} />
      {!isWaiting && <PrintTicket order={order} />}
    </Card>
  );
}

/** How long an order can still be accepted. */
function TimeLeft({ order }: { order: BoardOrder }) {
  const until = BoardContext.useSelector(selectAcceptUntil(order));
  if (until === null) return null;
  return (
    <StatusPill tone="turmeric" className={css.pill}>
      <MinutesCountdown until={until} /> left
    </StatusPill>
  );
}

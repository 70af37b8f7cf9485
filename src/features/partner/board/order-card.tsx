import { isolateName } from '../../../../domain/isolate-name.ts';
import { describeForPartner } from '../../../../domain/order-words.ts';
import { offeredActionsOf, selectAcceptUntil } from '../../../../machines/partner/board/board.view.ts';
import type { BoardOrder } from '../../../../machines/partner/order-action/order-action.actors.ts';
import { Card } from '../../../design/card.tsx';
import { classNames } from '../../../design/class-names.ts';
import { MinutesCountdown } from '../../../design/minutes-countdown.tsx';
import { Notice } from '../../../design/notice.tsx';
import { StatusPill } from '../../../design/status-pill.tsx';
import { OrderRefunds } from '../order-refund/order-refunds.tsx';
import { BoardContext, useBoard } from './board.context.ts';
import { DishTicks } from './dish-ticks.tsx';
import { OrderActions } from './order-actions.tsx';
import * as css from './order-card.css.ts';
import { PrintTicket } from './ticket.tsx';

/**
 * An open order with its ready time, customer, dishes and buttons, readable from a metre away.
 * @param props `heading`: the level of the customer's name
 */
export function OrderCard({ order, heading: Heading }: { order: BoardOrder; heading: 'h3' | 'h4' }) {
  const now = useBoard('now');
  const { time, late, warning, pickup } = describeForPartner(order, now);
  const isOfAll = useBoard('restaurantId') === null;
  const { id, status, user_name, restaurant_name, kitchen_note, refunds } = order;
  const isWaiting = status === 'waiting';
  return (
    <Card as="li" padded className={classNames(css.card, late !== null && css.lateCard, isWaiting && css.waitingCard)}>
      <header className={css.head}>
        <p className={css.times}>
          <strong className={classNames(css.time, late !== null && css.lateTime)}>{time}</strong>
          {isWaiting && offeredActionsOf(order, now).accept && <TimeLeft order={order} />}
          {late !== null && (
            <StatusPill tone="late" className={css.pill}>
              {late}
            </StatusPill>
          )}
        </p>
        <Heading className={css.customer}>{user_name}</Heading>
        <p className={css.orderLine}>
          <span>{`Order ${id}`}</span>
          {isOfAll && <span>{` · ${isolateName(restaurant_name)}`}</span>}
          {pickup !== null && <span>{` · ${pickup}`}</span>}
          {order.delayed_minutes > 0 && <span>{` · delayed by ${order.delayed_minutes} minutes`}</span>}
        </p>
      </header>
      {warning !== null && <Notice tone="late" title={warning} live={false} />}
      <DishTicks order={order} />
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

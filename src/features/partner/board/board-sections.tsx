import { Fragment } from 'react';
import { formatDateTime, formatTime } from '../../../../domain/date-time.ts';
import { isolateName } from '../../../../domain/isolate-name.ts';
import { endedForPartner } from '../../../../domain/order-words.ts';
import { daysOf, type BoardSection } from '../../../../machines/partner/board/board-orders.ts';
import type { BoardOrder } from '../../../../machines/partner/order-action/order-action.actors.ts';
import { Card } from '../../../design/card.tsx';
import { useFocusAfterList } from '../../../design/focus-after-list.ts';
import { useFocusInRow } from '../../../design/focus-in-row.ts';
import { Notice } from '../../../design/notice.tsx';
import { OrderRefunds } from '../order-refund/order-refunds.tsx';
import { useBoard } from './board.context.ts';
import * as css from './board.css.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderCard } from './order-card.tsx';

/** The open orders in four columns, below those that ended by themselves and those to accept; then the orders of later days, and at the end those that ended. */
export function BoardSections() {
  const sections = useBoard('sections');
  const sectionOf = (wanted: BoardSection['id']) => sections.find(({ id }) => id === wanted);
  const lapsed = sectionOf('lapsed');
  const later = sectionOf('later');
  const ended = sectionOf('ended');
  return (
    <>
      <div className={css.sections} {...useFocusAfterList<HTMLDivElement>()}>
        {lapsed && <Lapsed section={lapsed} />}
        {sections.map(
          (section) =>
            section !== lapsed &&
            section !== later &&
            section !== ended && <Column key={section.id} section={section} />,
        )}
      </div>
      {later && <Later section={later} />}
      {ended && ended.orders.length > 0 && <Ended section={ended} />}
    </>
  );
}

/** Orders that ended by themselves, until the partner has seen that (D346). */
function Lapsed({ section }: { section: BoardSection }) {
  const { id, orders } = section;
  return (
    <section className={css.waitingSection} aria-labelledby={id}>
      <SectionTitle section={section} />
      <ul {...useFocusInRow()} className={css.wideCards}>
        {orders.map((order) => (
          <Card as="li" padded key={order.id} className={css.lapsedOrder}>
            <Notice tone="red" title={endedForPartner(order)} live={false}>
              <p>{`${isolateName(order.user_name)} · Order ${order.id} · ${formatDateTime(order.ended?.at ?? order.ready_at)}`}</p>
            </Notice>
            <OrderRefunds refunds={order.refunds} />
            <OrderActions order={order} />
          </Card>
        ))}
      </ul>
    </section>
  );
}

function SectionTitle({ section: { id, title, orders } }: { section: BoardSection }) {
  return (
    <h2 id={id} className={css.sectionTitle}>
      <span>{title}</span> <span className={css.count}>{orders.length}</span>
    </h2>
  );
}

function Column({ section }: { section: BoardSection }) {
  const { id, orders } = section;
  return (
    <section className={id === 'waiting' ? css.waitingSection : css.section} aria-labelledby={id}>
      <SectionTitle section={section} />
      {orders.length === 0 ? (
        <p className={css.noOrders}>No orders</p>
      ) : (
        <Cards orders={orders} isWide={id === 'waiting'} />
      )}
    </section>
  );
}

interface CardsProps {
  orders: readonly BoardOrder[];
  /** Whether the cards may stand side by side. */
  isWide: boolean;
  /** The level of the customers' names. */
  heading?: 'h3' | 'h4';
}

function Cards({ orders, isWide, heading = 'h3' }: CardsProps) {
  return (
    <ul {...useFocusInRow()} className={isWide ? css.wideCards : css.cards}>
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} heading={heading} />
      ))}
    </ul>
  );
}

/** Orders of later days, by day. */
function Later({ section }: { section: BoardSection }) {
  const { id, orders } = section;
  const days = daysOf(orders, useBoard('now'));
  return (
    <section className={css.lowerSection} aria-labelledby={id}>
      <SectionTitle section={section} />
      {days.map((day) => (
        <Fragment key={day.title}>
          <h3 className={css.dayTitle}>{day.title}</h3>
          <Cards orders={day.orders} isWide heading="h4" />
        </Fragment>
      ))}
    </section>
  );
}

function Ended({ section: { id, title, orders } }: { section: BoardSection }) {
  return (
    <section className={css.lowerSection} aria-labelledby={id}>
      <h2 id={id} className={css.sectionTitle}>
        {title}
      </h2>
      <ul {...useFocusInRow()} className={css.endedOrders}>
        {orders.map((order) => (
          <li key={order.id} className={css.endedOrder}>
            {order.ended && <span className={css.endedTime}>{formatTime(order.ended.at)}</span>}
            <span>{order.user_name}</span>
            <span className={css.endedText}>{`Order ${order.id}`}</span>
            <span>{endedForPartner(order)}</span>
            <OrderActions order={order} />
          </li>
        ))}
      </ul>
    </section>
  );
}

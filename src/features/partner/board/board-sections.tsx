import { Fragment } from 'react';
import { formatTime } from '../../../../domain/date-time.ts';
import { daysOf, endedWords, type BoardSection } from '../../../../machines/partner/board/board-orders.ts';
import { selectNow, selectSections } from '../../../../machines/partner/board/board.selectors.ts';
import type { BoardOrder } from '../../../../machines/partner/order-action/order-action.actors.ts';
import { useFocusAfterList } from '../../../design/focus-after-list.ts';
import { useFocusInRow } from '../../../design/focus-in-row.ts';
import { BoardContext } from './board.context.ts';
import * as css from './board.css.ts';
import { OrderCard } from './order-card.tsx';

/** The open orders in four columns, below those to accept; then the orders of later days, and at the end those that ended. */
export function BoardSections() {
  const sections = BoardContext.useSelector(selectSections);
  const sectionOf = (wanted: BoardSection['id']) => sections.find(({ id }) => id === wanted);
  const later = sectionOf('later');
  const ended = sectionOf('ended');
  return (
    <>
      <div className={css.sections} {...useFocusAfterList<HTMLDivElement>()}>
        {sections.map(
          (section) => section !== later && section !== ended && <Column key={section.id} section={section} />,
        )}
      </div>
      {later && <Later section={later} />}
      {ended && ended.orders.length > 0 && <Ended section={ended} />}
    </>
  );
}

function Column({ section: { id, title, orders } }: { section: BoardSection }) {
  return (
    <section className={id === 'waiting' ? css.waitingSection : css.section} aria-labelledby={id}>
      <h2 id={id} className={css.sectionTitle}>
        {title} <span className={css.count}>{orders.length}</span>
      </h2>
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
function Later({ section: { id, title, orders } }: { section: BoardSection }) {
  const days = daysOf(orders, BoardContext.useSelector(selectNow));
  return (
    <section className={css.lowerSection} aria-labelledby={id}>
      <h2 id={id} className={css.sectionTitle}>
        {title} <span className={css.count}>{orders.length}</span>
      </h2>
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
      <ul className={css.endedOrders}>
        {orders.map((order) => (
          <li key={order.id} className={css.endedOrder}>
            {order.ended && <span className={css.endedTime}>{formatTime(order.ended.at)}</span>}
            <span>{order.user_name}</span>
            <span className={css.endedText}>Order {order.id}</span>
            <span>{endedWords(order)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { formatTime } from '../../../../domain/date-time.ts';
import { endedWords, type BoardSection } from '../../../../machines/partner/board/board-orders.ts';
import { selectSections } from '../../../../machines/partner/board/board.selectors.ts';
import type { BoardOrder } from '../../../../machines/partner/order-action/order-action.actors.ts';
import { useFocusAfterList } from '../../../design/focus-after-list.ts';
import { useFocusInRow } from '../../../design/focus-in-row.ts';
import { BoardContext } from './board.context.ts';
import * as css from './board.css.ts';
import { OrderCard } from './order-card.tsx';

/** The open orders in four columns, below those to accept, with the ended orders at the end. */
export function BoardSections() {
  const sections = BoardContext.useSelector(selectSections);
  const ended = sections.find(({ id }) => id === 'ended');
  return (
    <>
      <div className={css.sections} {...useFocusAfterList<HTMLDivElement>()}>
        {sections.map((section) => section.id !== 'ended' && <Column key={section.id} section={section} />)}
      </div>
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

/** @param props `isWide`: whether the cards may stand side by side */
function Cards({ orders, isWide }: { orders: readonly BoardOrder[]; isWide: boolean }) {
  return (
    <ul {...useFocusInRow()} className={isWide ? css.wideCards : css.cards}>
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
    </ul>
  );
}

function Ended({ section: { id, title, orders } }: { section: BoardSection }) {
  return (
    <section className={css.endedSection} aria-labelledby={id}>
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

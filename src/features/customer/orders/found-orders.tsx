import { orderStates } from '../../../../domain/order-states.ts';
import { tabs } from '../../../../machines/customer/orders/order-list.ts';
import { selectPage } from '../../../../machines/customer/orders/orders.view.ts';
import { Button } from '../../../design/button.tsx';
import { Pagination } from '../../../design/pagination.tsx';
import { SearchField } from '../../../design/search-field.tsx';
import { EmptyState } from '../../../design/states.tsx';
import { TabPanel, Tabs } from '../../../design/tabs.tsx';
import { VisuallyHidden } from '../../../design/visually-hidden.tsx';
import { OrderCard } from './order-card.tsx';
import { OrdersContext } from './orders.context.ts';
import * as css from './orders.css.ts';
import * as shared from '../../shared/orders/orders.css.ts';

const tabItems = tabs.map((id) => ({ id, label: id === 'all' ? 'All' : orderStates[id].title }));

const idBase = 'orders';
const nothingFound = 'No orders found';

/** The loaded orders with search, status filter and pages (D18). */
export function FoundOrders({ isNothingFound }: { isNothingFound: boolean }) {
  const { send } = OrdersContext.useActorRef();
  const query = OrdersContext.useSelector((snapshot) => selectPage(snapshot).query);
  const tab = OrdersContext.useSelector((snapshot) => selectPage(snapshot).tab);
  return (
    <>
      <SearchField
        label="Search orders"
        placeholder="Order number, restaurant or dish"
        value={query}
        onChange={(typed) => send({ type: 'search.change', query: typed })}
      />
      <Tabs
        label="Status"
        idBase={idBase}
        value={tab}
        onChange={(chosen) => send({ type: 'tab.choose', tab: chosen })}
        items={tabItems}
      />
      <TabPanel idBase={idBase} id={tab}>
        {isNothingFound ? (
          <EmptyState
            title={nothingFound}
            text={query === '' ? 'No order has this status.' : 'No order matches this search and status.'}
          >
            <Button tone="outline" onClick={() => send({ type: 'search.clear' })}>
              Show all orders
            </Button>
          </EmptyState>
        ) : (
          <OrdersPage />
        )}
      </TabPanel>
    </>
  );
}

function OrdersPage() {
  const { cards } = OrdersContext.useSelector(selectPage);
  return (
    <ul className={css.list}>
      {cards.map((card) => (
        <OrderCard key={card.order.id} {...card} />
      ))}
    </ul>
  );
}

/**
 * Which orders the page shows, and links to the other pages. Always mounted, because a live region must exist before
 * its text.
 */
export function OrdersFooter() {
  const { send } = OrdersContext.useActorRef();
  const { view, summary, page, pageCount } = OrdersContext.useSelector(selectPage);
  const isListed = view === 'list';
  const goTo = (to: number) => {
    send({ type: 'page.go', page: to });
    scrollTo({ top: 0 });
  };
  return (
    <div className={isListed ? shared.foot : undefined}>
      <p role="status">
        {isListed ? summary : <VisuallyHidden>{view === 'nothingFound' && nothingFound}</VisuallyHidden>}
      </p>
      {isListed && <Pagination label="Pages of orders" page={page} pageCount={pageCount} onPage={goTo} />}
    </div>
  );
}

import type { StatusFilter } from '../../../machines/partner-orders/orders-wanted.ts';
import {
  selectIsStale,
  selectPage,
  selectPageCount,
  selectRange,
  selectSearch,
  selectShown,
  selectSize,
  selectStatus,
  selectView,
} from '../../../machines/partner-orders/partner-orders.selectors.ts';
import { Button } from '../../design/button.tsx';
import { PageSizeSelect } from '../../design/page-size-select.tsx';
import { Pagination } from '../../design/pagination.tsx';
import { SearchField } from '../../design/search-field.tsx';
import { Spinner } from '../../design/spinner.tsx';
import { EmptyState } from '../../design/states.tsx';
import { TabPanel, Tabs } from '../../design/tabs.tsx';
import { OrderCard } from './order-card.tsx';
import { PartnerOrdersContext } from './partner-orders.context.ts';
import * as css from './partner-orders.css.ts';

const tabItems: readonly { id: StatusFilter; label: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'confirmed', label: 'Confirmed' },
  { id: 'delivered', label: 'Delivered' },
  { id: 'cancelled', label: 'Cancelled' },
];

const idBase = 'partner-orders';

/** Search × status × page (spec §9). */
export function FoundOrders() {
  const { send } = PartnerOrdersContext.useActorRef();
  const status = PartnerOrdersContext.useSelector(selectStatus);
  const isNothingFound = PartnerOrdersContext.useSelector((snapshot) => selectView(snapshot) === 'nothingFound');
  return (
    <>
      <div className={css.filters}>
        <Search />
        <Tabs
          label="Status"
          idBase={idBase}
          value={status}
          onChange={(chosen) => send({ type: 'status.choose', status: chosen })}
          items={tabItems}
        />
      </div>
      <TabPanel idBase={idBase} id={status}>
        <Range />
        {isNothingFound ? (
          <EmptyState title="No orders found" text="No order matches this search and status.">
            <Button tone="outline" onClick={() => send({ type: 'search.clear' })}>
              Clear the search
            </Button>
          </EmptyState>
        ) : (
          <>
            <OrderCards />
            <Foot />
          </>
        )}
      </TabPanel>
    </>
  );
}

function Search() {
  const { send } = PartnerOrdersContext.useActorRef();
  return (
    <SearchField
      label="Search orders"
      placeholder="Customer name or order number"
      value={PartnerOrdersContext.useSelector(selectSearch)}
      onChange={(search) => send({ type: 'search.change', search })}
    />
  );
}

/** What is listed, or that something else is on its way. */
function Range() {
  const range = PartnerOrdersContext.useSelector(selectRange);
  const isStale = PartnerOrdersContext.useSelector(selectIsStale);
  return (
    <p role="status" className={css.range}>
      {isStale ? (
        <>
          <Spinner /> Loading orders
        </>
      ) : (
        range
      )}
    </p>
  );
}

function OrderCards() {
  const shown = PartnerOrdersContext.useSelector(selectShown);
  return (
    <ul className={css.list}>
      {shown.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
    </ul>
  );
}

function Foot() {
  const { send } = PartnerOrdersContext.useActorRef();
  const goTo = (page: number) => {
    send({ type: 'page.go', page });
    scrollTo({ top: 0 });
  };
  return (
    <div className={css.foot}>
      <PageSizeSelect
        label="Orders per page"
        value={PartnerOrdersContext.useSelector(selectSize)}
        onChange={(size) => send({ type: 'size.choose', size })}
      />
      <Pagination
        label="Pages of orders"
        page={PartnerOrdersContext.useSelector(selectPage)}
        pageCount={PartnerOrdersContext.useSelector(selectPageCount)}
        buttons={3}
        onPage={goTo}
      />
    </div>
  );
}

import { orderStates } from '../../../../domain/order-states.ts';
import { statusFilters } from '../../../../machines/partner/orders/orders-params.ts';
import { selectPage, type PartnerOrdersView } from '../../../../machines/partner/orders/orders.view.ts';
import { Button } from '../../../design/button.tsx';
import { useFocusInRow } from '../../../design/focus-in-row.ts';
import { PageSizeSelect } from '../../../design/page-size-select.tsx';
import { Pagination } from '../../../design/pagination.tsx';
import { SearchField } from '../../../design/search-field.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { EmptyState, ErrorState } from '../../../design/states.tsx';
import { ErrorBanner } from '../form/error-banner.tsx';
import { TabPanel, Tabs } from '../../../design/tabs.tsx';
import { useFocusAfterList } from '../../../design/focus-after-list.ts';
import { focusSearch } from '../../../design/focus-search.ts';
import { VisuallyHidden } from '../../../design/visually-hidden.tsx';
import { OrderCard } from './order-card.tsx';
import { ListLoading } from './orders-loading.tsx';
import { PartnerOrdersContext } from './orders.context.ts';
import * as css from './orders.css.ts';
import * as shared from '../../shared/orders/orders.css.ts';

const tabItems = statusFilters.map((id) => ({ id, label: id === 'all' ? 'All' : orderStates[id].title }));

type View = PartnerOrdersView['view'];

const idBase = 'partner-orders';

/** The orders with search, status filter and pages (spec §9). These controls stay visible in every state. */
export function FoundOrders({ view }: { view: View }) {
  const { send } = PartnerOrdersContext.useActorRef();
  const status = PartnerOrdersContext.useSelector((snapshot) => selectPage(snapshot).status);
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
        <Range isNothingFound={view === 'nothingFound'} />
        <div {...useFocusAfterList<HTMLDivElement>()}>
          <Found view={view} />
        </div>
        <Foot />
      </TabPanel>
    </>
  );
}

function Found({ view }: { view: View }) {
  const { send } = PartnerOrdersContext.useActorRef();
  const error = PartnerOrdersContext.useSelector((snapshot) => selectPage(snapshot).error);
  if (view === 'loading') return <ListLoading />;
  if (view === 'failed') {
    return (
      <ErrorState
        title="Error loading orders"
        text={<ErrorBanner>{error}</ErrorBanner>}
        onRetry={() => send({ type: 'orders.refresh' })}
      />
    );
  }
  if (view === 'none') {
    return (
      <EmptyState art="thali" title="No orders yet" text="What customers order here appears as soon as it is paid." />
    );
  }
  if (view === 'nothingFound') {
    return (
      <EmptyState title="No orders found" text="No order matches this search and status.">
        <Button
          tone="outline"
          onClick={() => {
            send({ type: 'search.clear' });
            focusSearch();
          }}
        >
          Clear the search
        </Button>
      </EmptyState>
    );
  }
  return <OrderCards />;
}

function Search() {
  const { send } = PartnerOrdersContext.useActorRef();
  const { search } = PartnerOrdersContext.useSelector(selectPage);
  return (
    <SearchField
      label="Search orders"
      placeholder="Customer name or order number"
      value={search}
      onChange={(typed) => send({ type: 'search.change', search: typed })}
    />
  );
}

/** Which orders the page shows, or a loading text. */
function Range({ isNothingFound }: { isNothingFound: boolean }) {
  const { range, isStale } = PartnerOrdersContext.useSelector(selectPage);
  return (
    <p role="status" className={css.range}>
      {isStale ? (
        <>
          <Spinner /> <span>Loading orders</span>
        </>
      ) : (
        (range ?? (isNothingFound && <VisuallyHidden>No orders found</VisuallyHidden>))
      )}
    </p>
  );
}

function OrderCards() {
  const shown = PartnerOrdersContext.useSelector((snapshot) => selectPage(snapshot).orders);
  return (
    <ul {...useFocusInRow()} className={css.list}>
      {shown.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
    </ul>
  );
}

function Foot() {
  const { send } = PartnerOrdersContext.useActorRef();
  const { size, page, pageCount } = PartnerOrdersContext.useSelector(selectPage);
  const goTo = (chosen: number) => {
    send({ type: 'page.go', page: chosen });
    scrollTo({ top: 0 });
  };
  return (
    <div className={shared.foot}>
      <PageSizeSelect
        label="Orders per page"
        value={size}
        onChange={(chosen) => send({ type: 'size.choose', size: chosen })}
      />
      <Pagination label="Pages of orders" page={page} pageCount={pageCount} buttons={3} onPage={goTo} />
    </div>
  );
}

import { RotateCw } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { createCustomerOrdersActors } from '../../../../machines/customer/orders/orders.actors.ts';
import { customerOrdersMachine } from '../../../../machines/customer/orders/orders.machine.ts';
import { selectError, selectIsRefreshing, selectView } from '../../../../machines/customer/orders/orders.selectors.ts';
import { useApp } from '../../../runtime/app-context.tsx';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { Button } from '../../../design/button.tsx';
import { LinkButton } from '../../../design/link-button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { EmptyState, ErrorState } from '../../../design/states.tsx';
import { FoundOrders, OrdersFooter } from './found-orders.tsx';
import { OrdersContext } from './orders.context.ts';
import * as css from './orders.css.ts';
import { OrdersLoading } from './orders-loading.tsx';
import { Receipt } from './receipt.tsx';
import { WithOrderAgain } from '../order-again/with-order-again.tsx';
import { WithUnpaidOrders } from '../unpaid-order/with-unpaid-orders.tsx';

const failure = 'Error loading orders';

/** My Orders (spec §2), or the receipt of an order if the URL names one. */
export default function Orders() {
  const { api } = useApp();
  const { id } = useParams();
  const logic = useMemo(() => customerOrdersMachine.provide({ actors: createCustomerOrdersActors({ api }) }), [api]);
  return (
    <OrdersContext.Provider logic={logic}>
      {id === undefined ? <MyOrders /> : <Receipt id={id} />}
    </OrdersContext.Provider>
  );
}

/** Provides what the order cards do. */
function MyOrders() {
  const orders = OrdersContext.useActorRef();
  const refresh = useCallback(() => orders.send({ type: 'orders.refresh' }), [orders]);
  return (
    <WithOrderAgain>
      <WithUnpaidOrders refresh={refresh}>
        <Screen />
      </WithUnpaidOrders>
    </WithOrderAgain>
  );
}

function Screen() {
  const { send } = OrdersContext.useActorRef();
  const view = OrdersContext.useSelector(selectView);
  const isLoaded = view !== 'loading' && view !== 'failed';
  return (
    <Page width="middle" title="My Orders" actions={<Refresh isShown={isLoaded} />}>
      <PageTitle>My Orders</PageTitle>
      {isLoaded && <RefreshFailure />}
      {view === 'loading' && <OrdersLoading />}
      {view === 'failed' && <Failed onRetry={() => send({ type: 'orders.refresh' })} />}
      {view === 'none' && (
        <EmptyState
          art="thali"
          title="No orders yet"
          text="What you order appears here, with the code for the counter."
        >
          <LinkButton to="/home">Browse Restaurants</LinkButton>
        </EmptyState>
      )}
      {(view === 'list' || view === 'nothingFound') && <FoundOrders isNothingFound={view === 'nothingFound'} />}
      <OrdersFooter />
    </Page>
  );
}

/** Takes its space even before it is shown, so that the title does not move. */
function Refresh({ isShown }: { isShown: boolean }) {
  const { send } = OrdersContext.useActorRef();
  const isRefreshing = OrdersContext.useSelector(selectIsRefreshing);
  return (
    <Button
      tone="outline"
      size="s"
      busy={isRefreshing}
      icon={<RotateCw size={16} aria-hidden />}
      className={isShown ? undefined : css.reserved}
      onClick={() => send({ type: 'orders.refresh' })}
    >
      Refresh
    </Button>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return <ErrorState title={failure} text={OrdersContext.useSelector(selectError)} onRetry={onRetry} />;
}

/** Why the refresh failed. The previous list stays, because an outdated pickup code is better than none. */
function RefreshFailure() {
  const error = OrdersContext.useSelector(selectError);
  if (error === null) return null;
  return (
    <div className={css.failure}>
      <Notice tone="red" title={failure}>
        {error}
      </Notice>
    </div>
  );
}

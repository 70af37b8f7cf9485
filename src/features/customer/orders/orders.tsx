import { RotateCw } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { formatDateSlot } from '../../../../domain/named-day.ts';
import { createCustomerOrdersActors } from '../../../../machines/customer/orders/orders.actors.ts';
import { customerOrdersMachine } from '../../../../machines/customer/orders/orders.machine.ts';
import { selectPage } from '../../../../machines/customer/orders/orders.view.ts';
import type { Pickup } from '../../../../machines/customer/orders/pickups.ts';
import { selectCustomer } from '../../../runtime/customer.ts';
import { readKeptPickups, writeKeptPickups } from '../../../runtime/kept-pickups.ts';
import { livePage } from '../../../runtime/live-page.ts';
import { useApp } from '../../../runtime/app-context.tsx';
import { useQuerySync } from '../../../runtime/address.ts';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { Card } from '../../../design/card.tsx';
import { Button } from '../../../design/button.tsx';
import { LinkButton } from '../../../design/link-button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { EmptyState, ErrorState } from '../../../design/states.tsx';
import { OutdatedLine } from '../../shared/page-states/outdated-line.tsx';
import { FoundOrders, OrdersFooter } from './found-orders.tsx';
import { OrdersContext } from './orders.context.ts';
import * as css from './orders.css.ts';
import { OrdersLoading } from './orders-loading.tsx';
import { Receipt } from './receipt.tsx';
import { PickupCode, WithPickupQr } from '../pickup-qr/pickup-code.tsx';
import { WithOrderAgain } from '../order-again/with-order-again.tsx';
import { WithCancelOrder } from '../cancel-order/with-cancel-order.tsx';
import { WithUnpaidOrders } from '../unpaid-order/with-unpaid-orders.tsx';

const failure = 'Error loading orders';

/** My Orders (spec §2), or the receipt of an order if the URL names one. */
export default function Orders() {
  const app = useApp();
  const { orderId: id } = useParams();
  const { search } = useLocation();
  const [logic, kept] = useMemo(() => {
    const keepPickups = (pickups: Pickup[]) => writeKeptPickups(selectCustomer(app), pickups);
    const actors = createCustomerOrdersActors({ api: app.api, keepPickups, ...livePage });
    return [customerOrdersMachine.provide({ actors }), readKeptPickups(selectCustomer(app))] as const;
  }, [app]);
  return (
    <OrdersContext.Provider logic={logic} options={{ input: { kept, address: search } }}>
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
      <WithCancelOrder refresh={refresh} announcesPaid={false}>
        <WithUnpaidOrders refresh={refresh}>
          <WithPickupQr>
            <Screen />
          </WithPickupQr>
        </WithUnpaidOrders>
      </WithCancelOrder>
    </WithOrderAgain>
  );
}

function Screen() {
  const { send } = OrdersContext.useActorRef();
  useQuerySync(OrdersContext.useActorRef());
  const view = OrdersContext.useSelector((snapshot) => selectPage(snapshot).view);
  const isLoaded = view !== 'loading' && view !== 'failed';
  return (
    <Page width="middle" title="My Orders" actions={<Refresh isShown={isLoaded} />}>
      <PageTitle>My Orders</PageTitle>
      {isLoaded && <RefreshFailure />}
      {isLoaded && <Outdated />}
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

function Outdated() {
  const since = OrdersContext.useSelector((snapshot) => selectPage(snapshot).outdatedSince);
  if (since === null) return null;
  return (
    <div className={css.aboveList}>
      <OutdatedLine what="These orders are" since={since} />
    </div>
  );
}

/** Takes its space even before it is shown, so that the title does not move. */
function Refresh({ isShown }: { isShown: boolean }) {
  const { send } = OrdersContext.useActorRef();
  const isRefreshing = OrdersContext.useSelector((snapshot) => selectPage(snapshot).isRefreshing);
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
  const { kept, error } = OrdersContext.useSelector(selectPage);
  return (
    <>
      {kept.length > 0 && <KeptPickups pickups={kept} />}
      <ErrorState title={failure} text={error} onRetry={onRetry} />
    </>
  );
}

/** The codes that an earlier visit kept on the device; the meal can be collected without a network. */
function KeptPickups({ pickups }: { pickups: readonly Pickup[] }) {
  return (
    <section aria-labelledby="kept" className={css.kept}>
      <h2 id="kept" className={css.keptTitle}>
        Your codes, as last seen on this device
      </h2>
      <ul className={css.list}>
        {pickups.map((pickup) => (
          <Card as="li" padded key={pickup.id} className={css.keptCard}>
            <p>
              <strong>{`Order ${pickup.id}`}</strong>
              {pickup.slot && <span>{` · pickup slot ${formatDateSlot(pickup.slot)}`}</span>}
            </p>
            <PickupCode pickup={pickup} />
          </Card>
        ))}
      </ul>
    </section>
  );
}

/** Why the refresh failed. The previous list stays, because an outdated pickup code is better than none. */
function RefreshFailure() {
  const error = OrdersContext.useSelector((snapshot) => selectPage(snapshot).error);
  if (error === null) return null;
  return (
    <div className={css.aboveList}>
      <Notice tone="red" title={failure}>
        {error}
      </Notice>
    </div>
  );
}

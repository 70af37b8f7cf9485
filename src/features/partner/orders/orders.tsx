import { useSelector } from '@xstate/react';
import { RotateCw } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { createOrderOtpActors } from '../../../../machines/partner/order-otp/order-otp.actors.ts';
import { orderOtpMachine } from '../../../../machines/partner/order-otp/order-otp.machine.ts';
import { parseOrdersQuery } from '../../../../machines/partner/orders/orders-params.ts';
import { createPartnerOrdersActors } from '../../../../machines/partner/orders/orders.actors.ts';
import { partnerOrdersMachine } from '../../../../machines/partner/orders/orders.machine.ts';
import { selectOtp, selectPage } from '../../../../machines/partner/orders/orders.view.ts';
import {
  selectRestaurantsMessage,
  selectRestaurantsView,
} from '../../../../machines/partner/restaurants/restaurants.view.ts';
import { livePage } from '../../../runtime/live-page.ts';
import { useQuerySync } from '../../../runtime/address.ts';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { usePortal, usePortalFlow } from '../../../runtime/partner/portal-context.tsx';
import { randomKey } from '../../../runtime/random-key.ts';
import { Button } from '../../../design/button.tsx';
import { LinkButton } from '../../../design/link-button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { EmptyState, ErrorState } from '../../../design/states.tsx';
import { OutdatedLine } from '../../shared/page-states/outdated-line.tsx';
import { ErrorBanner } from '../form/error-banner.tsx';
import { FoundOrders } from './found-orders.tsx';
import { HandOverMessage } from '../order-otp/hand-over.tsx';
import { OtpHost } from '../order-otp/otp-host.tsx';
import { OrdersLoading } from './orders-loading.tsx';
import { PartnerOrdersContext } from './orders.context.ts';
import * as css from './orders.css.ts';
import { RestaurantSelect } from './restaurant-select.tsx';
import { SummaryCards } from './summary-cards.tsx';

/** Orders of a partner's restaurant (spec §2, Order Management). */
export default function PartnerOrders() {
  const { api } = usePortal();
  const restaurants = usePortalFlow('partnerRestaurants');
  const { search } = useLocation();
  const logic = useMemo(
    () =>
      partnerOrdersMachine.provide({
        actors: {
          ...createPartnerOrdersActors({ api, restaurants, ...livePage }),
          orderOtp: orderOtpMachine.provide({
            actors: createOrderOtpActors({ api, randomKey }),
          }),
        },
      }),
    [api, restaurants],
  );
  return (
    <PartnerOrdersContext.Provider logic={logic} options={{ input: parseOrdersQuery(search) }}>
      <Screen />
    </PartnerOrdersContext.Provider>
  );
}

function Screen() {
  useQuerySync(PartnerOrdersContext.useActorRef());
  return (
    <Page title="Order Management" actions={<Refresh />}>
      <PageTitle>Order Management</PageTitle>
      <HandOverMessage />
      <Restaurants />
      <OtpHost otp={PartnerOrdersContext.useSelector(selectOtp)} />
    </Page>
  );
}

function Restaurants() {
  const store = usePortalFlow('partnerRestaurants');
  const view = useSelector(store, selectRestaurantsView);
  const message = useSelector(store, selectRestaurantsMessage);
  if (view === 'loading') return <OrdersLoading />;
  if (view === 'failed') {
    return (
      <ErrorState
        title="Error loading restaurants"
        text={<ErrorBanner>{message}</ErrorBanner>}
        onRetry={() => store.send({ type: 'restaurants.retry' })}
      />
    );
  }
  if (view === 'empty') {
    return (
      <EmptyState art="plate" title="No Restaurants Yet" text="Orders come to a restaurant. Add your first one.">
        <LinkButton to="/partner/restaurants/add">Add Restaurant</LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      <RestaurantSelect />
      <Orders />
    </>
  );
}

function Orders() {
  const view = PartnerOrdersContext.useSelector((snapshot) => selectPage(snapshot).view);
  if (view === 'finding') return <OrdersLoading />;
  if (view === 'choosing') {
    return <EmptyState art="thali" title="Choose a restaurant" text="Its orders appear here." />;
  }
  return (
    <>
      {view !== 'failed' && <RefreshFailure />}
      <Outdated />
      <SummaryCards />
      <FoundOrders view={view} />
    </>
  );
}

function Refresh() {
  const actor = PartnerOrdersContext.useActorRef();
  const { view, isRefreshing, isStale } = PartnerOrdersContext.useSelector(selectPage);
  if (view === 'finding' || view === 'choosing' || view === 'failed') return null;
  return (
    <Button
      tone="outline"
      busy={isRefreshing}
      disabled={isStale}
      icon={<RotateCw size={18} aria-hidden />}
      onClick={() => actor.send({ type: 'orders.refresh' })}
    >
      Refresh
    </Button>
  );
}

function Outdated() {
  const { outdatedSince: since } = PartnerOrdersContext.useSelector(selectPage);
  return since === null ? null : <OutdatedLine what="These orders are" since={since} />;
}

/** Why the refresh failed; the previous list stays visible. */
function RefreshFailure() {
  const { error } = PartnerOrdersContext.useSelector(selectPage);
  if (error === null) return null;
  return (
    <div className={css.message}>
      <Notice tone="red" title="Error loading orders">
        {error}
      </Notice>
    </div>
  );
}

import { shallowEqual } from '@xstate/react';
import { useCallback, useMemo, type ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { formatDateSlot } from '../../../../domain/named-day.ts';
import { createCustomerOrderActors } from '../../../../machines/customer/customer-order/customer-order.actors.ts';
import { customerOrderMachine } from '../../../../machines/customer/customer-order/customer-order.machine.ts';
import { selectPage } from '../../../../machines/customer/customer-order/customer-order.view.ts';
import type { Pickup } from '../../../../machines/customer/orders/pickups.ts';
import { Card } from '../../../design/card.tsx';
import { LinkButton } from '../../../design/link-button.tsx';
import { Page } from '../../../design/page.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import { useApp } from '../../../runtime/app-context.tsx';
import { selectCustomer } from '../../../runtime/customer.ts';
import { readKeptPickups, writeKeptPickup } from '../../../runtime/kept-pickups.ts';
import { livePage } from '../../../runtime/live-page.ts';
import { useNotices } from '../../../runtime/notices.ts';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { OutdatedLine } from '../../shared/page-states/outdated-line.tsx';
import { PickupCode, WithPickupQr } from '../pickup-qr/pickup-code.tsx';
import { WithOrderAgain } from '../order-again/with-order-again.tsx';
import { WithCancelOrder } from '../cancel-order/with-cancel-order.tsx';
import { WithUnpaidOrders } from '../unpaid-order/with-unpaid-orders.tsx';
import { CustomerOrderContext } from './customer-order.context.ts';
import * as css from './customer-order.css.ts';
import { ShownOrder } from './shown-order.tsx';
import { Way } from './way.tsx';

/** The page of one order. */
export default function CustomerOrderRoute() {
  const { orderId: id = '' } = useParams();
  return <CustomerOrder key={id} id={id} />;
}

function CustomerOrder({ id }: { id: string }) {
  const app = useApp();
  const [logic, kept] = useMemo(() => {
    const keepPickup = (of: string, pickup: Pickup | null) => writeKeptPickup(selectCustomer(app), of, pickup);
    const actors = createCustomerOrderActors({ api: app.api, keepPickup, ...livePage });
    const stored = readKeptPickups(selectCustomer(app)).find((each) => each.id === id) ?? null;
    return [customerOrderMachine.provide({ actors }), stored] as const;
  }, [app, id]);
  return (
    <CustomerOrderContext.Provider logic={logic} options={{ input: { id, kept } }}>
      <Actions>
        <Screen id={id} />
      </Actions>
    </CustomerOrderContext.Provider>
  );
}

/** Provides what can be done with the order. */
function Actions({ children }: { children: ReactElement }) {
  const order = CustomerOrderContext.useActorRef();
  useNotices(order);
  const refresh = useCallback(() => order.send({ type: 'order.reload' }), [order]);
  return (
    <WithOrderAgain>
      <WithCancelOrder refresh={refresh} announcesPaid>
        <WithUnpaidOrders refresh={refresh}>
          <WithPickupQr>{children}</WithPickupQr>
        </WithUnpaidOrders>
      </WithCancelOrder>
    </WithOrderAgain>
  );
}

function Screen({ id }: { id: string }) {
  const { send } = CustomerOrderContext.useActorRef();
  const { view, error, kept, shown, outdatedSince: since } = CustomerOrderContext.useSelector(selectPage, shallowEqual);
  const title = view === 'unknown' ? 'Order' : `Order ${id}`;
  return (
    <Page
      width="middle"
      title={title}
      actions={
        <LinkButton to="/orders" tone="quiet">
          My Orders
        </LinkButton>
      }
    >
      <PageTitle>{title}</PageTitle>
      {since !== null && (
        <div className={css.outdated}>
          <OutdatedLine what="This order is" since={since} />
        </div>
      )}
      {kept && <KeptOrder pickup={kept} />}
      {view === 'loading' && <Loading />}
      {view === 'failed' && (
        <ErrorState
          title={kept ? 'The rest of the order did not load' : 'The order did not load'}
          text={error}
          onRetry={() => send({ type: 'page.retry' })}
        />
      )}
      {view === 'unknown' && (
        <EmptyState title="No such order" text="You have no order with this number.">
          <LinkButton to="/orders">My Orders</LinkButton>
        </EmptyState>
      )}
      {shown && <ShownOrder shown={shown} />}
    </Page>
  );
}

/** What an earlier visit kept on the device; the meal can be collected without a network. */
function KeptOrder({ pickup }: { pickup: Pickup }) {
  return (
    <section aria-labelledby="kept" className={css.outdated}>
      <Card padded className={css.card}>
        <h2 id="kept" className={css.restaurant}>
          Your code, as last seen on this device
        </h2>
        <PickupCode pickup={pickup} isLarge>
          {pickup.slot && (
            <p>
              <span>Pickup slot</span> <strong>{formatDateSlot(pickup.slot)}</strong>
            </p>
          )}
        </PickupCode>
        {pickup.place && (
          <>
            <p>
              <strong>{pickup.place.restaurant}</strong>
            </p>
            <Way place={pickup.place} />
          </>
        )}
      </Card>
    </section>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading your order" className={css.parts}>
      <Card padded className={css.card}>
        <Skeleton shape="title" />
        <Skeleton shape="short" />
        <Skeleton shape="block" className={css.stepsShape} />
      </Card>
      <Card padded className={css.card}>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton />
      </Card>
    </SkeletonGroup>
  );
}

import { useCallback, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { createCustomerOrderActors } from '../../../../machines/customer/customer-order/customer-order.actors.ts';
import { customerOrderMachine } from '../../../../machines/customer/customer-order/customer-order.machine.ts';
import {
  selectError,
  selectIsAskingToCancel,
  selectNow,
  selectOrder,
  selectOutdatedSince,
  selectView,
} from '../../../../machines/customer/customer-order/customer-order.selectors.ts';
import { Card } from '../../../design/card.tsx';
import { LinkButton } from '../../../design/link-button.tsx';
import { Page } from '../../../design/page.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import { useApp } from '../../../runtime/app-context.tsx';
import { livePage } from '../../../runtime/live-page.ts';
import { useNotices } from '../../../runtime/notices.ts';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { OutdatedLine } from '../../shared/page-states/outdated-line.tsx';
import { WithPickupQr } from '../pickup-qr/pickup-code.tsx';
import { WithOrderAgain } from '../order-again/with-order-again.tsx';
import { CancelQuestion } from '../unpaid-order/cancel-dialog.tsx';
import { WithUnpaidOrders } from '../unpaid-order/with-unpaid-orders.tsx';
import { CustomerOrderContext } from './customer-order.context.ts';
import * as css from './customer-order.css.ts';
import { ShownOrder } from './shown-order.tsx';

/** The page of one order. */
export default function CustomerOrderRoute() {
  const { id = '' } = useParams();
  return <CustomerOrder key={id} id={id} />;
}

function CustomerOrder({ id }: { id: string }) {
  const { api } = useApp();
  const logic = useMemo(
    () => customerOrderMachine.provide({ actors: createCustomerOrderActors({ api, ...livePage }) }),
    [api],
  );
  return (
    <CustomerOrderContext.Provider logic={logic} options={{ input: { id } }}>
      <Actions>
        <Screen id={id} />
      </Actions>
    </CustomerOrderContext.Provider>
  );
}

/** Provides what can be done with the order. */
function Actions({ children }: { children: React.ReactNode }) {
  const order = CustomerOrderContext.useActorRef();
  useNotices(order);
  const refresh = useCallback(() => order.send({ type: 'order.reload' }), [order]);
  return (
    <WithOrderAgain>
      <WithUnpaidOrders refresh={refresh}>
        <WithPickupQr>{children}</WithPickupQr>
      </WithUnpaidOrders>
    </WithOrderAgain>
  );
}

function Screen({ id }: { id: string }) {
  const { send } = CustomerOrderContext.useActorRef();
  const view = CustomerOrderContext.useSelector(selectView);
  const error = CustomerOrderContext.useSelector(selectError);
  const order = CustomerOrderContext.useSelector(selectOrder);
  const now = CustomerOrderContext.useSelector(selectNow);
  const since = CustomerOrderContext.useSelector(selectOutdatedSince);
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
      {view === 'loading' && <Loading />}
      {view === 'failed' && (
        <ErrorState title="The order did not load" text={error} onRetry={() => send({ type: 'page.retry' })} />
      )}
      {view === 'unknown' && (
        <EmptyState title="No such order" text="You have no order with this number.">
          <LinkButton to="/orders">My Orders</LinkButton>
        </EmptyState>
      )}
      {view === 'shown' && order && now !== null && <ShownOrder order={order} now={now} />}
      <CancelDialog />
    </Page>
  );
}

/** Asks for confirmation before a paid order is cancelled. */
function CancelDialog() {
  const { send } = CustomerOrderContext.useActorRef();
  const isAsking = CustomerOrderContext.useSelector(selectIsAskingToCancel);
  const order = CustomerOrderContext.useSelector(selectOrder);
  if (!isAsking || !order) return null;
  return (
    <CancelQuestion
      order={order}
      onConfirm={() => send({ type: 'cancel.confirm' })}
      onCancel={() => send({ type: 'cancel.dismiss' })}
    />
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

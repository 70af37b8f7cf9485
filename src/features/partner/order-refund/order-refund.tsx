import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { createOrderRefundActors } from '../../../../machines/partner/order-refund/order-refund.actors.ts';
import { orderRefundMachine } from '../../../../machines/partner/order-refund/order-refund.machine.ts';
import {
  selectCustomer,
  selectMessage,
  selectRefundView,
} from '../../../../machines/partner/order-refund/order-refund.selectors.ts';
import { useFocusReplacement } from '../../../design/focus-replacement.ts';
import { LinkButton } from '../../../design/link-button.tsx';
import { Page } from '../../../design/page.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { usePortal } from '../../../runtime/partner/portal-context.tsx';
import { ErrorBanner } from '../form/error-banner.tsx';
import * as panel from '../form/panel.css.ts';
import { MissingDishes } from './missing-dishes.tsx';
import { OrderRefundContext } from './order-refund.context.ts';

/** Refunds missing dishes of an order (D215). */
export default function OrderRefund() {
  const { id: orderId = '' } = useParams();
  const { api } = usePortal();
  const logic = useMemo(() => {
    const newKey = () => crypto.randomUUID();
    return orderRefundMachine.provide({ actors: createOrderRefundActors({ api, newKey }) });
  }, [api]);
  return (
    <OrderRefundContext.Provider key={orderId} logic={logic} options={{ input: { orderId } }}>
      <Screen orderId={orderId} />
    </OrderRefundContext.Provider>
  );
}

function Screen({ orderId }: { orderId: string }) {
  const customer = OrderRefundContext.useSelector(selectCustomer);
  return (
    <Page
      width="middle"
      title="Missing Dishes"
      lead={customer === null ? `Order ${orderId}` : `Order ${orderId} for ${customer}`}
      actions={
        <>
          <LinkButton to="/partner/board" tone="outline" size="s">
            Board
          </LinkButton>
          <LinkButton to="/partner/orders" tone="outline" size="s">
            Orders
          </LinkButton>
        </>
      }
    >
      <PageTitle>Missing Dishes</PageTitle>
      <div {...useFocusReplacement()}>
        <Content />
      </div>
    </Page>
  );
}

function Content() {
  const { send } = OrderRefundContext.useActorRef();
  const view = OrderRefundContext.useSelector(selectRefundView);
  const message = OrderRefundContext.useSelector(selectMessage);
  switch (view) {
    case 'loading':
      return (
        <SkeletonGroup label="Loading the order" className={panel.skeletons}>
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton />
        </SkeletonGroup>
      );
    case 'failed':
      return (
        <ErrorState
          title={<ErrorBanner>{message}</ErrorBanner>}
          text="The order could not be loaded."
          onRetry={() => send({ type: 'order.reload' })}
        />
      );
    case 'impossible':
      return <EmptyState title="Nothing to refund" text={message} />;
    case 'choosing':
    case 'sending':
    case 'changed':
    case 'unsent':
    case 'done':
      return <MissingDishes view={view} />;
  }
}

import { isolateName } from '../../../../domain/isolate-name.ts';
import { useCallback, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { OrderActionsActorRef } from '../../../../machines/partner/order-action/order-actions.machine.ts';
import { createOrderRefundActors } from '../../../../machines/partner/order-refund/order-refund.actors.ts';
import { orderRefundMachine } from '../../../../machines/partner/order-refund/order-refund.machine.ts';
import type { OnVisibility } from '../../../../machines/shared/live/live.actors.ts';
import { useFocusReplacement } from '../../../design/focus-replacement.ts';
import { LinkButton } from '../../../design/link-button.tsx';
import { Page } from '../../../design/page.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import { useApp } from '../../../runtime/app-context.tsx';
import { useNotices } from '../../../runtime/notices.ts';
import { useOnLeave } from '../../../runtime/on-leave.ts';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { onVisibility } from '../../../runtime/page-visibility.ts';
import { usePortal, usePortalFlow } from '../../../runtime/partner/portal-context.tsx';
import { randomKey } from '../../../runtime/random-key.ts';
import { ErrorBanner } from '../form/error-banner.tsx';
import * as panel from '../form/panel.css.ts';
import { MissingDishes } from './missing-dishes.tsx';
import { OrderRefundContext, useOrderRefund } from './order-refund.context.ts';

/** Refunds missing dishes of an order (D215). */
export default function OrderRefund() {
  const { orderId = '' } = useParams();
  const { api } = usePortal();
  const { handleNotice } = useApp();
  const actions = usePortalFlow('partnerOrderActions');
  const logic = useMemo(() => {
    const deps = {
      ...{ api, newKey: randomKey },
      onVisibility: onVisibilityUntilLogout(actions),
      report: (text: string) => handleNotice({ type: 'toast', kind: 'error', text }, orderRefundMachine.id),
    };
    return orderRefundMachine.provide({ actors: createOrderRefundActors(deps) });
  }, [actions, api, handleNotice]);
  return (
    <OrderRefundContext.Provider key={orderId} logic={logic} options={{ input: { orderId } }}>
      <Screen orderId={orderId} />
    </OrderRefundContext.Provider>
  );
}

/** Reports that the page is hidden also when a logout begins (D311). */
function onVisibilityUntilLogout(actions: OrderActionsActorRef): OnVisibility {
  return (listener) => {
    const stop = onVisibility(listener);
    const logout = actions.subscribe((snapshot) => {
      if (snapshot.matches('finishing')) listener(false);
    });
    return () => {
      stop();
      logout.unsubscribe();
    };
  };
}

function Screen({ orderId }: { orderId: string }) {
  const refund = OrderRefundContext.useActorRef();
  useNotices(refund);
  useOnLeave(useCallback(() => refund.send({ type: 'page.hidden' }), [refund]));
  const { customer } = useOrderRefund();
  return (
    <Page
      width="middle"
      title="Missing Dishes"
      lead={customer === null ? `Order ${orderId}` : `Order ${orderId} for ${isolateName(customer)}`}
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
  const { view, message } = useOrderRefund();
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
    case 'holding':
    case 'sending':
    case 'changed':
    case 'unsent':
    case 'done':
      return <MissingDishes view={view} />;
  }
}

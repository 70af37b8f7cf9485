import { RotateCw } from 'lucide-react';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { selectCart, selectOwner } from '../../../../machines/customer/cart/cart.selectors.ts';
import { createCustomerOrdersActors } from '../../../../machines/customer/orders/orders.actors.ts';
import { customerOrdersMachine } from '../../../../machines/customer/orders/orders.machine.ts';
import { selectError, selectIsRefreshing, selectView } from '../../../../machines/customer/orders/orders.selectors.ts';
import { createOrderAgainActors } from '../../../../machines/customer/order-again/order-again.actors.ts';
import { orderAgainMachine } from '../../../../machines/customer/order-again/order-again.machine.ts';
import { selectAccountPhone } from '../../../../machines/customer/session/session.selectors.ts';
import { createUnpaidOrderActors } from '../../../../machines/customer/unpaid-order/unpaid-order.actors.ts';
import { unpaidOrderMachine } from '../../../../machines/customer/unpaid-order/unpaid-order.machine.ts';
import { useApp, useFlow } from '../../../runtime/app-context.tsx';
import { useNotices } from '../../../runtime/notices.ts';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { createStartOrderPayment } from '../../../runtime/order-payment.ts';
import { Button } from '../../../design/button.tsx';
import { LinkButton } from '../../../design/link-button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { EmptyState, ErrorState } from '../../../design/states.tsx';
import { CancelDialog } from '../unpaid-order/cancel-dialog.tsx';
import { FoundOrders, OrdersFooter } from './found-orders.tsx';
import { OrderAgainContext } from '../order-again/order-again.context.ts';
import { OrdersContext } from './orders.context.ts';
import * as css from './orders.css.ts';
import { OrdersLoading } from './orders-loading.tsx';
import { Receipt } from './receipt.tsx';
import { UnpaidOrderContext } from '../unpaid-order/unpaid-order.context.ts';

const failure = 'Error loading orders';

/** My Orders (spec §2), or the receipt of an order if the URL names one. */
export default function Orders() {
  const { api } = useApp();
  const { id } = useParams();
  const cart = useFlow('cart');
  const again = useMemo(
    () =>
      orderAgainMachine.provide({
        actors: createOrderAgainActors({
          api,
          cart: () => selectCart(cart.getSnapshot()),
          putInCart: (command) => cart.send(command),
        }),
      }),
    [api, cart],
  );
  const logic = useMemo(() => customerOrdersMachine.provide({ actors: createCustomerOrdersActors({ api }) }), [api]);
  return (
    <OrdersContext.Provider logic={logic}>
      <OrderAgainContext.Provider logic={again}>
        {id === undefined ? <WithUnpaidOrders /> : <Receipt id={id} />}
      </OrderAgainContext.Provider>
    </OrdersContext.Provider>
  );
}

/** Provides the flow of unpaid orders, which needs the order list, the cart and the checkout. */
function WithUnpaidOrders() {
  const app = useApp();
  const cart = useFlow('cart');
  const session = useFlow('session');
  const orders = OrdersContext.useActorRef();
  const again = OrderAgainContext.useActorRef();
  const logic = useMemo(() => {
    const phone = () => selectAccountPhone(session.getSnapshot()) ?? selectOwner(cart.getSnapshot()) ?? '';
    return unpaidOrderMachine.provide({
      actors: createUnpaidOrderActors({
        api: app.api,
        cart: () => selectCart(cart.getSnapshot()),
        startPayment: createStartOrderPayment(app, phone),
        command: (command) => (command.type === 'again.press' ? again.send(command) : orders.send(command)),
      }),
    });
  }, [app, cart, session, orders, again]);
  return (
    <UnpaidOrderContext.Provider logic={logic}>
      <Screen />
      <CancelDialog />
    </UnpaidOrderContext.Provider>
  );
}

function Screen() {
  const { send } = OrdersContext.useActorRef();
  useNotices(OrderAgainContext.useActorRef());
  useNotices(UnpaidOrderContext.useActorRef());
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

import { useMemo, type ReactNode } from 'react';
import { selectCart, selectOwner } from '../../../../machines/customer/cart/cart.selectors.ts';
import { selectAccountPhone } from '../../../../machines/customer/session/session.selectors.ts';
import { createUnpaidOrderActors } from '../../../../machines/customer/unpaid-order/unpaid-order.actors.ts';
import { unpaidOrderMachine } from '../../../../machines/customer/unpaid-order/unpaid-order.machine.ts';
import { useApp, useFlow } from '../../../runtime/app-context.tsx';
import { useNotices } from '../../../runtime/notices.ts';
import { createStartOrderPayment } from '../../../runtime/order-payment.ts';
import { OrderAgainContext } from '../order-again/order-again.context.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { UnpaidOrderContext } from './unpaid-order.context.ts';

/**
 * Provides the flow of unpaid orders, inside `WithOrderAgain`.
 * @param refresh Loads the orders of the page again. It must be the same function in each render.
 */
export function WithUnpaidOrders({ refresh, children }: { refresh: () => void; children: ReactNode }) {
  const app = useApp();
  const cart = useFlow('cart');
  const session = useFlow('session');
  const again = OrderAgainContext.useActorRef();
  const logic = useMemo(() => {
    const phone = () => selectAccountPhone(session.getSnapshot()) ?? selectOwner(cart.getSnapshot()) ?? '';
    return unpaidOrderMachine.provide({
      actors: createUnpaidOrderActors({
        api: app.api,
        cart: () => selectCart(cart.getSnapshot()),
        startPayment: createStartOrderPayment(app, phone),
        command: (command) => (command.type === 'again.press' ? again.send(command) : refresh()),
      }),
    });
  }, [app, cart, session, again, refresh]);
  return (
    <UnpaidOrderContext.Provider logic={logic}>
      <Notices />
      {children}
      <CancelDialog />
    </UnpaidOrderContext.Provider>
  );
}

function Notices() {
  useNotices(UnpaidOrderContext.useActorRef());
  return null;
}

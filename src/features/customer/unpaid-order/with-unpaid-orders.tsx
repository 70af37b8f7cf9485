import { createActorContext } from '@xstate/react';
import { useMemo } from 'react';
import { selectCart, selectOwner } from '../../../../machines/customer/cart/cart.view.ts';
import { selectAccountPhone } from '../../../../machines/customer/session/session.selectors.ts';
import { createUnpaidOrderActors } from '../../../../machines/customer/unpaid-order/unpaid-order.actors.ts';
import { unpaidOrderMachine } from '../../../../machines/customer/unpaid-order/unpaid-order.machine.ts';
import { useApp, useFlow } from '../../../runtime/app-context.tsx';
import { useNotices } from '../../../runtime/notices.ts';
import { createStartOrderPayment } from '../../../runtime/order-payment.ts';
import { OrderAgainContext } from '../order-again/with-order-again.tsx';
import type { Elements } from '../../../design/elements.ts';

export const UnpaidOrderContext = createActorContext(unpaidOrderMachine);

/**
 * Provides the flow that pays unpaid orders, inside `WithOrderAgain`.
 * @param refresh Loads the orders of the page again. It must be the same function in each render.
 */
export function WithUnpaidOrders({ refresh, children }: { refresh: () => void; children: Elements }) {
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
    </UnpaidOrderContext.Provider>
  );
}

function Notices() {
  useNotices(UnpaidOrderContext.useActorRef());
  return null;
}

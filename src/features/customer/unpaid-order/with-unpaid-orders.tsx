import { createActorContext } from '@xstate/react';
import { useMemo } from 'react';
import { selectCart } from '../../../../machines/customer/cart/cart.view.ts';
import { createUnpaidOrderActors } from '../../../../machines/customer/unpaid-order/unpaid-order.actors.ts';
import { unpaidOrderMachine } from '../../../../machines/customer/unpaid-order/unpaid-order.machine.ts';
import { useApp, useFlow } from '../../../runtime/app-context.tsx';
import { selectCustomer } from '../../../runtime/customer.ts';
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
  const again = OrderAgainContext.useActorRef();
  const logic = useMemo(
    () =>
      unpaidOrderMachine.provide({
        actors: createUnpaidOrderActors({
          api: app.api,
          cart: () => selectCart(cart.getSnapshot()),
          startPayment: createStartOrderPayment(app, () => selectCustomer(app) ?? ''),
          command: (command) => (command.type === 'again.press' ? again.send(command) : refresh()),
        }),
      }),
    [app, cart, again, refresh],
  );
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

import { createActorContext } from '@xstate/react';
import { useMemo } from 'react';
import { selectCart } from '../../../../machines/customer/cart/cart.view.ts';
import { createOrderAgainActors } from '../../../../machines/customer/order-again/order-again.actors.ts';
import { orderAgainMachine } from '../../../../machines/customer/order-again/order-again.machine.ts';
import { useApp, useFlow } from '../../../runtime/app-context.tsx';
import { readOwnHold } from '../../../runtime/persistence.ts';
import { useNotices } from '../../../runtime/notices.ts';
import type { Elements } from '../../../design/elements.ts';

export const OrderAgainContext = createActorContext(orderAgainMachine);

/** Provides the flow that orders the dishes of an order again. */
export function WithOrderAgain({ children }: { children: Elements }) {
  const { api } = useApp();
  const cart = useFlow('cart');
  const logic = useMemo(
    () =>
      orderAgainMachine.provide({
        actors: createOrderAgainActors({
          api,
          ownHold: readOwnHold,
          cart: () => selectCart(cart.getSnapshot()),
          putInCart: (command) => cart.send(command),
        }),
      }),
    [api, cart],
  );
  return (
    <OrderAgainContext.Provider logic={logic}>
      <Notices />
      {children}
    </OrderAgainContext.Provider>
  );
}

function Notices() {
  useNotices(OrderAgainContext.useActorRef());
  return null;
}

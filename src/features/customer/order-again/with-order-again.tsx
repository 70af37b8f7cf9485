import { useMemo, type ReactNode } from 'react';
import { selectCart } from '../../../../machines/customer/cart/cart.selectors.ts';
import { createOrderAgainActors } from '../../../../machines/customer/order-again/order-again.actors.ts';
import { orderAgainMachine } from '../../../../machines/customer/order-again/order-again.machine.ts';
import { useApp, useFlow } from '../../../runtime/app-context.tsx';
import { useNotices } from '../../../runtime/notices.ts';
import { OrderAgainContext } from './order-again.context.ts';

/** Provides the flow that orders the dishes of an order again. */
export function WithOrderAgain({ children }: { children: ReactNode }) {
  const { api } = useApp();
  const cart = useFlow('cart');
  const logic = useMemo(
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

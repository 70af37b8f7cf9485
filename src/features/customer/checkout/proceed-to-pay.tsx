import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import { cartBill } from '../../../../domain/cart.ts';
import { formatRupees } from '../../../../domain/money.ts';
import { selectCart, selectOwner } from '../../../../machines/customer/cart/cart.selectors.ts';
import type { CheckoutActorRef } from '../../../../machines/customer/checkout/checkout.machine.ts';
import {
  selectCanPay,
  selectIsArriving,
  selectProgress,
} from '../../../../machines/customer/checkout/checkout.selectors.ts';
import { selectAccountPhone } from '../../../../machines/customer/session/session.selectors.ts';
import { createPaymentWaitActors } from '../../../../machines/customer/payment-wait/payment-wait.actors.ts';
import { paymentWaitMachine } from '../../../../machines/customer/payment-wait/payment-wait.machine.ts';
import {
  selectIsWaiting,
  selectMustWait,
  selectWaitText,
} from '../../../../machines/customer/payment-wait/payment-wait.selectors.ts';
import { useFlow } from '../../../runtime/app-context.tsx';
import type { LazyCheckout } from '../../../runtime/checkout-flow.ts';
import { useNotices } from '../../../runtime/notices.ts';
import { onNetwork } from '../../../runtime/offline/network.ts';
import { useOnLeave } from '../../../runtime/on-leave.ts';
import { Button } from '../../../design/button.tsx';
import * as css from '../cart/cart-page.css.ts';

/** The main action of the page; it shows the progress of an order or the wait for the network. */
export function ProceedToPay({ checkout }: { checkout: CheckoutActorRef }) {
  const cart = useFlow('cart');
  const session = useFlow('session');
  const pay = useCallback(() => {
    const phone = selectAccountPhone(session.getSnapshot()) ?? selectOwner(cart.getSnapshot()) ?? '';
    checkout.send({ type: 'pay.submit', cart: selectCart(cart.getSnapshot()), phone });
  }, [cart, checkout, session]);
  const wait = useActorRef(
    useMemo(() => {
      const onCartReplaced = (listener: () => void) => {
        const subscription = cart.on('cart.replaced', listener);
        return () => subscription.unsubscribe();
      };
      const block = () => checkout.send({ type: 'wait.blocked' });
      return paymentWaitMachine.provide({
        actors: createPaymentWaitActors({ onNetwork, onCartReplaced, pay, block }),
      });
    }, [cart, checkout, pay]),
    { id: 'paymentWait' },
  );
  useNotices(wait);
  useOnLeave(useCallback(() => wait.send({ type: 'page.leave' }), [wait]));
  const mustWait = useSelector(wait, selectMustWait);
  const { totalPaise } = cartBill(useSelector(cart, selectCart));
  const progress = useSelector(checkout, selectProgress);
  const isArriving = useSelector(checkout, selectIsArriving);
  const isBusy = isArriving || progress !== null;
  const canPay = useSelector(checkout, selectCanPay);
  const waitText = useSelector(wait, selectWaitText);
  const words = progress ?? waitText;
  return (
    <>
      <p role="status" className={words === null ? undefined : css.progress}>
        {words}
      </p>
      {useSelector(wait, selectIsWaiting) ? (
        <Button size="l" full tone="outline" onClick={() => wait.send({ type: 'wait.stop' })}>
          Stop waiting
        </Button>
      ) : (
        <Button
          size="l"
          full
          busy={isBusy}
          disabled={!canPay && !isBusy}
          onClick={mustWait ? () => wait.send({ type: 'wait.begin' }) : pay}
        >
          <Label paise={totalPaise} />
        </Button>
      )}
    </>
  );
}

/** Its placeholder while the checkout's code loads, or after that failed. */
export function ProceedToPayLoading({ retry }: Pick<LazyCheckout, 'retry'>) {
  const cart = useSelector(useFlow('cart'), selectCart);
  return (
    <Button size="l" full busy={!retry} onClick={retry}>
      <Label paise={cartBill(cart).totalPaise} />
    </Button>
  );
}

/** The amount is hidden from screen readers, because the bill contains it: the button's name stays 'Proceed to Pay'. */
function Label({ paise }: { paise: number }) {
  return (
    <>
      Proceed to Pay<span aria-hidden="true"> · {formatRupees(paise)}</span>
    </>
  );
}

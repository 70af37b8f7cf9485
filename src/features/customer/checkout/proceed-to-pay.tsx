import { useSelector } from '@xstate/react';
import { useCallback, type RefObject } from 'react';
import { cartBill } from '../../../../domain/cart.ts';
import { formatRupees } from '../../../../domain/money.ts';
import { selectCart, selectOwner } from '../../../../machines/customer/cart/cart.selectors.ts';
import type { CheckoutActorRef } from '../../../../machines/customer/checkout/checkout.machine.ts';
import {
  selectCanPay,
  selectIsArriving,
  selectIsWaiting,
  selectProgress,
  selectWaitText,
} from '../../../../machines/customer/checkout/checkout.selectors.ts';
import { selectAccountPhone } from '../../../../machines/customer/session/session.selectors.ts';
import { useFlow } from '../../../runtime/app-context.tsx';
import type { LazyCheckout } from '../../../runtime/checkout-flow.ts';
import { useOnLeave } from '../../../runtime/on-leave.ts';
import { Button } from '../../../design/button.tsx';
import * as css from '../cart/cart-page.css.ts';

interface ProceedToPayProps {
  checkout: CheckoutActorRef;
  /** The ready time that the page shows, epoch ms; null if it shows none. */
  readyBy: RefObject<number | null>;
}

/** The page's main button, with the progress of an order or of the wait for the network. */
export function ProceedToPay({ checkout, readyBy }: ProceedToPayProps) {
  const cart = useFlow('cart');
  const session = useFlow('session');
  const pay = () => {
    const phone = selectAccountPhone(session.getSnapshot()) ?? selectOwner(cart.getSnapshot()) ?? '';
    checkout.send({ type: 'pay.submit', cart: selectCart(cart.getSnapshot()), phone, readyBy: readyBy.current });
  };
  useOnLeave(useCallback(() => checkout.send({ type: 'page.leave' }), [checkout]));
  const { totalPaise } = cartBill(useSelector(cart, selectCart));
  const progress = useSelector(checkout, selectProgress);
  const isArriving = useSelector(checkout, selectIsArriving);
  const isBusy = isArriving || progress !== null;
  const canPay = useSelector(checkout, selectCanPay);
  const waitText = useSelector(checkout, selectWaitText);
  const words = progress ?? waitText;
  return (
    <>
      <p role="status" className={words === null ? undefined : css.progress}>
        {words}
      </p>
      {useSelector(checkout, selectIsWaiting) ? (
        <Button size="l" full tone="outline" onClick={() => checkout.send({ type: 'wait.stop' })}>
          Stop waiting
        </Button>
      ) : (
        <Button size="l" full busy={isBusy} disabled={!canPay && !isBusy} onClick={pay}>
          <Label paise={totalPaise} />
        </Button>
      )}
    </>
  );
}

/** Replaces the button while the checkout's code loads; after a failure, a click loads it again. */
export function ProceedToPayLoading({ retry }: Pick<LazyCheckout, 'retry'>) {
  const cart = useSelector(useFlow('cart'), selectCart);
  return (
    <Button size="l" full busy={!retry} onClick={retry}>
      <Label paise={cartBill(cart).totalPaise} />
    </Button>
  );
}

/**
 * The amount is hidden from screen readers, because the bill contains it. The button's accessible name stays 'Proceed
 * to Pay'.
 */
function Label({ paise }: { paise: number }) {
  return (
    <>
      Proceed to Pay<span aria-hidden="true"> · {formatRupees(paise)}</span>
    </>
  );
}

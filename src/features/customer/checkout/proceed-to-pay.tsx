import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { cartBill } from '../../../../domain/cart.ts';
import { checkoutTexts } from '../../../../domain/checkout-texts.ts';
import { formatRupees } from '../../../../domain/money.ts';
import { selectCart } from '../../../../machines/customer/cart/cart.view.ts';
import type { CheckoutActorRef } from '../../../../machines/customer/checkout/checkout.machine.ts';
import { selectKeptText, selectPage, selectRefusal } from '../../../../machines/customer/checkout/checkout.view.ts';
import { useApp, useFlow } from '../../../runtime/app-context.tsx';
import type { LazyCheckout } from '../../../runtime/checkout-flow.ts';
import { selectCustomer } from '../../../runtime/customer.ts';
import { useOnLeave } from '../../../runtime/on-leave.ts';
import { Button } from '../../../design/button.tsx';
import { useFocusOnRefusal } from '../../../design/focus-on-refusal.ts';
import { Notice } from '../../../design/notice.tsx';
import { shortageRow } from '../cart/cart-row.css.ts';
import * as css from '../cart/cart-page.css.ts';
import { useIsShort } from './use-is-short.ts';

/** The page's main button, with the progress of an order or of the wait for the network. */
export function ProceedToPay({ checkout }: { checkout: CheckoutActorRef }) {
  const app = useApp();
  const cart = useFlow('cart');
  const pay = () =>
    checkout.send({ type: 'pay.submit', cart: selectCart(cart.getSnapshot()), phone: selectCustomer(app) ?? '' });
  useOnLeave(useCallback(() => checkout.send({ type: 'page.leave' }), [checkout]));
  const content = useSelector(cart, selectCart);
  const { totalPaise } = cartBill(content);
  const { progress, waitText, isWaiting, isArriving, canPay } = useSelector(checkout, selectPage);
  const isBusy = isArriving || progress !== null;
  const keptText = useSelector(checkout, selectKeptText(content));
  const words = progress ?? waitText ?? keptText;
  return (
    <>
      <Refusal checkout={checkout} />
      <p role="status" className={words === null ? undefined : css.progress}>
        {words}
      </p>
      {isWaiting ? (
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

/** Why the press was refused, where it was made, with the focus on what can be done about it. */
function Refusal({ checkout }: { checkout: CheckoutActorRef }) {
  const reason = useSelector(checkout, selectRefusal(useSelector(useFlow('cart'), selectCart)));
  const { view, failure, inventory } = useSelector(checkout, selectPage);
  const isShort = useIsShort();
  // The stock message disappears once the stock covers every dish.
  const shown = reason === checkoutTexts.outOfStock && !isShort ? null : reason;
  const isTimeGone = view === 'timeGone';
  const refusal = isTimeGone ? 'timeGone' : (shown ?? (isShort ? inventory : null) ?? failure);
  const remedy = isTimeGone ? timeField : `.${shortageRow} button, section[aria-label="Order Failed"] a`;
  useFocusOnRefusal(refusal, `.${css.payBar}`, remedy);
  if (shown === null) return null;
  return (
    <div className={css.refusal}>
      <Notice tone="red">{shown}</Notice>
    </div>
  );
}

/** The field of the time, after that of the day if there is one. */
const timeField = `.${css.pickupTime} > :first-child > :last-child select`;

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
      <span>Proceed to Pay</span>
      <span aria-hidden="true">{` · ${formatRupees(paise)}`}</span>
    </>
  );
}

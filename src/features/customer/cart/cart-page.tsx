import { useSelector } from '@xstate/react';
import { selectPage } from '../../../../machines/customer/cart/cart-page.view.ts';
import { selectPage as selectCheckout } from '../../../../machines/customer/checkout/checkout.view.ts';
import { useApp, useFlow } from '../../../runtime/app-context.tsx';
import { useCheckout } from '../../../runtime/checkout-flow.ts';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { useCartFocus } from '../../../design/cart-focus.ts';
import { AppNotice } from './app-notice.tsx';
import { CartEmpty } from './cart-empty.tsx';
import { CartFilled } from './cart-filled.tsx';
import { PaymentSuccess } from '../checkout/payment-success.tsx';

/** The cart, or a notice if this deployment handles orders in the Android app (spec §1, §2; D1). */
export default function CartPage() {
  return (
    <>
      <PageTitle>Your cart</PageTitle>
      {useApp().config.cart === 'app' ? <AppNotice /> : <CheckoutCart />}
    </>
  );
}

/**
 * Renders the same elements before and after the checkout's code is loaded, so that a click during the change reaches
 * its button.
 */
function CheckoutCart() {
  const { checkout, retry } = useCheckout();
  const cart = useFlow('cart');
  const isEmpty = useSelector(cart, (snapshot) => selectPage(snapshot).isEmpty);
  const offersUndo = useSelector(cart, (snapshot) => selectPage(snapshot).removal !== null);
  const isPaid = useSelector(checkout, (snapshot) => snapshot && selectCheckout(snapshot).view === 'paid');
  useCartFocus(isEmpty, offersUndo);
  if (isPaid) return <PaymentSuccess />;
  return isEmpty ? <CartEmpty checkout={checkout} /> : <CartFilled checkout={checkout} retry={retry} />;
}

import { useSelector } from '@xstate/react';
import { selectIsEmpty, selectRemovedDishes } from '../../../../machines/customer/cart/cart.selectors.ts';
import { selectView } from '../../../../machines/customer/checkout/checkout.selectors.ts';
import { useApp, useFlow } from '../../../runtime/app-context.tsx';
import { useCheckout } from '../../../runtime/checkout-flow.ts';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { useCartFocus } from '../../../design/cart-focus.ts';
import { AppNotice } from './app-notice.tsx';
import { CartEmpty } from './cart-empty.tsx';
import { CartFilled } from './cart-filled.tsx';
import { PaymentSuccess } from '../checkout/payment-success.tsx';

/** The cart in the variant that the deployment chose (spec §1, §2; D1). */
export default function CartPage() {
  return (
    <>
      <PageTitle>Your cart</PageTitle>
      {useApp().config.cart === 'app' ? <AppNotice /> : <CheckoutCart />}
    </>
  );
}

/** The tree stays the same when the checkout's code is loaded, so that a press at that moment keeps its button. */
function CheckoutCart() {
  const { checkout, retry } = useCheckout();
  const cart = useFlow('cart');
  const isEmpty = useSelector(cart, selectIsEmpty);
  const offersUndo = useSelector(cart, selectRemovedDishes) !== null;
  const isPaid = useSelector(checkout, (snapshot) => snapshot && selectView(snapshot) === 'paid');
  useCartFocus(isEmpty, offersUndo);
  if (isPaid) return <PaymentSuccess />;
  return isEmpty ? <CartEmpty checkout={checkout} /> : <CartFilled checkout={checkout} retry={retry} />;
}

import { useSelector } from '@xstate/react';
import { selectIsEmpty } from '../../../machines/cart/cart.selectors.ts';
import { selectView, type CheckoutView } from '../../../machines/checkout/checkout.selectors.ts';
import type { CheckoutActorRef } from '../../../machines/checkout/checkout.machine.ts';
import { useApp, useFlow } from '../../app/app-context.tsx';
import { useCheckout, type CheckoutPresence } from '../../app/checkout-flow.ts';
import { AppNotice } from './app-notice.tsx';
import { CartEmpty } from './cart-empty.tsx';
import { CartFilled } from './cart-filled.tsx';
import { CartPaid } from './cart-paid.tsx';

/** The cart in the reading that the deployment chose (spec §1, §2; D1). */
export default function CartPage() {
  return (
    <>
      <title>Your cart</title>
      {useApp().config.cart === 'app' ? <AppNotice /> : <CheckoutCart />}
    </>
  );
}

function CheckoutCart() {
  const presence = useCheckout();
  return presence.kind === 'open' ? (
    <Open checkout={presence.checkout} />
  ) : (
    <Contents presence={presence} view="ready" />
  );
}

function Open({ checkout }: { checkout: CheckoutActorRef }) {
  const view = useSelector(checkout, selectView);
  return <Contents presence={{ kind: 'open', checkout }} view={view} />;
}

function Contents({ presence, view }: { presence: CheckoutPresence; view: CheckoutView }) {
  const isEmpty = useSelector(useFlow('cart'), selectIsEmpty);
  if (view === 'paid') return <CartPaid />;
  return isEmpty ? <CartEmpty presence={presence} /> : <CartFilled presence={presence} />;
}

import { useSelector } from '@xstate/react';
import { formatPrice } from '../../../../domain/money.ts';
import { selectSubtotalPaise, selectTotalQuantity } from '../../../../machines/customer/cart/cart.view.ts';
import { useFlow } from '../../../runtime/app-context.tsx';
import { CartBar } from '../../../design/sticky-bar.tsx';

/** A sticky summary of the cart. */
export function CartSummaryBar() {
  const cart = useFlow('cart');
  const quantity = useSelector(cart, selectTotalQuantity);
  const subtotal = useSelector(cart, selectSubtotalPaise);
  if (quantity === 0) return null;
  return <CartBar to="/cart" summary={`${quantity} ${quantity === 1 ? 'item' : 'items'} · ${formatPrice(subtotal)}`} />;
}

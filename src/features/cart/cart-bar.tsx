import { useSelector } from '@xstate/react';
import { formatPrice } from '../../../domain/money.ts';
import { selectSubtotalPaise, selectTotalQuantity } from '../../../machines/cart/cart.selectors.ts';
import { useFlow } from '../../app/app-context.tsx';
import { CartBar as Bar } from '../../design/sticky-bar.tsx';

/** '2 items · ₹280 — View cart' at the bottom of a page; nothing while the cart is empty. */
export function CartBar() {
  const cart = useFlow('cart');
  const quantity = useSelector(cart, selectTotalQuantity);
  const subtotal = useSelector(cart, selectSubtotalPaise);
  if (quantity === 0) return null;
  return <Bar to="/cart" summary={`${quantity} ${quantity === 1 ? 'item' : 'items'} · ${formatPrice(subtotal)}`} />;
}

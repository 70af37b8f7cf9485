import type { CartItem } from '../../../domain/cart.ts';

/** Texts of the cart's toasts (D60). */
export const cartTexts = {
  cleared: 'Cart cleared successfully',
  alreadyEmpty: 'Cart is already empty',
  inCart: (items: readonly CartItem[]) => `${items.map(({ qty, name }) => `${qty} of ${name}`).join(', ')} in the cart`,
  removed: (name: string) => `${name} removed from cart`,
  stock: (count: number) => `Only ${count} items available in stock`,
} as const;

import { useSelector } from '@xstate/react';
import { selectShortages } from '../../../../machines/customer/cart/cart.view.ts';
import { useFlow } from '../../../runtime/app-context.tsx';

/** Whether the cart has more of a dish than its stock. */
export function useIsShort(): boolean {
  return useSelector(useFlow('cart'), (snapshot) => selectShortages(snapshot).length > 0);
}

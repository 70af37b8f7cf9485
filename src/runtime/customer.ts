import { selectOwner } from '../../machines/customer/cart/cart.view.ts';
import { selectAccountPhone } from '../../machines/customer/session/session.selectors.ts';
import type { App } from './app-context.tsx';

/**
 * Returns the phone number of the customer, ten digits: that of the account, or that of the cart while the account is
 * not known. Null if neither is known, and after a logout.
 */
export function selectCustomer({ actor }: Pick<App, 'actor'>): string | null {
  const { session, cart } = actor.getSnapshot().children;
  const accountPhone = session ? selectAccountPhone(session.getSnapshot()) : null;
  return accountPhone ?? (cart ? selectOwner(cart.getSnapshot()) : null);
}

import { expect, it } from 'vitest';
import type { App } from '../../src/runtime/app-context.tsx';
import { selectCustomer } from '../../src/runtime/customer.ts';

/** An app with the account's user and the owner of the cart, which are all that is read. */
function appWith(accountPhone: string | null, cartPhone: string | null) {
  const actorOf = (context: object) => ({ getSnapshot: () => ({ context }) });
  const children = {
    session: actorOf({ user: accountPhone === null ? null : { phone: accountPhone } }),
    cart: actorOf({ owner: cartPhone }),
  };
  return { actor: { getSnapshot: () => ({ children }) } } as unknown as Pick<App, 'actor'>;
}

it.each([
  ['the account', '9876543210', '9876543211', '9876543210'],
  ['the cart while the account is not known', null, '9876543211', '9876543211'],
  ['no customer if neither is known', null, null, null],
])('knows the customer from %s', (_, accountPhone, cartPhone, customerPhone) => {
  expect(selectCustomer(appWith(accountPhone, cartPhone))).toBe(customerPhone);
});

import { persistedKey, readPersisted } from '../../machines/app/persisted.ts';
import { sessionOf } from '../../machines/shared/lib/token-expiry.ts';
import { tokenKeys } from './token-store.ts';

/** Who is logged in, and the stored slices, except those that an open page keeps up to date itself. */
export type StoredState = ReturnType<typeof storedState>;

/** Reads what is stored in this browser now. A token that is renewed belongs to the same session. */
export function storedState() {
  const { cart: _cart, catalog: _catalog, ...slices } = readPersisted(localStorage.getItem(persistedKey));
  return {
    customer: sessionOf(localStorage.getItem(tokenKeys.customer.refresh)),
    partner: sessionOf(localStorage.getItem(tokenKeys.partner.refresh)),
    slices,
  };
}

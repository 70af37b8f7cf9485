import { isCart, type Cart } from '../../../domain/cart.ts';
import { isRecord } from '../../../domain/is-record.ts';

/** The persisted cart (D33, D44), with the phone number of its customer. */
export interface PersistedCart extends Cart {
  owner: string | null;
}

/** Splits a persisted cart into the cart and the phone number of its owner. */
export function contentOf({ owner, ...cart }: PersistedCart): { cart: Cart; owner: string | null } {
  return { cart, owner };
}

/** Whether a slice is of this customer, as far as known: it has no owner until its customer is identified. */
export function isOfSameOwner(kept: Pick<PersistedCart, 'owner'>, owner: string | null): boolean {
  return owner === null || kept.owner === null || kept.owner === owner;
}

/** Validates a stored cart; a damaged cart is dropped as a whole (D44). */
export function isPersistedCart(value: unknown): value is PersistedCart {
  return isCart(value) && isRecord(value) && (value['owner'] === null || typeof value['owner'] === 'string');
}

import { persistedKey, readPersisted } from '../../machines/app/persisted.ts';
import { isPersistedPickups, type PersistedPickups, type Pickup } from '../../machines/customer/orders/pickups.ts';
import { storeSlices } from './store-slices.ts';

/** Returns the pickups of the customer with this phone number that were stored last; none for another customer (D222). */
export function readKeptPickups(customerPhone: string | null): Pickup[] {
  const { pickups } = readPersisted(localStorage.getItem(persistedKey));
  return isPersistedPickups(pickups) && pickups.of === customerPhone ? pickups.pickups : [];
}

/** Stores the pickup of one order of a customer; removes it if it is null. The pickups of other orders stay. */
export function writeKeptPickup(customerPhone: string | null, id: string, pickup: Pickup | null): void {
  const others = readKeptPickups(customerPhone).filter((each) => each.id !== id);
  writeKeptPickups(customerPhone, pickup === null ? others : [...others, pickup]);
}

/** Stores the pickups of a customer in place of all others. Nothing is stored after a logout, when `customerPhone` is null. */
export function writeKeptPickups(customerPhone: string | null, pickups: Pickup[]): void {
  if (customerPhone === null) return;
  storeSlices({ pickups: { of: customerPhone, pickups } satisfies PersistedPickups });
}

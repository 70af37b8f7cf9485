import { persistedKey, readPersisted } from '../../machines/app/persisted.ts';
import { isPersistedPickups, type PersistedPickups, type Pickup } from '../../machines/customer/orders/pickups.ts';
import { storeSlices } from './store-slices.ts';

/** Returns the pickups of the customer with this phone number that were stored last; none for another customer (D222). */
export function readKeptPickups(phone: string | null): Pickup[] {
  const { pickups } = readPersisted(localStorage.getItem(persistedKey));
  return isPersistedPickups(pickups) && pickups.of === phone ? pickups.pickups : [];
}

/** Stores the pickup of one order of a customer; removes it if it is null. The pickups of other orders stay. */
export function writeKeptPickup(phone: string | null, id: string, pickup: Pickup | null): void {
  const others = readKeptPickups(phone).filter((each) => each.id !== id);
  writeKeptPickups(phone, pickup === null ? others : [...others, pickup]);
}

/** Stores the pickups of a customer in place of all others. Nothing is stored after a logout, when `phone` is null. */
export function writeKeptPickups(phone: string | null, pickups: Pickup[]): void {
  if (phone === null) return;
  storeSlices({ pickups: { of: phone, pickups } satisfies PersistedPickups });
}

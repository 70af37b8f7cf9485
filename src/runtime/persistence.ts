import type { InspectionEvent, Snapshot } from 'xstate';
import type { AppSnapshot } from '../../machines/app/app.machine.ts';
import { persistedKey, readPersisted, type Persisted } from '../../machines/app/persisted.ts';
import type { CartSnapshot } from '../../machines/customer/cart/cart.machine.ts';
import { selectPersistedCart } from '../../machines/customer/cart/cart.view.ts';
import type { PersistedCart } from '../../machines/customer/cart/persisted-cart.ts';
import { toPersistedCatalog } from '../../machines/customer/catalog/persisted-catalog.ts';
import type { CatalogSnapshot } from '../../machines/customer/catalog/catalog.machine.ts';
import type { CustomerSessionSnapshot } from '../../machines/customer/session/session.machine.ts';
import { selectCached } from '../../machines/customer/session/session.selectors.ts';
import { fromPromise } from '../../machines/shared/lib/from-promise.ts';
import { nextTask } from './next-task.ts';
import { storeSlices } from './store-slices.ts';
import { readTabStorage, removeFromTabStorage, writeTabStorage } from './tab-storage.ts';
import type { HeldOrder } from '../../machines/customer/checkout/held-orders.ts';
import { checkoutOf, heldAt, type PersistedCheckout } from '../../machines/customer/checkout/persisted-checkout.ts';

/** Reads the persisted state in a separate task, because its result starts all app-wide flows. */
export const hydrate = fromPromise<Persisted>(async () => {
  await nextTask();
  return readPersisted(localStorage.getItem(persistedKey));
});

/** Functions that return the persisted part of an actor's snapshot, by actor id (D44). */
export type Slices = Record<string, (snapshot: Snapshot<unknown>) => Partial<Persisted> | null>;

const slices: Slices = {
  // The key is the child's id in the app machine, so the cast is safe.
  session: (snapshot) => ({ session: selectCached(snapshot as CustomerSessionSnapshot) }),
  catalog: (snapshot) => ({ catalog: toPersistedCatalog((snapshot as CatalogSnapshot).context) }),
  cart: (snapshot) => ({ cart: selectPersistedCart(snapshot as CartSnapshot) }),
};

/** Returns the return URL of the app or the portal that was stored before this page was reloaded (D12). */
export const storedReturnAddress = (of: 'app' | 'partner'): string => readTabStorage(`${of}ReturnTo`) ?? '';

/** Registers the persisted slices of a flow that is loaded later. */
export function addPersistedSlices(late: Slices): void {
  Object.assign(slices, late);
}

/**
 * Observes the app's actors and stores their slices under 'root' (spec §9, D44). Never throws: XState calls it while an
 * actor handles an event, and an error would stop that actor for good.
 */
export function createPersister() {
  const written = new Map<string, string>();
  const keepAddress = (of: string, address: string | null) => {
    // Before the URL is read from storage it is empty; the stored URL must not be removed then.
    if ((written.get(of) ?? '') === (address ?? '')) return;
    written.set(of, address ?? '');
    // Removed, not emptied: nothing is left in the storage after a logout (STORE-6).
    if (address === null) return removeFromTabStorage(`${of}ReturnTo`);
    // If it is not stored, a login after a reload opens the first page instead.
    writeTabStorage(`${of}ReturnTo`, address);
  };
  return (event: InspectionEvent): void => {
    if (event.type !== '@xstate.snapshot' || event.snapshot.status !== 'active') return;
    // The inspection event types the actor as unknown, but every actor has these two.
    const flow = event.actorRef as { id?: string; getSnapshot: () => Snapshot<unknown> };
    const { id } = flow;
    // These actors have a return URL, which is stored per tab.
    if (id === 'app' || id === 'partner') keepAddress(id, (event.snapshot as AppSnapshot).context.returnTo);
    const slice = id === undefined ? null : slices[id]?.(event.snapshot);
    if (id === undefined || !slice) return;
    const text = JSON.stringify(slice);
    if (written.get(id) === text) return;
    written.set(id, text);
    // Written synchronously, because the page may unload at any time.
    storeSlices(slice);
    // Writes once more under a lock: another tab may have written at the same moment without having read this value,
    // and so overwritten it. Does not write after a logout, which stops the flow.
    const again = () => written.get(id) === text && flow.getSnapshot().status === 'active' && storeSlices(slice);
    // If the browser rejects the lock (while the page unloads), the first write remains.
    if ('locks' in navigator) navigator.locks.request(persistedKey, again).catch(() => undefined);
  };
}

/**
 * Calls the listener with each cart that another tab stores (D33), also while this page was in the back-forward cache.
 * Returns an unsubscribe function.
 */
export function watchPersistedCart(onKept: (kept: PersistedCart) => void): () => void {
  // Reads the current value instead of the event's value: of two fast changes, only the last one counts.
  const read = () => {
    const cart = readPersistedCart();
    if (cart) onKept(cart);
  };
  const onStorage = ({ key }: StorageEvent) => key === persistedKey && read();
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && read();
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onPageShow);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onPageShow);
  };
}

/** Returns the stored cart, which any tab may have written. */
export const readPersistedCart = (): PersistedCart | null => readPersisted(localStorage.getItem(persistedKey)).cart;

/** Returns the customer's own unpaid order at a restaurant whose dishes are still kept; null if there is none (D327). */
export function readOwnHold(restaurantId: number): HeldOrder | null {
  const { cart, checkout } = readPersisted(localStorage.getItem(persistedKey));
  return heldAt(checkoutOf(cart?.owner ?? null, checkout), restaurantId, Date.now());
}

/** Returns the stored checkout, which any tab may have written. */
export const readPersistedCheckout = (): PersistedCheckout | null =>
  readPersisted(localStorage.getItem(persistedKey)).checkout;

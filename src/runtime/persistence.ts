import type { InspectionEvent, Snapshot } from 'xstate';
import type { AppSnapshot } from '../../machines/app/app.machine.ts';
import { persistedKey, readPersisted, writeSlices, type Persisted } from '../../machines/app/persisted.ts';
import type { CartSnapshot } from '../../machines/customer/cart/cart.machine.ts';
import { selectKept } from '../../machines/customer/cart/cart.selectors.ts';
import type { KeptCart } from '../../machines/customer/cart/kept-cart.ts';
import type { KeptCheckout } from '../../machines/customer/checkout/checkout.outcomes.ts';
import { keptOf } from '../../machines/customer/catalog/catalog.kept.ts';
import type { CatalogSnapshot } from '../../machines/customer/catalog/catalog.machine.ts';
import type { CustomerSessionSnapshot } from '../../machines/customer/session/session.machine.ts';
import { selectCached } from '../../machines/customer/session/session.selectors.ts';
import { fromPromise } from '../../machines/shared/lib/from-promise.ts';
import { nextTask } from './next-task.ts';

/** In a task of its own: with it all app-wide flows start. */
export const hydrate = fromPromise<Persisted>(async () => {
  await nextTask();
  return readPersisted(localStorage.getItem(persistedKey));
});

/** Which slice an app-wide actor keeps, by its id, and what of its snapshot (D44). */
export type Slices = Record<string, (snapshot: Snapshot<unknown>) => Partial<Persisted> | null>;

const slices: Slices = {
  // The key is the child's id in the app machine, so the snapshot is that machine's.
  session: (snapshot) => ({ session: selectCached(snapshot as CustomerSessionSnapshot) }),
  catalog: (snapshot) => ({ catalog: keptOf((snapshot as CatalogSnapshot).context) }),
  cart: (snapshot) => ({ cart: selectKept(snapshot as CartSnapshot) }),
};

/** Where somebody wanted to go before this page was loaded anew (D12): the app's or the portal's own memory of it. */
export const keptAddress = (of: 'app' | 'partner'): string => sessionStorage.getItem(`${of}ReturnTo`) ?? '';

/** For flows whose code comes late: what they keep. */
export function addPersistedSlices(late: Slices): void {
  Object.assign(slices, late);
}

/** Watches the app's actors and keeps under 'root' what is to survive a reload (spec §9, D44). */
export function createPersister() {
  const written = new Map<string, string>();
  const keepAddress = (of: string, address: string | null) => {
    // Nothing is known yet, which is no reason to forget.
    if ((written.get(of) ?? '') === (address ?? '')) return;
    written.set(of, address ?? '');
    sessionStorage.setItem(`${of}ReturnTo`, address ?? '');
  };
  return (event: InspectionEvent): void => {
    if (event.type !== '@xstate.snapshot' || event.snapshot.status !== 'active') return;
    // Both are public on every actor; the inspection's type only says that there is one.
    const flow = event.actorRef as { id?: string; getSnapshot: () => Snapshot<unknown> };
    const { id } = flow;
    // The actors of these names remember an address, which is this tab's own.
    if (id === 'app' || id === 'partner') keepAddress(id, (event.snapshot as AppSnapshot).context.returnTo);
    const slice = id === undefined ? null : slices[id]?.(event.snapshot);
    if (id === undefined || !slice) return;
    const text = JSON.stringify(slice);
    if (written.get(id) === text) return;
    written.set(id, text);
    const write = () => {
      const stored = localStorage.getItem(persistedKey);
      const next = writeSlices(stored, slice);
      // What came from another tab is there already: to write it back could undo what that tab wrote meanwhile.
      if (next !== stored) localStorage.setItem(persistedKey, next);
    };
    // At once, since the page may go the next moment.
    write();
    // And in turn: another tab that wrote at the same moment had not read this, and took it away again. Not after a
    // logout, which ends the flow.
    const again = () => written.get(id) === text && flow.getSnapshot().status === 'active' && write();
    // Where locks are refused (a page that is going), it has been written once.
    if ('locks' in navigator) navigator.locks.request(persistedKey, again).catch(() => undefined);
  };
}

/** Calls with the cart that another tab has just kept (D33). */
export function watchKeptCart(onKept: (kept: KeptCart) => void): () => void {
  const read = ({ key }: StorageEvent) => {
    if (key !== persistedKey) return;
    // What stands there now, not what the event brought: of two quick changes only the last one counts.
    const cart = readKeptCart();
    if (cart) onKept(cart);
  };
  addEventListener('storage', read);
  return () => removeEventListener('storage', read);
}

/** What is kept of the cart at this moment, by whichever tab. */
export const readKeptCart = (): KeptCart | null => readPersisted(localStorage.getItem(persistedKey)).cart;

/** What is kept of a checkout at this moment, by whichever tab. */
export const readKeptCheckout = (): KeptCheckout | null => readPersisted(localStorage.getItem(persistedKey)).checkout;
